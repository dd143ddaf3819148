/// Reads little-endian integers and byte runs from the front of a datagram; every read is checked and nil means "too short".
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    var remaining: Int { bytes.endIndex - position }

    mutating func integer<T: FixedWidthInteger>(_: T.Type = T.self) -> T? {
        let size = MemoryLayout<T>.size
        guard remaining >= size else { return nil }
        var value: T = 0
        for offset in 0..<size { value |= T(truncatingIfNeeded: bytes[position + offset]) << T(8 * offset) }
        position += size
        return value
    }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, remaining >= count else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func name() -> Name128? { slice(16).flatMap { Name128($0) } }

    mutating func rest() -> ArraySlice<UInt8> {
        defer { position = bytes.endIndex }
        return bytes[position...]
    }
}

/// Appends little-endian integers and byte runs.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    var count: Int { bytes.count }

    mutating func integer<T: FixedWidthInteger>(_ value: T) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    mutating func name(_ name: Name128) {
        withUnsafeBytes(of: name.high.bigEndian) { bytes.append(contentsOf: $0) }
        withUnsafeBytes(of: name.low.bigEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func pad(to size: Int) {
        if bytes.count < size { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    }
}
