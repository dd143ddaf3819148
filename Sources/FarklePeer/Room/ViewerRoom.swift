/// The viewer's side of a room: finds it, shakes hands, keeps its newest state, and comes back by itself after silence.
struct ViewerRoom: Sendable {
    enum Phase {
        case idle
        /// Looking for a room that fits; `candidates` are looked at once `decideAt` has come.
        case searching(decideAt: PeerInstant?)
        case connecting
        case live
        case reconnecting
        case ended
    }

    /// One handshake, from hello to the first sealed packet.
    struct Attempt {
        var handshake: ViewerHandshake
        /// Ways that hellos go out on in turn, until an answer shows which one works.
        var paths: [Path]
        var answeredOn: Path?
        /// When the present flight was first sent.
        var sentAt: PeerInstant
        var lastSentAt: PeerInstant
        var tries: Int
        var next: PeerInstant
        /// Of the newest flight that was answered, and whether any flight so far had to be sent again.
        var timing: HandshakeTiming?
        /// Packets of the session that overtook the ACCEPT it begins with, or came where that was lost.
        var early: [(datagram: [UInt8], path: Path)] = []

        /// How often the flight goes out now: twice once something seems to get lost, but once to somebody who seems to be away.
        var copies: Int { (2..<8).contains(tries) || timing?.wasRepeated == true && tries < 8 ? 2 : 1 }
        /// A refusal that the host's key does not stand behind, and when it will be believed.
        var rejection: (reason: CloseReason, at: PeerInstant)?
    }

    let identity: Identity
    let boot: UInt64
    var phase = Phase.idle
    var target = JoinConfiguration.Target.any
    var pin: String?
    var known: KnownRoom?
    /// Rooms of this node's earlier lives.
    var remembered: [KnownRoom] = []
    var candidates: [Discovery.Entry] = []
    var attempt: Attempt?
    var channel: Channel?
    var connectedOnce = false
    /// When the session's keys have served long enough.
    var renewAt: PeerInstant?
    /// The keys were worn out before that; from then on attempts repeat as usual.
    var isRenewingEarly = false
    var hostBoot: UInt64?
    var hostNode: NodeID?
    /// The newest state that was handed to the application: the fence.
    var applied: (term: UInt64, seq: UInt64)?
    var lastPaths: [Path] = []
    /// The right to carry on when the host falls silent, and whether it was used in this silence.
    var grant: GrantChain?
    var tookOver = false
    /// Somebody calls out the room under a later term: until then this standby waits whether that is true.
    var givesWayUntil: PeerInstant?
    /// The old host said itself that another one follows.
    var hostStepsBack = false
    var nextAttempt: PeerInstant?
    var attemptsInARow = 0
    var rejectionsInARow = 0
    var guessesMade = 0
    /// After the end the session stays a moment longer, so that a goodbye is heard and an ended host's is acknowledged.
    var lingersUntil: PeerInstant?
    var nudges = TokenBucket(perSecond: 1, burst: 3)
    /// Of all rooms since this node started.
    var counters: ViewerCounters

    /// Keys are renewed by a fresh handshake after this long; the old session serves until the new one stands.
    static let keyLifetime = PeerDuration.seconds(15 * 60)
    static let renewalPause = PeerDuration.seconds(60)
    /// After the first room answers, others have this long before it is taken for the only one.
    static let othersMayAnswer = PeerDuration.milliseconds(20)
    /// Pauses between the repetitions of one flight: a LAN answers in a millisecond or two, or not at all. Whoever joins through loss
    /// waits for four answers in a row, so the first copies follow closely; they cost a host less than one of them lost costs a person.
    static let flightPauses: [PeerDuration] = [
        .milliseconds(3), .milliseconds(4), .milliseconds(6), .milliseconds(10), .milliseconds(15), .milliseconds(25),
        .milliseconds(40), .milliseconds(80), .milliseconds(150),
    ]
    static let flightPauseMax = PeerDuration.milliseconds(250)
    /// A flight without an answer for so many repetitions starts over with a fresh hello.
    static let flightTriesMax = 15
    /// The host's call brings a repetition forward, but calls may be forged: no more often than this.
    static let callsBelieved = PeerDuration.milliseconds(20)
    /// A host's first board and its copies; who forges some only keeps these few out.
    static let earlyPacketsMax = 8
    /// Pauses between attempts while the host is away.
    static let attemptPauses: [PeerDuration] = [
        .milliseconds(100), .milliseconds(250), .milliseconds(500), .milliseconds(800),
    ]
    static let attemptPauseMax = PeerDuration.seconds(1)
    static let goodbye = PeerDuration.milliseconds(300)
    /// A host that took over is followed within a second or two of its first call, through heavy loss too.
    static let givingWay = PeerDuration.seconds(4)
    /// A refusal that anybody could have forged waits this long for the host's own word.
    static let realAnswerMayCome = PeerDuration.milliseconds(200)
    /// A viewer that was in the room believes such a refusal only when it comes again and again.
    static let rejectionsBelievedOnReturn = 3
    /// How often one word of a person may show its PIN to whoever answers: each time is a guess for a false host.
    static let guessesMax = 3

    init(identity: Identity, boot: UInt64, counters: ViewerCounters = ViewerCounters()) {
        self.identity = identity
        self.boot = boot
        self.counters = counters
    }

    /// Forgets the room, and no count.
    mutating func startOver() { self = ViewerRoom(identity: identity, boot: boot, counters: counters) }

    var isActive: Bool {
        switch phase {
        case .idle, .ended: false
        default: true
        }
    }

    /// True while rooms should be asked for.
    var isSearching: Bool {
        switch phase {
        case .searching, .reconnecting, .connecting: true
        default: false
        }
    }

    /// The code to ask for; nil asks for any.
    var wantedCode: RoomCode? {
        if case .code(let code) = target, known == nil { return code }
        return nil
    }

    // MARK: The application's wishes

    mutating func join(
        _ configuration: JoinConfiguration, _ discovery: Discovery, at now: PeerInstant, _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        startOver()
        target = configuration.target
        pin = configuration.pin
        known = configuration.known
        remembered = configuration.remembered
        phase = .searching(decideAt: nil)
        var outputs: [PeerCore.Output] = [.event(.viewerState(.searching))]
        if case .address(let endpoint) = target, endpoint.port != 0 {
            outputs += begin([Path(endpoint: endpoint, via: nil)], nil, at: now, &random)
        }
        for entry in discovery.entries { outputs += heard(entry, at: now, &random) }
        return outputs
    }

    mutating func send(_ message: [UInt8], _ lane: Lane, at now: PeerInstant) -> [PeerCore.Output] {
        guard channel != nil else { return [] }
        if !channel!.link.send(message, lane) { counters.messagesRefused += 1 }
        return channel!.transmit(at: now)
    }

    mutating func leave(at now: PeerInstant) -> [PeerCore.Output] {
        guard isActive else { return [] }
        attempt = nil
        phase = .ended
        let event = PeerCore.Output.event(.viewerState(.ended(.left)))
        guard channel != nil else { return [event] }
        channel!.link.close(CloseReason.left.rawValue)
        lingersUntil = now + Self.goodbye
        return channel!.transmit(at: now) + [event]
    }

    // MARK: Time

    var deadline: PeerInstant? {
        var moments: [PeerInstant?] = [attempt?.rejection?.at ?? attempt?.next, nextAttempt, lingersUntil]
        if case .searching(let decideAt) = phase { moments.append(decideAt) }
        if let channel {
            moments.append(channel.link.deadline)
            moments.append(takeoverTime)
            if case .live = phase, attempt == nil { moments.append(renewAt) }
            if case .live = phase { moments.append(channel.link.lastHeardAt + Limits.silenceUntilLost) }
        }
        return moments.compactMap { $0 }.min()
    }

    mutating func wake(at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore.Output] {
        var outputs = decideIfSeveral(at: now, &random)
        if case .ended = phase, lingersUntil.map({ $0 <= now }) ?? true {
            lingersUntil = nil
            channel = nil
        }
        if let channel, case .live = phase, channel.link.lastHeardAt + Limits.silenceUntilLost <= now {
            phase = .reconnecting
            nextAttempt = now
            outputs.append(.event(.viewerState(.reconnecting)))
        }
        if let rejection = attempt?.rejection, rejection.at <= now {
            outputs += believe(rejection.reason, at: now, &random)
        }
        if let current = attempt, current.rejection == nil, current.next <= now {
            outputs += current.tries >= Self.flightTriesMax ? giveUpAttempt(at: now, &random) : repeatFlight(at: now)
        }
        if let due = nextAttempt, due <= now {
            nextAttempt = nil
            if attempt == nil, !lastPaths.isEmpty { outputs += begin(lastPaths, nil, at: now, &random) }
        }
        if case .live = phase, let channel, let due = renewAt, due <= now, attempt == nil {
            // One that fails is tried again in a minute: the host may be busy, and the keys are good for long yet.
            renewAt = now + Self.renewalPause
            outputs += begin([channel.path], nil, at: now, &random)
        }
        if channel != nil, channel!.link.deadline <= now { outputs += channel!.transmit(at: now) }
        return outputs
    }

    mutating func believe(_ reason: CloseReason, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        // A session that stands is ended by nobody who cannot speak in it.
        if case .live = phase { return giveUpAttempt(at: now, &random) }
        rejectionsInARow += 1
        guard connectedOnce, rejectionsInARow < Self.rejectionsBelievedOnReturn else { return end(reason) }
        return giveUpAttempt(at: now, &random)
    }

    mutating func giveUpAttempt(at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore.Output] {
        if case .pin = credential(in: known), attempt?.handshake.hasConfirmed == true { guessesMade += 1 }
        attempt = nil
        attemptsInARow += 1
        guard guessesMade < Self.guessesMax else { return end(.wrongPIN) }
        // A live viewer that followed a false call has lost nothing and need not try again.
        if case .live = phase { return [] }
        nextAttempt = now + pause(&random)
        return []
    }

    mutating func forgive(_ gap: PeerDuration) { channel?.link.forgive(gap) }

    /// Back-off with a quarter of jitter, so that a hall of viewers does not come back as one.
    func pause(_ random: inout SeededRandom) -> PeerDuration {
        let base = attemptsInARow < Self.attemptPauses.count ? Self.attemptPauses[attemptsInARow] : Self.attemptPauseMax
        let jitter = Int64(random.next() % 500) - 250
        return .microseconds(base.microseconds + base.microseconds * jitter / 1_000)
    }
}

extension KnownRoom {
    /// What is known of a room never gets weaker by a newer session.
    func merged(with newer: KnownRoom) -> KnownRoom {
        KnownRoom(
            room: newer.room, term: max(term, newer.term), needsPIN: needsPIN || newer.needsPIN,
            encryption: encryption == .on ? .on : newer.encryption)
    }
}

/// What a viewer ignored, by reason.
public struct ViewerCounters: Hashable, Sendable {
    private var ignored: [ViewerHandshake.Ignored: Int] = [:]
    public internal(set) var statesBehind = 0
    public internal(set) var messagesRefused = 0
    public internal(set) var nudgesIgnored = 0
    /// Standbys that called before the host had been silent for long enough.
    public internal(set) var standbysTooEarly = 0
    public internal(set) var sessions = SessionCounters()

    subscript(_ reason: ViewerHandshake.Ignored) -> Int { ignored[reason, default: 0] }

    mutating func count(_ reason: ViewerHandshake.Ignored) { ignored[reason, default: 0] += 1 }
}
