import CZlib

/// A snapshot as it goes over the wire: packed once by its host, whoever and how many it is sent to.
///
/// A board of six players is 4 KB of JSON and a fifth of that packed. So it fits one datagram: one packet to lose instead of four,
/// and one wake-up of each viewer.
struct PackedRecord: Equatable, Sendable {
    let term: UInt64
    let seq: UInt64
    /// A method (1 byte), the size of what is packed (4 bytes, little-endian), and the packed bytes.
    let bytes: [UInt8]

    private enum Method: UInt8 {
        case asIs = 0
        /// RFC 1951, without a header.
        case deflate = 1
    }

    static let headerBytes = 5

    /// Same record, same bytes, on one machine; another build of zlib may pack it in other bytes.
    init(_ record: StateRecord) {
        precondition(!record.bytes.isEmpty, "a snapshot has bytes")
        term = record.term
        seq = record.seq
        let deflated = Self.deflated(record.bytes)
        let (method, body) = deflated.map { (Method.deflate, $0) } ?? (Method.asIs, record.bytes)
        var writer = ByteWriter(capacity: Self.headerBytes + body.count)
        writer.integer(method.rawValue)
        writer.integer(UInt32(record.bytes.count))
        writer.append(body)
        bytes = writer.bytes
    }

    /// What has arrived.
    init(term: UInt64, seq: UInt64, bytes: [UInt8]) {
        self.term = term
        self.seq = seq
        self.bytes = bytes
    }

    /// Nil where no host packs like this: an unknown method, a size above `limit`, or bytes that are not of that size unpacked.
    /// Never takes more memory than `limit`, whatever the bytes say.
    func unpacked(atMost limit: Int) -> StateRecord? {
        var reader = ByteReader(bytes)
        guard let value: UInt8 = reader.integer(), let method = Method(rawValue: value),
            let size: UInt32 = reader.integer(), (1...limit).contains(Int(size))
        else { return nil }
        let body = reader.rest()
        switch method {
        case .asIs: return body.count == Int(size) ? StateRecord(term: term, seq: seq, bytes: Array(body)) : nil
        case .deflate:
            return Self.inflated(body, size: Int(size)).map { StateRecord(term: term, seq: seq, bytes: $0) }
        }
    }

    /// Nil where it would not become smaller.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // A window as large as what is packed: zlib's full one is 256 KB of fresh memory for a board of four.
        let window = min(MAX_WBITS, max(9, Int32(Int.bitWidth - (bytes.count - 1).leadingZeroBitCount)))
        let opened = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -window, window - 7, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(opened == Z_OK, "zlib has no memory")
        defer { deflateEnd(&stream) }
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { room, count in
            let code = run(&stream, bytes[...], into: room) { deflate($0, Z_FINISH) }
            count = code == Z_STREAM_END ? Int(stream.total_out) : 0
        }
        return result.isEmpty ? nil : result
    }

    private static func inflated(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var stream = z_stream()
        let opened = inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(opened == Z_OK, "zlib has no memory")
        defer { inflateEnd(&stream) }
        let result = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            let code = run(&stream, bytes, into: room) { inflate($0, Z_FINISH) }
            let isWhole = code == Z_STREAM_END && stream.avail_in == 0 && stream.total_out == UInt(size)
            count = isWhole ? size : 0
        }
        return result.isEmpty ? nil : result
    }

    /// All of `input` in one call, into at most `room`.
    private static func run(
        _ stream: inout z_stream, _ input: ArraySlice<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>,
        _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> Int32 {
        input.withUnsafeBufferPointer { input in
            // zlib reads through this pointer and never writes.
            stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            return step(&stream)
        }
    }
}
