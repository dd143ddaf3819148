/// The pairs of nonces that were answered within a cookie's life: a cookie is good for one exchange.
struct UsedNonces: Sendable {
    private struct Pair: Hashable, Sendable {
        var client: Name128
        var host: Name128
    }

    private var pairs: Set<Pair> = []
    /// The same pairs in the order of their use.
    private var queue: [(pair: Pair, usedAt: PeerInstant)] = []
    private var head = 0

    /// One second more than a cookie lives, since cookies count whole seconds.
    private static let lifetime = PeerDuration.seconds(Int64(Limits.cookieSecondsMax) + 1)

    var isFull: Bool { pairs.count >= Limits.usedNoncesMax }

    mutating func expire(at now: PeerInstant) {
        while head < queue.count, queue[head].usedAt + Self.lifetime <= now {
            pairs.remove(queue[head].pair)
            head += 1
        }
        if head > queue.count / 2 {
            queue.removeFirst(head)
            head = 0
        }
    }

    func contains(_ client: [UInt8], _ host: [UInt8]) -> Bool { pairs.contains(Self.pair(client, host)) }

    mutating func insert(_ client: [UInt8], _ host: [UInt8], at now: PeerInstant) {
        let pair = Self.pair(client, host)
        if pairs.insert(pair).inserted { queue.append((pair, now)) }
    }

    private static func pair(_ client: [UInt8], _ host: [UInt8]) -> Pair {
        Pair(client: Name128(client)!, host: Name128(host)!)
    }
}
