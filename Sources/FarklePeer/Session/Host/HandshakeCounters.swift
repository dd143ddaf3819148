/// What became of handshakes at this node's door since it started.
public struct HandshakeCounters: Hashable, Sendable {
    private var drops: [HandshakeDrop: Int] = [:]
    /// Half-open handshakes that made room for newer ones.
    public internal(set) var displaced = 0
    /// Half-open handshakes whose time ran out.
    public internal(set) var expired = 0
    /// Kept answers to CONFIRM_A that made room for newer ones.
    public internal(set) var answersDisplaced = 0
    /// Viewers that showed the PIN and will have to show it again, since the list of members is full.
    public internal(set) var membersNotKept = 0
    public internal(set) var admitted = 0
    public internal(set) var refused = 0

    /// How often a handshake was dropped for that reason.
    public subscript(_ reason: HandshakeDrop) -> Int { drops[reason, default: 0] }

    mutating func count(_ reason: HandshakeDrop) { drops[reason, default: 0] += 1 }

    /// Adds what an earlier room of this node counted.
    mutating func add(_ other: HandshakeCounters) {
        drops.merge(other.drops, uniquingKeysWith: +)
        displaced += other.displaced
        expired += other.expired
        answersDisplaced += other.answersDisplaced
        membersNotKept += other.membersNotKept
        admitted += other.admitted
        refused += other.refused
    }
}
