/// One session after both sides have proved themselves, as one of them sees it.
struct Established: Sendable {
    var keys: SessionKeys
    /// The id that the other side addresses this session by.
    var inboundID: UInt64
    /// The id to address the other side by.
    var outboundID: UInt64
    var peerKey: PublicKey
    /// The other side's number of its start.
    var peerBoot: UInt64
    var mode: HandshakeMode
    var term: UInt64
    /// The room and why its host may host it.
    var proof: GrantChain

    var peer: NodeID { peerKey.nodeID }
    var room: RoomID { proof.room }
    var protection: Protection { mode.protection }

    /// What a viewer may write down, now that the host has proved the key.
    var knownRoom: KnownRoom {
        KnownRoom(room: room, term: term, needsPIN: mode.trust != .open, encryption: mode.encryption)
    }
}
