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
    private var isBack = false
    private var lastSentAt = PeerInstant(microseconds: 0)
    /// When the first of the probes in a row fired; silence is measured from here.
    private var silentSince: PeerInstant?

    /// RFC 9002 section 6.1.1.
    static let packetThreshold: UInt64 = 3
    /// A peer that was away may be back at any moment, and a table waits for it: probing adds no more than this share to an absence.
    static let probesPerAbsence: Int64 = 100
    /// Back-off stops here at first, and here at last.
    static let probeIntervalMax = PeerDuration.milliseconds(40)
    static let probeIntervalMaxInLongSilence = PeerDuration.seconds(1)
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

    /// What the handshake showed of the path, so that the first data packet is not timed by a guess.
    mutating func seed(_ handshake: HandshakeTiming) {
        // From a message's first sending to its answer, so it may be too long, and then the general guess is the better one.
        if handshake.roundTripAtMost < RoundTripTime.initial {
            rtt.update(handshake.roundTripAtMost, acknowledgementDelay: .zero)
        }
        if handshake.wasRepeated { lossShare.handshakeWasRepeated() }
    }

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
        forgetCopies(of: outcome.acknowledged)
        largestAcknowledged = max(largestAcknowledged ?? 0, ack.largest)
        // Only the largest one's time is a clean sample: older ones may have waited for a lost acknowledgement.
        if newest.number == ack.largest {
            rtt.update(now - newest.sentAt, acknowledgementDelay: .microseconds(Int64(ack.delay)))
        }
        probeCount = 0
        isBack = false
        silentSince = nil
        window.acknowledged(count, rtt, at: now)
        lossShare.acknowledged(count)
        detectLoss(at: now, &outcome)
        return outcome
    }

    /// Further copies of what has arrived are only waited for to learn what the path loses: no reason to probe, and none to back off.
    private mutating func forgetCopies(of arrived: [SentContent]) {
        let urgent = arrived.filter(\.isUrgent)
        guard !urgent.isEmpty else { return }
        for index in sent.indices { sent[index].contents.removeAll(where: urgent.contains) }
    }

    private var awaitsAnswer: Bool { sent.contains { !$0.contents.isEmpty } }

    var deadline: PeerInstant? { lossTime ?? (awaitsAnswer ? probeTime : nil) }

    /// The other side is heard again after it seemed away: what it misses goes out now and not with the next probe.
    mutating func heard() {
        if probeCount >= Self.probesOfAway { isBack = true }
    }

    /// What a timer asks for.
    enum Probe: Equatable {
        case none
        /// So many pieces of unacknowledged content again, since a tail was probably lost.
        case pieces(Int)
        /// The other side is probably away: its answer to the smallest thing there is brings it the rest.
        case ping
    }

    mutating func timeout(at now: PeerInstant) -> (outcome: Outcome, probe: Probe) {
        var outcome = Outcome()
        guard !sent.isEmpty else { return (outcome, .none) }
        if let lossTime {
            if lossTime <= now { detectLoss(at: now, &outcome) }
            return (outcome, .none)
        }
        if isBack {
            isBack = false
            probeCount = 0
            return (outcome, .pieces(Self.probePiecesMax))
        }
        guard awaitsAnswer, probeTime <= now else { return (outcome, .none) }
        probeCount += 1
        if silentSince == nil { silentSince = now }
        if probeCount == Self.probesOfAway { window.silenced() }
        return (outcome, probeCount < Self.probesOfAway ? .pieces(Self.probePiecesMax) : .ping)
    }

    /// How many copies of an urgent packet are sent at once: one on a path that loses none, on one that is full, where more would only
    /// add to what fills it, and to somebody who is away.
    var copies: Int { CongestionWindow.isQueueing(rtt) || probeCount >= Self.probesOfAway ? 1 : lossShare.copies }

    private var probeTime: PeerInstant {
        let silence = silentSince.map { lastSentAt - $0 } ?? .zero
        let cap = min(
            max(silence / Self.probesPerAbsence, Self.probeIntervalMax), Self.probeIntervalMaxInLongSilence)
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
