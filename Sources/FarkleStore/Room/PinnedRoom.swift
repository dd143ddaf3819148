/// What a viewer remembers of a room that it was admitted to.
public struct PinnedRoom: Hashable, Sendable {
    /// The room's id, 16 bytes.
    public var room: [UInt8]
    /// The host's public key, where the session proved one.
    public var hostKey: [UInt8]?
    /// The highest term seen: a lower one is an old host.
    public var term: UInt64
    public var needsPIN: Bool
    /// A room that was met encrypted is not met again in the clear.
    public var isSealed: Bool

    public init(room: [UInt8], hostKey: [UInt8]? = nil, term: UInt64, needsPIN: Bool, isSealed: Bool) {
        self.room = room
        self.hostKey = hostKey
        self.term = term
        self.needsPIN = needsPIN
        self.isSealed = isSealed
    }
}
