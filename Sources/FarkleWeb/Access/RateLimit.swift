/// A token bucket for each address: so many at once, so many a second.
struct RateLimit: Sendable {
    let perSecond: Int
    let burst: Int
    private var buckets: [String: Bucket] = [:]
    /// Addresses that are remembered; beyond that all start afresh, which costs an attacker more than it gains.
    private static let addressesMax = 1024

    private struct Bucket { var tokens: Double, at: ContinuousClock.Instant }

    init(perSecond: Int, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Takes one token, if there is one.
    mutating func allows(_ address: String, at now: ContinuousClock.Instant) -> Bool {
        if buckets.count >= Self.addressesMax, buckets[address] == nil { buckets = [:] }
        var bucket = buckets[address] ?? Bucket(tokens: Double(burst), at: now)
        let seconds =
            Double((now - bucket.at).components.seconds) + Double((now - bucket.at).components.attoseconds) / 1e18
        bucket.tokens = min(Double(burst), bucket.tokens + seconds * Double(perSecond))
        bucket.at = now
        let allowed = bucket.tokens >= 1
        if allowed { bucket.tokens -= 1 }
        buckets[address] = bucket
        return allowed
    }
}
