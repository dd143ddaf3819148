/// What a host tells a viewer that it lets in.
struct AcceptInfo: Hashable, Sendable {
    /// The host still has the viewer's last session: messages go on where they were, none twice.
    var resumed: Bool
    /// The room's code now, for a viewer that came by address.
    var code: RoomCode?
    /// The sequence number of the snapshot that follows.
    var seq: UInt64
}
