/// What a host says of itself in its beacon, as far as hosts compare each other by it.
struct HostClaim: Equatable, Sendable {
    var node: NodeID
    var boot: UInt64
    var room: RoomID
    var code: RoomCode
    var term: UInt64
    /// Milliseconds since 1970.
    var createdAt: UInt64

    init(_ beacon: Beacon) {
        node = beacon.node
        boot = beacon.boot
        room = beacon.room
        code = beacon.code
        term = beacon.term
        createdAt = beacon.createdAt
    }

    init(node: NodeID, boot: UInt64, room: RoomID, code: RoomCode, term: UInt64, createdAt: UInt64) {
        self.node = node
        self.boot = boot
        self.room = room
        self.code = code
        self.term = term
        self.createdAt = createdAt
    }
}

/// Keeps codes apart: two rooms with one code settle it by age, and both reach the same verdict from the same two claims.
struct Election: Sendable {
    /// What a host must do about another host's claim.
    enum Outcome: Equatable {
        case unchanged
        /// The other room is younger and will yield: it must hear of this one at once.
        case insist
        /// This room is the younger one.
        case changeCode
        /// It is, and has changed its code a moment ago: whoever shouts is not obeyed again so soon.
        case ignored
    }

    private var rival: (room: RoomID, since: PeerInstant, times: Int)?
    private var lastChange: PeerInstant?

    /// A single datagram, perhaps forged or from a room that just closed, moves nobody.
    static let claimsNeeded = 2
    /// Whoever shouts forged claims can make a room change its code no more often than this.
    static let changePause = PeerDuration.seconds(10)
    private static let rivalLifetime = PeerDuration.seconds(5)

    mutating func heard(_ claim: HostClaim, mine: HostClaim, at now: PeerInstant) -> Outcome {
        guard claim.code == mine.code, claim.room != mine.room else { return .unchanged }
        guard (claim.createdAt, claim.room) < (mine.createdAt, mine.room) else { return .insist }
        if let current = rival, current.room == claim.room, current.since + Self.rivalLifetime > now {
            rival = (claim.room, current.since, current.times + 1)
        } else {
            rival = (claim.room, now, 1)
        }
        guard rival!.times >= Self.claimsNeeded else { return .insist }
        if let lastChange, lastChange + Self.changePause > now { return .ignored }
        lastChange = now
        rival = nil
        return .changeCode
    }

    /// A free code, by chance; nil when none of 10,000 is free.
    static func freeCode(avoiding taken: [RoomCode], _ random: inout SeededRandom) -> RoomCode? {
        let takenValues = Set(taken.map(\.value))
        guard takenValues.count < 10_000 else { return nil }
        while true {
            // 16-bit draws above the largest multiple of 10,000 are thrown away, so that every code is equally likely.
            let draw = UInt16(truncatingIfNeeded: random.next())
            guard draw < 60_000, let code = RoomCode(value: draw % 10_000) else { continue }
            if !takenValues.contains(code.value) { return code }
        }
    }
}
