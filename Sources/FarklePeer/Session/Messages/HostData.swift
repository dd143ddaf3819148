/// What the host says in the open and has signed ("ADb"): role, version, features, its connection id, the digest of its grants.
struct HostData: Equatable {
    static let byteCount = 48
    private static let role: UInt8 = 2

    var features: UInt16 = 0
    /// The id that the viewer is to address this session by.
    var connection: UInt64
    var chainDigest: [UInt8]

    init(features: UInt16 = 0, connection: UInt64, chainDigest: [UInt8]) {
        self.features = features
        self.connection = connection
        self.chainDigest = chainDigest
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard bytes.count == Self.byteCount, reader.integer(UInt8.self) == Self.role,
            reader.integer(UInt8.self) == DatagramHeader.version, let features: UInt16 = reader.integer(),
            reader.skipZeros(4),
            let connection: UInt64 = reader.integer(), let digest = reader.slice(32)
        else { return nil }
        self.init(features: features, connection: connection, chainDigest: Array(digest))
    }

    var bytes: [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append([Self.role, DatagramHeader.version])
        writer.integer(features)
        writer.integer(UInt32(0))
        writer.integer(connection)
        writer.append(chainDigest)
        return writer.bytes
    }
}
