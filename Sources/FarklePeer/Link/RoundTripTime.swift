/// Round-trip estimate of RFC 9002 section 5, with a LAN's constants.
struct RoundTripTime: Equatable {
    private(set) var smoothed: PeerDuration
    private(set) var variation: PeerDuration
    private(set) var minimum: PeerDuration
    private(set) var latest: PeerDuration
    private(set) var hasSample = false
    /// The shortest of the last `recentCount` to twice as many: what is long in all of them is a queue, what is long in one is a
    /// computer that was busy.
    var recentMinimum: PeerDuration { min(shortestBefore, shortestNow) }
    private var shortestBefore: PeerDuration
    private var shortestNow: PeerDuration
    private var samples = 0

    /// Before any sample: a slow Wi-Fi hop, not the Internet's 333 ms.
    static let initial = PeerDuration.milliseconds(20)
    /// Timers and schedulers are no finer than this (RFC 9002's kGranularity).
    static let granularity = PeerDuration.milliseconds(1)
    /// Two busy processes on one small computer answer in a few milliseconds; a probe before that is only noise.
    static let probeTimeoutFloor = PeerDuration.milliseconds(5)

    /// Two updates and their copies on a path that loses packets; a moment of bulk.
    static let recentCount = 8

    init() {
        smoothed = Self.initial
        variation = Self.initial / 2
        minimum = Self.initial
        latest = Self.initial
        shortestBefore = Self.initial
        shortestNow = Self.initial
    }

    /// - Parameters:
    ///   - sample: from sending the largest newly acknowledged packet to hearing of it.
    ///   - delay: what the other side says it waited before it acknowledged.
    mutating func update(_ sample: PeerDuration, acknowledgementDelay delay: PeerDuration) {
        let sample = max(sample, .microseconds(1))
        // The delay is subtracted only where that cannot take the sample below what the path can do. Where acknowledgements get lost
        // it is most of the sample: a path that loses would otherwise look like one that queues.
        latest = hasSample && sample - delay >= minimum ? sample - delay : sample
        guard hasSample else {
            hasSample = true
            shortestBefore = sample
            shortestNow = sample
            minimum = sample
            smoothed = sample
            variation = sample / 2
            return
        }
        minimum = min(minimum, sample)
        samples += 1
        if samples.isMultiple(of: Self.recentCount) {
            shortestBefore = shortestNow
            shortestNow = latest
        } else {
            shortestNow = min(shortestNow, latest)
        }
        let deviation = latest < smoothed ? smoothed - latest : latest - smoothed
        variation = (variation * 3 + deviation) / 4
        smoothed = (smoothed * 7 + latest) / 8
    }

    /// RFC 9002 section 6.2.1, with acknowledgements sent at once (max_ack_delay 0).
    var probeTimeout: PeerDuration {
        max(smoothed + max(variation * 4, Self.granularity), Self.probeTimeoutFloor)
    }

    /// RFC 9002 section 6.1.2.
    var lossDelay: PeerDuration {
        max(max(smoothed, latest) * 9 / 8, Self.granularity)
    }
}
