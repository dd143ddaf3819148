/// Which packet numbers of one key were seen already: the newest 1,024 are remembered, older ones count as seen (RFC 6479's ring).
///
/// Checking and committing are apart so that a forged number, whose packet does not open, never moves the window.
struct ReplayWindow: Equatable, Sendable {
    static let size: UInt64 = 1_024
    /// Where numbers end, far before they could wrap.
    static let packetNumberMax = UInt64.max - (1 << 13)

    /// One word more than the window has, so that the oldest word can be cleared while the window is whole.
    private static let wordCount: UInt64 = size / 64 + 1
    private var words = [UInt64](repeating: 0, count: Int(wordCount))
    private(set) var newest: UInt64?

    /// Whether a packet of that number may be opened at all.
    func check(_ number: UInt64) -> Bool {
        guard number < Self.packetNumberMax else { return false }
        guard let newest, number <= newest else { return true }
        return newest - number < Self.size && words[Self.word(of: number)] & Self.bit(of: number) == 0
    }

    /// Whether `number` is above all that were committed: only such a packet may say that its sender has moved.
    func isNewest(_ number: UInt64) -> Bool { newest.map { number > $0 } ?? true }

    /// Remembers an authentic packet's number, for which `check` has just said yes.
    mutating func commit(_ number: UInt64) {
        precondition(check(number), "only a number that passed the check is committed")
        if isNewest(number) {
            let (from, to) = ((newest ?? 0) / 64, number / 64)
            for step in 0..<min(to - from, Self.wordCount) { words[Int((to - step) % Self.wordCount)] = 0 }
            newest = number
        }
        words[Self.word(of: number)] |= Self.bit(of: number)
    }

    private static func word(of number: UInt64) -> Int { Int(number / 64 % wordCount) }
    private static func bit(of number: UInt64) -> UInt64 { 1 << (number % 64) }
}
