/// What a packet carried, for the day it is acknowledged or lost.
enum SentContent: Equatable, Sendable {
    case ping
    case close
    /// The signal's own number, since a code may be followed by another.
    case roomCode(UInt32)
    case pathChallenge
    case state(StatePiece)
    case record(StatePiece)
    case message(MessagePiece)
}

extension SentContent {
    /// What somebody waits for, and what is small.
    var isUrgent: Bool {
        switch self {
        case .state, .close, .roomCode: true
        case .message(let piece): piece.lane == .control
        case .record, .ping, .pathChallenge: false
        }
    }
}

/// A packet that asked for an acknowledgement and has neither got one nor been given up.
struct SentPacket: Equatable, Sendable {
    var number: UInt64
    var sentAt: PeerInstant
    var contents: [SentContent]
}

/// Loss detection and probe timeouts of RFC 9002 section 6, with a LAN's constants.
struct LossRecovery: Sendable {
    /// Ascending by number.
    private(set) var sent: [SentPacket] = []
    private(set) var rtt = RoundTripTime()
    private(set) var window = CongestionWindow()
    private(set) var lossShare = LossShare()
    private var largestAcknowledged: UInt64?
    private var lossTime: PeerInstant?
    private var probeCount = 0
    private var lastSentAt = PeerInstant(microseconds: 0)
    /// When the first of the probes in a row fired; silence is measured from here.
    private var silentSince: PeerInstant?

    /// RFC 9002 section 6.1.1.
    static let packetThreshold: UInt64 = 3
    /// A peer that was away for seconds may be back at any moment, and a probe is 60 bytes: back-off stops here.
    static let probeIntervalMax = PeerDuration.milliseconds(100)
    /// After this long the cap doubles twice: whoever is away for longer can wait a quarter of a second.
    static let longSilence = PeerDuration.seconds(5)
    static let probeIntervalMaxInLongSilence = PeerDuration.milliseconds(250)
    /// Pieces of unacknowledged content that one of the first probe timeouts sends again.
    static let probePiecesMax = 4
    /// So many unanswered probes in a row mean that the other side is away, not that a packet was lost.
    static let probesOfAway = 5
    /// Losses that are no older tell how the path is.
    static let recent = PeerDuration.seconds(1)
    /// Packets remembered at most; the oldest are given up as lost first.
    static let sentMax = 512

    /// What acknowledgements and timers bring about.
    struct Outcome {
        var acknowledged: [SentContent] = []
        var lost: [SentContent] = []
    }

    mutating func packetSent(_ packet: SentPacket) -> Outcome {
        var outcome = Outcome()
        sent.append(packet)
        lastSentAt = packet.sentAt
        if sent.count > Self.sentMax { outcome.lost = sent.removeFirst().contents }
        return outcome
    }

    /// The handshake's own round trip, so that the first data packet is not timed by a guess.
    mutating func seed(roundTrip: PeerDuration) { rtt.update(roundTrip, acknowledgementDelay: .zero) }

    mutating func received(_ ack: Acknowledgement, at now: PeerInstant) -> Outcome {
        var outcome = Outcome()
        var newest: SentPacket?
        var count = 0
        sent.removeAll { packet in
            guard ack.contains(packet.number) else { return false }
            outcome.acknowledged += packet.contents
            newest = packet
            count += 1
            return true
        }
        guard let newest else { return outcome }
        largestAcknowledged = max(largestAcknowledged ?? 0, ack.largest)
        // Only the largest one's time is a clean sample: older ones may have waited for a lost acknowledgement.
        if newest.number == ack.largest {
            rtt.update(now - newest.sentAt, acknowledgementDelay: .microseconds(Int64(ack.delay)))
        }
        probeCount = 0
        silentSince = nil
        window.acknowledged(count, rtt, at: now)
        lossShare.acknowledged(count)
        detectLoss(at: now, &outcome)
        return outcome
    }

    var deadline: PeerInstant? {
        guard !sent.isEmpty else { return nil }
        return lossTime ?? probeTime
    }

    /// `probes` is how many pieces of unacknowledged content must be sent again now: several at first, when a tail was probably
    /// lost, and one once the other side is probably away.
    mutating func timeout(at now: PeerInstant) -> (outcome: Outcome, probes: Int) {
        var outcome = Outcome()
        guard !sent.isEmpty else { return (outcome, 0) }
        if let lossTime {
            if lossTime <= now { detectLoss(at: now, &outcome) }
            return (outcome, 0)
        }
        guard probeTime <= now else { return (outcome, 0) }
        probeCount += 1
        if silentSince == nil { silentSince = now }
        if probeCount == Self.probesOfAway { window.silenced() }
        return (outcome, probeCount < Self.probesOfAway ? Self.probePiecesMax : 1)
    }

    /// How many copies of an urgent packet are sent at once: one on a path that loses none, and on one that is full, where more would
    /// only add to what fills it.
    var copies: Int { CongestionWindow.isQueueing(rtt) ? 1 : lossShare.copies }

    private var probeTime: PeerInstant {
        let longSilent = silentSince.map { lastSentAt - $0 >= Self.longSilence } ?? false
        let cap = longSilent ? Self.probeIntervalMaxInLongSilence : Self.probeIntervalMax
        // A path slower than the cap sets its own pace: probing faster than it answers would only feed its queue.
        let interval = min(rtt.probeTimeout * Int64(1 << min(probeCount, 10)), max(cap, rtt.probeTimeout))
        return lastSentAt + interval
    }

    private mutating func detectLoss(at now: PeerInstant, _ outcome: inout Outcome) {
        lossTime = nil
        guard let largest = largestAcknowledged else { return }
        let delay = rtt.lossDelay
        var kept: [SentPacket] = []
        for packet in sent {
            if packet.number > largest {
                kept.append(packet)
            } else if packet.number + Self.packetThreshold <= largest || packet.sentAt + delay <= now {
                outcome.lost += packet.contents
                window.lost(sentAt: packet.sentAt, rtt, at: now)
                // What was sent while the other side was away says nothing about the path.
                if now - packet.sentAt < Self.recent { lossShare.lost(1) }
            } else {
                let time = packet.sentAt + delay
                lossTime = lossTime.map { min($0, time) } ?? time
                kept.append(packet)
            }
        }
        sent = kept
    }
}
