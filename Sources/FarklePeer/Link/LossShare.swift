/// What share of its packets a path loses of late, and how many copies of something small it takes to get through all the same.
///
/// Waiting for an acknowledgement that does not come costs a table five milliseconds or more each time; a second copy of a board costs
/// 0.8 KB. So a path that loses packets gets copies ahead, as many as its loss asks for, and one that does not gets none.
struct LossShare: Equatable, Sendable {
    /// Of 1,024 packets.
    private(set) var lost = 0

    /// The newest 32 packets or so count.
    private static let memory = 32

    mutating func acknowledged(_ count: Int) {
        // After a few hundred nothing is left to forget.
        for _ in 0..<min(count, 256) { lost -= (lost + Self.memory - 1) / Self.memory }
    }

    mutating func lost(_ count: Int) {
        for _ in 0..<min(count, 256) { lost += (1_024 - lost) / Self.memory }
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
