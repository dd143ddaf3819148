/// 6, host to viewer: proof that I have the key too, and, sealed with it, whether you are in.
struct Accept: Equatable {
    static let byteCount = 124

    /// The id that the viewer chose.
    var viewerConnection: UInt64
    /// "Tb".
    var tag: [UInt8]
    var sealed: [UInt8]

    static func associated(_ viewerConnection: UInt64, tag: [UInt8]) -> [UInt8] {
        DatagramHeader.bytes(.accept) + viewerConnection.littleEndianBytes + tag
    }

    func encoded() -> [UInt8] { Self.associated(viewerConnection, tag: tag) + sealed }

    /// What is inside the seal.
    struct Content: Equatable {
        static let byteCount = 32
        private static let viewerRole: UInt8 = 1
        private static let resumedBit: UInt8 = 0x80

        /// Nil where the viewer is in; a reason that the host's key stands behind where it is not.
        var refusal: CloseReason?
        var info: AcceptInfo
        var term: UInt64
        /// The host's number of this start.
        var boot: UInt64

        /// status 1, role 1, largest datagram 2, room code plus one 4, term 8, seq 8, boot 8.
        var bytes: [UInt8] {
            var writer = ByteWriter(capacity: Self.byteCount)
            writer.integer(refusal?.rawValue ?? 0)
            writer.integer(Self.viewerRole | (info.resumed ? Self.resumedBit : 0))
            writer.integer(UInt16(Limits.datagramBytesMax))
            writer.integer(info.code.map { UInt32($0.value) + 1 } ?? 0)
            writer.integer(term)
            writer.integer(info.seq)
            writer.integer(boot)
            return writer.bytes
        }
    }
}

extension Accept {
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, reader.skipHeader(.accept),
            let viewerConnection: UInt64 = reader.integer(),
            let tag = reader.slice(64)
        else { return nil }
        self.init(viewerConnection: viewerConnection, tag: Array(tag), sealed: Array(reader.rest()))
    }
}

extension Accept.Content {
    /// A refusal that a newer host invented reads as `.hostEnded`: the viewer is out either way.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard bytes.count == Self.byteCount, let status: UInt8 = reader.integer(), let role: UInt8 = reader.integer(),
            role & ~Self.resumedBit == Self.viewerRole, reader.integer(UInt16.self) != nil,
            let code: UInt32 = reader.integer(),
            let term: UInt64 = reader.integer(), let seq: UInt64 = reader.integer(), let boot: UInt64 = reader.integer()
        else { return nil }
        let refusal = status == 0 ? nil : CloseReason(rawValue: status) ?? .hostEnded
        let roomCode = code == 0 ? nil : RoomCode(value: UInt16(clamping: code - 1))
        let info = AcceptInfo(resumed: role & Self.resumedBit != 0, code: roomCode, seq: seq)
        self.init(refusal: refusal, info: info, term: term, boot: boot)
    }
}
