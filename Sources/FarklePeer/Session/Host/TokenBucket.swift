/// Lets `perSecond` things a second through on average and `burst` at once.
struct TokenBucket: Equatable, Sendable {
    private let perSecond: Int64
    private let burst: Int64
    /// In millionths of a token.
    private var level: Int64
    private var updatedAt: PeerInstant?

    init(perSecond: Int64, burst: Int64) {
        self.perSecond = perSecond
        self.burst = burst
        level = burst * 1_000_000
    }

    mutating func take(at now: PeerInstant) -> Bool {
        if let updatedAt {
            // An hour fills any bucket and keeps the product far from overflowing.
            let elapsed = min(max(0, (now - updatedAt).microseconds), 3_600_000_000)
            level = min(burst * 1_000_000, level + elapsed * perSecond)
        }
        updatedAt = now
        guard level >= 1_000_000 else { return false }
        level -= 1_000_000
        return true
    }
}
