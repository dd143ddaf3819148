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

/// Why packed bytes are not what was written.
struct CodingError: Error {
    let message: String
    init(_ message: String) { self.message = message }
}
