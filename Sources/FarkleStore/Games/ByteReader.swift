/// Reads what `ByteWriter` wrote, from bytes that may be damaged: nothing here traps or reads past the end.
struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var remaining: Int { bytes.count - position }

    /// Numbers up to 2^56, which is more than any that is written.
    mutating func number() throws(CodingError) -> Int {
        var value = 0
        for shift in stride(from: 0, to: 56, by: 7) {
            guard position < bytes.count else { throw CodingError("it ends too early") }
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        throw CodingError("a number is too large")
    }

    mutating func signed() throws(CodingError) -> Int {
        let value = try number()
        return value & 1 == 0 ? value / 2 : -(value + 1) / 2
    }

    /// The number of elements that follow, at least one byte each: a count that the rest cannot hold is refused before
    /// anything is made room for.
    mutating func count() throws(CodingError) -> Int {
        let value = try number()
        guard value <= remaining else { throw CodingError("a count is too large") }
        return value
    }
}
