/// What share of its packets a path loses of late, and how many copies of something small it takes to get through all the same.
///
/// Waiting for an acknowledgement that does not come costs a table five milliseconds or more each time; a second copy of a board costs
/// 0.8 KB. So a path that loses packets gets copies ahead, as many as its loss asks for, and one that does not gets none.
struct LossShare: Equatable, Sendable {
    /// Of 1,024 packets. Before anything is known a second copy goes along: the first board is what somebody who joins waits for.
    private(set) var lost = presumed
    /// The newest so many packets or so count: few at first, so that a new session soon knows its path.
    private var memory = memoryAtFirst

    private static let presumed = 64
    /// What a handshake that had to be repeated says: a slow path at best, at worst one that loses a third of all.
    private static let presumedAfterRepeats = 256
    private static let memoryAtFirst = 8
    private static let memoryMax = 32

    /// The handshake's messages got through only when they were said again.
    mutating func handshakeWasRepeated() { lost = max(lost, Self.presumedAfterRepeats) }

    mutating func acknowledged(_ count: Int) {
        // After a few hundred nothing is left to forget.
        for _ in 0..<min(count, 256) {
            lost -= (lost + memory - 1) / memory
            memory = min(memory + 1, Self.memoryMax)
        }
    }

    mutating func lost(_ count: Int) {
        for _ in 0..<min(count, 256) {
            lost += (1_024 - lost) / memory
            memory = min(memory + 1, Self.memoryMax)
        }
    }

    /// How often a small thing is sent in one go: with loss p and c copies, p to the c-th is lost whole, which stays near 1 %.
    var copies: Int {
        switch lost {
        case ..<24: 1
        case ..<122: 2
        case ..<256: 3
        default: Self.copiesMax
        }
    }

    static let copiesMax = 4
}
