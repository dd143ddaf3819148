extension ByteReader {
    /// False unless the four header bytes say `kind` in this version.
    mutating func skipHeader(_ kind: DatagramKind) -> Bool {
        slice(DatagramHeader.size).map { $0.elementsEqual(DatagramHeader.bytes(kind)) } ?? false
    }

    /// False unless the next `count` bytes exist and are zero.
    mutating func skipZeros(_ count: Int) -> Bool { slice(count)?.allSatisfy { $0 == 0 } ?? false }

    /// The next eight bytes without moving on; there must be eight.
    func peekInteger() -> UInt64 {
        var copy = self
        return copy.integer()!
    }
}
