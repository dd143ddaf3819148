/// 5, viewer to host: proof that I have the key, and, sealed with it, my signature.
struct ConfirmA: Equatable {
    static let byteCount = 172

    /// The id that the host chose.
    var hostConnection: UInt64
    /// "Ta".
    var tag: [UInt8]
    var sealed: [UInt8]

    /// Header, connection id and tag: what the seal covers besides its content.
    static func associated(_ hostConnection: UInt64, tag: [UInt8]) -> [UInt8] {
        DatagramHeader.bytes(.confirmA) + hostConnection.littleEndianBytes + tag
    }

    func encoded() -> [UInt8] { Self.associated(hostConnection, tag: tag) + sealed }

    /// What is inside the seal.
    struct Content: Equatable {
        static let byteCount = 80

        var signature: [UInt8]
        /// The viewer's number of this start, so that it is never taken for its predecessor.
        var boot: UInt64
        /// The host's boot that the viewer's last session was with, or 0: where both still stand, their messages go on.
        var resumesHostBoot: UInt64

        var bytes: [UInt8] { signature + boot.littleEndianBytes + resumesHostBoot.littleEndianBytes }
    }
}

extension ConfirmA {
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, reader.skipHeader(.confirmA),
            let hostConnection: UInt64 = reader.integer(),
            let tag = reader.slice(64)
        else { return nil }
        self.init(hostConnection: hostConnection, tag: Array(tag), sealed: Array(reader.rest()))
    }
}

extension ConfirmA.Content {
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard bytes.count == Self.byteCount, let signature = reader.slice(PublicKey.signatureBytes),
            let boot: UInt64 = reader.integer(), let resumesHostBoot: UInt64 = reader.integer()
        else { return nil }
        self.init(signature: Array(signature), boot: boot, resumesHostBoot: resumesHostBoot)
    }
}
