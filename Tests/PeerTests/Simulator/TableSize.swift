/// How many elements all collections of a value hold together, private ones and nested ones included: what a flood could make grow.
enum TableSize {
    /// A thousandth of what a flood of 100,000 sends: sixty-four rooms with their names and paths, some hundred half-open handshakes.
    static let growthMax = 100_000

    static func of(_ value: Any) -> Int {
        let mirror = Mirror(reflecting: value)
        var size = 0
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: size += mirror.children.count
        default: break
        }
        // A run of bytes is its length; looking into each would only cost time.
        if value is [UInt8] { return size }
        for child in mirror.children { size += of(child.value) }
        return size
    }
}
