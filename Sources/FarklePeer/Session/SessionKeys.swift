/// The two directions of one session as its owner uses them.
struct SessionKeys: Sendable {
    var send: PacketProtection
    var receive: PacketProtection
}
