/// 4, host to viewer: my half of the key exchange, signed, with the grants that make me the host.
struct CPaceB: Equatable {
    private static let fixedBytes = 158

    /// The id that the viewer chose.
    var viewerConnection: UInt64
    /// "Yb".
    var share: [UInt8]
    /// "ADb".
    var data: HostData
    /// Over the transcript so far.
    var signature: [UInt8]
    /// From the room's root to this host; none where the host is the root.
    var grants: [Grant]

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.fixedBytes + grants.count * Grant.byteCount)
        writer.append(DatagramHeader.bytes(.cpaceB))
        writer.integer(viewerConnection)
        writer.append(share)
        writer.append(data.bytes)
        writer.append(signature)
        writer.integer(UInt16(grants.count))
        for grant in grants { writer.append(grant.bytes) }
        return writer.bytes
    }
}

extension CPaceB {
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard reader.skipHeader(.cpaceB), let viewerConnection: UInt64 = reader.integer(),
            let share = reader.slice(CPace.shareBytes),
            let data = reader.slice(HostData.byteCount).flatMap({ HostData($0) }),
            let signature = reader.slice(PublicKey.signatureBytes), let count: UInt16 = reader.integer(),
            count <= GrantChain.lengthMax, reader.remaining == Int(count) * Grant.byteCount
        else { return nil }
        var grants: [Grant] = []
        for _ in 0..<count {
            guard let grant = reader.slice(Grant.byteCount).flatMap({ Grant($0) }) else { return nil }
            grants.append(grant)
        }
        self.init(
            viewerConnection: viewerConnection, share: Array(share), data: data, signature: Array(signature),
            grants: grants)
    }
}

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
