/// The viewer's side of a room: finds it, shakes hands, keeps its newest state, and comes back by itself after silence.
struct ViewerRoom: Sendable {
    private enum Phase {
        case idle
        /// Looking for a room that fits; `candidates` are looked at once `decideAt` has come.
        case searching(decideAt: PeerInstant?)
        case connecting
        case live
        case reconnecting
        case ended
    }

    /// One handshake, from hello to the first sealed packet.
    private struct Attempt {
        var handshake: ViewerHandshake
        /// Ways that hellos go out on in turn, until an answer shows which one works.
        var paths: [Path]
        var answeredOn: Path?
        var sentAt: PeerInstant
        var tries: Int
        var next: PeerInstant
        var roundTrip: PeerDuration?
        /// A refusal that the host's key does not stand behind, and when it will be believed.
        var rejection: (reason: CloseReason, at: PeerInstant)?
    }

    private let identity: Identity
    private let boot: UInt64
    private var phase = Phase.idle
    private var target = JoinConfiguration.Target.any
    private var pin: String?
    private var known: KnownRoom?
    private var candidates: [Discovery.Entry] = []
    private var attempt: Attempt?
    private var channel: Channel?
    private var connectedOnce = false
    /// When the session's keys have served long enough.
    private var renewAt: PeerInstant?
    private var hostBoot: UInt64?
    private var hostNode: NodeID?
    /// The newest state that was handed to the application: the fence.
    private var applied: (term: UInt64, seq: UInt64)?
    private var lastPaths: [Path] = []
    /// The right to carry on when the host falls silent, and whether it was used in this silence.
    private var grant: GrantChain?
    private var tookOver = false
    /// The old host said itself that another one follows.
    private var hostStepsBack = false
    private var nextAttempt: PeerInstant?
    private var attemptsInARow = 0
    private var rejectionsInARow = 0
    private var guessesMade = 0
    /// After the end the session stays a moment longer, so that a goodbye is heard and an ended host's is acknowledged.
    private var lingersUntil: PeerInstant?
    private var nudges = TokenBucket(perSecond: 1, burst: 3)
    var counters = ViewerCounters()

    /// Keys are renewed by a fresh handshake after this long; the old session serves until the new one stands.
    static let keyLifetime = PeerDuration.seconds(15 * 60)
    /// After the first room answers, others have this long before it is taken for the only one.
    static let othersMayAnswer = PeerDuration.milliseconds(20)
    /// Pauses between the repetitions of one flight: a LAN answers in a millisecond or two, or not at all.
    static let flightPauses: [PeerDuration] = [
        .milliseconds(10), .milliseconds(15), .milliseconds(25), .milliseconds(40), .milliseconds(80),
        .milliseconds(150),
    ]
    static let flightPauseMax = PeerDuration.milliseconds(250)
    /// A flight without an answer for so many repetitions starts over with a fresh hello.
    static let flightTriesMax = 12
    /// Pauses between attempts while the host is away.
    static let attemptPauses: [PeerDuration] = [
        .milliseconds(100), .milliseconds(250), .milliseconds(500), .milliseconds(800),
    ]
    static let attemptPauseMax = PeerDuration.seconds(1)
    static let goodbye = PeerDuration.milliseconds(300)
    /// A refusal that anybody could have forged waits this long for the host's own word.
    static let realAnswerMayCome = PeerDuration.milliseconds(200)
    /// A viewer that was in the room believes such a refusal only when it comes again and again.
    static let rejectionsBelievedOnReturn = 3
    /// How often one word of a person may show its PIN to whoever answers: each time is a guess for a false host.
    static let guessesMax = 3

    init(identity: Identity, boot: UInt64) {
        self.identity = identity
        self.boot = boot
    }

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
        self = ViewerRoom(identity: identity, boot: boot)
        target = configuration.target
        pin = configuration.pin
        known = configuration.known
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

    // MARK: What comes from the LAN

    mutating func heard(_ entry: Discovery.Entry, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        guard fits(entry.listing) else { return [] }
        switch phase {
        case .searching(let decideAt):
            guard attempt == nil else { return [] }
            candidates.removeAll { $0.listing.host == entry.listing.host }
            candidates.append(entry)
            if case .any = target {
                phase = .searching(decideAt: decideAt ?? now + Self.othersMayAnswer)
                return []
            }
            return begin(entry.paths, entry.listing, at: now, &random)
        case .live, .reconnecting, .connecting:
            // The proved path stays among them: a beacon is only a hint.
            let paths = entry.paths + (channel.map { entry.paths.contains($0.path) ? [] : [$0.path] } ?? [])
            lastPaths = paths
            // A new boot number means that the host we knew is gone, whatever its silence says yet.
            let restarted =
                channel != nil && hostNode == entry.listing.host && hostBoot.map { entry.listing.boot > $0 } ?? false
            if case .live = phase, !restarted { return [] }
            if attempt?.answeredOn != nil { return [] }
            if attempt != nil {
                attempt!.paths = paths
                return []
            }
            return begin(paths, entry.listing, at: now, &random)
        case .idle, .ended: return []
        }
    }

    private func fits(_ listing: RoomListing) -> Bool {
        if let known { return listing.room == known.room || !listing.versionIsSupported && listing.host == hostNode }
        switch target {
        case .any: return true
        case .code(let code): return listing.code == code
        case .room(let room): return listing.room == room
        case .address(let endpoint): return listing.endpoint.address == endpoint.address
        }
    }

    /// "I do not know this session": a hint to shake hands, believed only as far as one attempt a second.
    mutating func nudged(_ nudge: Nudge, from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard let channel, channel.inboundID != nudge.connection, channel.outboundID == nudge.connection,
            attempt == nil, isActive,
            nudges.take(at: now)
        else { return [] }
        return begin([path], nil, at: now, &random)
    }

    mutating func decideIfSeveral(at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore.Output] {
        guard case .searching(let decideAt?) = phase, decideAt <= now else { return [] }
        phase = .searching(decideAt: nil)
        let rooms = candidates.filter(\.listing.versionIsSupported)
        if rooms.count > 1 {
            phase = .idle
            return [.event(.severalRooms(rooms.map(\.listing).sorted { ($0.code, $0.host) < ($1.code, $1.host) }))]
        }
        guard let entry = rooms.first ?? candidates.first else { return [] }
        return begin(entry.paths, entry.listing, at: now, &random)
    }

    // MARK: Handshake

    /// Whoever was in a room with a PIN comes back on its key: a PIN is shown for a person's word only.
    private var credential: ViewerHandshake.Credential {
        if let known, known.needsPIN, connectedOnce || pin == nil { return .membership }
        return pin.map(ViewerHandshake.Credential.pin) ?? .none
    }

    private mutating func begin(
        _ paths: [Path], _ listing: RoomListing?, at now: PeerInstant, _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        if let listing, !listing.versionIsSupported { return end(.version) }
        let room: RoomID? = if case .room(let room) = target { room } else { nil }
        let handshake = ViewerHandshake(
            code: wantedCode, room: known?.room ?? room, known: known, credential: credential, identity: identity,
            boot: boot,
            resumesHostBoot: channel == nil ? 0 : hostBoot ?? 0, &random)
        attempt = Attempt(
            handshake: handshake, paths: paths, answeredOn: nil, sentAt: now, tries: 0, next: now)
        lastPaths = paths
        var outputs: [PeerCore.Output] = []
        if case .searching = phase {
            phase = .connecting
            outputs.append(.event(.viewerState(.connecting(listing))))
        }
        return outputs + repeatFlight(at: now)
    }

    private mutating func repeatFlight(at now: PeerInstant) -> [PeerCore.Output] {
        guard var current = attempt, let flight = current.handshake.resend() else { return [] }
        defer { attempt = current }
        // Hellos take turns on all known paths; once one has answered, it is the one.
        let path = current.answeredOn ?? current.paths[current.tries % current.paths.count]
        let step = current.answeredOn == nil ? current.tries / current.paths.count : current.tries
        current.next = now + (step < Self.flightPauses.count ? Self.flightPauses[step] : Self.flightPauseMax)
        current.tries += 1
        current.sentAt = now
        return [.transmit(flight, to: .unicast(path.endpoint, via: path.via))]
    }

    /// RETRY, CPACE_B, ACCEPT or REJECT.
    mutating func answered(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard attempt != nil else { return [] }
        switch attempt!.handshake.receive(datagram, &random) {
        case .ignored:
            counters.handshakeIgnored += 1
            return []
        case .send:
            // Only an answer to a flight that was sent once is a clean sample of the round trip.
            if attempt!.tries == 1 { attempt!.roundTrip = now - attempt!.sentAt }
            attempt!.answeredOn = path
            attempt!.tries = 0
            return repeatFlight(at: now)
        case .established(let established, let info):
            return establish(established, info, path, at: now, &random)
        case .refused(let reason, proven: true):
            return end(reason)
        case .refused(let reason, proven: false):
            // Anybody may have said so: a real answer still has a moment to come.
            if attempt!.rejection == nil { attempt!.rejection = (reason, now + Self.realAnswerMayCome) }
            return []
        }
    }

    private mutating func establish(
        _ established: Established, _ info: AcceptInfo, _ path: Path, at now: PeerInstant,
        _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        guard let attempt else { return [] }
        guard mayFollow(established, at: now) else { return giveUpAttempt(at: now, &random) }
        var fresh = Channel(established, side: .viewer, path: path, roundTrip: attempt.roundTrip, at: now)
        if let channel { fresh.link.adopt(channel.link, continuing: info.resumed) }
        channel = fresh
        connectedOnce = true
        renewAt = now + Self.keyLifetime
        hostStepsBack = false
        if established.peer != hostNode { grant = nil }
        hostBoot = established.peerBoot
        hostNode = established.peer
        known = known.map { $0.merged(with: established.knownRoom) } ?? established.knownRoom
        rejectionsInARow = 0
        lastPaths = [path]
        self.attempt = nil
        attemptsInARow = 0
        nextAttempt = nil
        candidates = []
        let connected = PeerCore.Event.connected(
            host: established.peer, room: established.room, code: info.code, established.protection)
        return channel!.transmit(at: now) + [.event(connected)]
    }

    /// A standby's word counts only once the host before it has been silent for long: signatures alone cannot prevent two hosts.
    private func mayFollow(_ established: Established, at now: PeerInstant) -> Bool {
        guard let channel, established.peer != hostNode, !hostStepsBack,
            established.proof.grants.last?.kind == .standby
        else { return true }
        return channel.link.lastHeardAt + Limits.silenceUntilTakeover <= now
    }

    mutating func hold(_ chain: GrantChain) {
        guard let known, chain.room == known.room, let term = chain.term(of: identity.publicKey), term > known.term
        else {
            return
        }
        grant = chain
        tookOver = false
    }

    private var takeoverTime: PeerInstant? {
        guard let channel, let grant, !tookOver, let last = grant.grants.last else { return nil }
        if last.kind == .handover { return channel.link.lastHeardAt }
        guard case .reconnecting = phase else { return nil }
        return channel.link.lastHeardAt + Limits.silenceUntilTakeover + Limits.takeoverPause * Int64(last.rank - 1)
    }

    /// Whether this viewer is to carry on now. One that hears of a host with a later term follows instead.
    mutating func takeOver(_ discovery: Discovery, at now: PeerInstant) -> [PeerCore.Output] {
        guard let due = takeoverTime, due <= now, let grant, let term = grant.term(of: identity.publicKey), let known
        else { return [] }
        tookOver = true
        guard !discovery.entries.contains(where: { $0.listing.room == known.room && $0.listing.term > known.term })
        else {
            return []
        }
        return [.event(.mayTakeOver(grant, term: term))]
    }

    // MARK: The session

    func owns(_ connection: UInt64) -> Bool { channel?.inboundID == connection }

    mutating func receive(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard
            let result = channel?.receive(
                datagram, from: path.endpoint, via: path.via ?? InterfaceID(0), at: now, &random)
        else {
            counters.packetsDropped += 1
            return []
        }
        var outputs = result.outputs
        if lingersUntil == nil {
            for happening in result.happenings where lingersUntil == nil { outputs += act(on: happening, at: now) }
            if applied != nil, lingersUntil == nil, !hostStepsBack { outputs += becomeLive() }
        } else if channel!.link.isCloseDelivered {
            channel = nil
            lingersUntil = nil
            return outputs
        }
        return outputs + channel!.transmit(at: now)
    }

    private mutating func act(on happening: Link.Happening, at now: PeerInstant) -> [PeerCore.Output] {
        switch happening {
        case .state(let record): return apply(record)
        case .record(let record): return [.event(.record(record))]
        case .message(let message, let lane): return [.event(.hostMessage(message, lane))]
        case .roomCode(let value): return RoomCode(value: value).map { [.event(.hostChangedCode($0))] } ?? []
        case .closed(CloseReason.superseded.rawValue):
            // No end: somebody else carries on, and calls out in a moment.
            hostStepsBack = true
            lastPaths = []
            if case .reconnecting = phase { return [] }
            phase = .reconnecting
            return [.event(.viewerState(.reconnecting))]
        case .closed(let value):
            lingersUntil = now + Self.goodbye
            return end(CloseReason(rawValue: value) ?? .hostEnded)
        case .pathChallenge, .pathResponse: return []
        }
    }

    /// A viewer never goes back: neither to a lower term nor, within one, to a lower number.
    private mutating func apply(_ record: StateRecord) -> [PeerCore.Output] {
        if let applied, (record.term, record.seq) <= applied {
            if (record.term, record.seq) < applied { counters.statesBehind += 1 }
            return []
        }
        applied = (record.term, record.seq)
        if var room = known {
            room.term = max(room.term, record.term)
            known = room
        }
        return becomeLive() + [.event(.state(record))]
    }

    private mutating func becomeLive() -> [PeerCore.Output] {
        if case .live = phase { return [] }
        phase = .live
        attempt = nil
        nextAttempt = nil
        attemptsInARow = 0
        return [.event(.viewerState(.live))]
    }

    private mutating func end(_ reason: CloseReason) -> [PeerCore.Output] {
        phase = .ended
        attempt = nil
        nextAttempt = nil
        return [.event(.viewerState(.ended(reason)))]
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
            renewAt = now + .seconds(60)
            outputs += begin([channel.path], nil, at: now, &random)
        }
        if channel != nil, channel!.link.deadline <= now { outputs += channel!.transmit(at: now) }
        return outputs
    }

    private mutating func believe(_ reason: CloseReason, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        rejectionsInARow += 1
        guard connectedOnce, rejectionsInARow < Self.rejectionsBelievedOnReturn else { return end(reason) }
        return giveUpAttempt(at: now, &random)
    }

    private mutating func giveUpAttempt(at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore.Output] {
        if case .pin = credential, attempt?.handshake.hasConfirmed == true { guessesMade += 1 }
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
    private func pause(_ random: inout SeededRandom) -> PeerDuration {
        let base = attemptsInARow < Self.attemptPauses.count ? Self.attemptPauses[attemptsInARow] : Self.attemptPauseMax
        let jitter = Int64(random.next() % 500) - 250
        return .microseconds(base.microseconds + base.microseconds * jitter / 1_000)
    }
}

extension KnownRoom {
    /// What is known of a room never gets weaker by a newer session.
    fileprivate func merged(with newer: KnownRoom) -> KnownRoom {
        KnownRoom(
            room: newer.room, term: max(term, newer.term), needsPIN: needsPIN || newer.needsPIN,
            encryption: encryption == .on ? .on : newer.encryption)
    }
}

/// What a viewer ignored, by reason.
public struct ViewerCounters: Equatable, Sendable {
    public var handshakeIgnored = 0
    public var packetsDropped = 0
    public var statesBehind = 0
    public var messagesRefused = 0
}
