/// A bound on how often something is done, for everybody together and for each address.
struct RateLimit: Sendable {
    private var everybody: TokenBucket
    private var buckets: [TokenBucket]
    private let key: [UInt8]

    /// - Parameter key: 32 secret bytes, so that nobody can choose an address that shares a victim's bucket.
    init(perSecond: Int64, atOnce: Int64, perSecondPerAddress: Int64, atOncePerAddress: Int64, key: [UInt8]) {
        everybody = TokenBucket(perSecond: perSecond, burst: atOnce)
        let bucket = TokenBucket(perSecond: perSecondPerAddress, burst: atOncePerAddress)
        buckets = [TokenBucket](repeating: bucket, count: Limits.addressBuckets)
        self.key = key
    }

    /// The address is asked first, so that one that is over its share takes nothing of the others'.
    mutating func allows(_ address: IPAddress, at now: PeerInstant) -> Bool {
        let hash = Name128(Digest.blake2b(address.octets, length: 16, key: key))!
        return buckets[Int(hash.low % UInt64(buckets.count))].take(at: now) && everybody.take(at: now)
    }
}
