/// Writes whole numbers in as few bytes as they need: seven bits a byte, lowest first, the top bit set on all but the last.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: Int) {
        precondition(value >= 0, "only numbers from 0 up are written")
        var rest = UInt64(value)
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// A number of either sign: 0, −1, 1, −2 … become 0, 1, 2, 3 …, so that small ones stay short.
    mutating func signed(_ value: Int) { number(value >= 0 ? value * 2 : -value * 2 - 1) }
}
