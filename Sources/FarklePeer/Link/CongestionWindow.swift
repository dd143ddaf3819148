/// How many packets that ask for an acknowledgement may be under way before bulk data waits.
///
/// On Wi-Fi a lost packet mostly means noise, not a full queue, so one loss costs little; a round trip that has grown to many times
/// its minimum, or silence, means a full queue and costs much. Snapshots are small and may overdraw the window a little.
struct CongestionWindow: Equatable, Sendable {
    private(set) var packets = initial
    private var isSlowStart = true
    private var credit = 0
    /// Losses of packets sent before this belong to a decrease that was already made.
    private var reactedAt = PeerInstant(microseconds: .min)

    static let initial = 16
    static let minimum = 4
    static let maximum = 128
    /// Packets of state beyond the window.
    static let stateOverdraft = 32
    /// Queueing beyond this (four times the shortest round trip and 20 ms) is of our own making.
    private static let queueFactor: Int64 = 4
    private static let queueSlack = PeerDuration.milliseconds(20)

    /// One late acknowledgement is a busy computer; a queue makes all of them late.
    static func isQueueing(_ rtt: RoundTripTime) -> Bool {
        rtt.hasSample && rtt.recentMinimum > rtt.minimum * queueFactor + queueSlack
    }

    mutating func acknowledged(_ count: Int, _ rtt: RoundTripTime, at now: PeerInstant) {
        if Self.isQueueing(rtt) {
            decrease(to: packets * 7 / 10, rtt, at: now)
        } else if isSlowStart {
            packets = min(Self.maximum, packets + count)
        } else {
            credit += count
            if credit >= packets {
                credit -= packets
                packets = min(Self.maximum, packets + 1)
            }
        }
    }

    mutating func lost(sentAt: PeerInstant, _ rtt: RoundTripTime, at now: PeerInstant) {
        if sentAt > reactedAt { decrease(to: packets * 17 / 20, rtt, at: now) }
    }

    /// Several probe timeouts in a row: nothing gets through.
    mutating func silenced() {
        packets = Self.minimum
        isSlowStart = true
    }

    private mutating func decrease(to target: Int, _ rtt: RoundTripTime, at now: PeerInstant) {
        guard now >= reactedAt + rtt.smoothed || reactedAt.microseconds == .min else { return }
        packets = max(Self.minimum, target)
        isSlowStart = false
        credit = 0
        reactedAt = now
    }
}
