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
