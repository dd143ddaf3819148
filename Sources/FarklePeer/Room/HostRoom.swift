/// The host's side of a room: opens it under a free code, admits viewers, sends them the newest state, and closes.
struct HostRoom: Sendable {
    /// One device that watches, for as long as it counts.
    struct Viewer: Sendable {
        var id: ViewerID
        var node: NodeID
        let key: PublicKey
        var boot: UInt64
        var channel: Channel
        /// Holds a grant, so it is sent the whole game too.
        var isAppointed = false
        var isLost = false
        /// Set once this side has said goodbye; the row goes when that was heard, or then.
        var closing: (reason: CloseReason, since: PeerInstant)?
        /// The earliest moment at which this row needs attention.
        var deadline: PeerInstant
    }

    private enum Phase {
        case closed
        case opening(Opening)
        case open
        case closing(until: PeerInstant)
    }

    private struct Opening {
        var decideAt: PeerInstant
        var heard: [RoomListing] = []
        /// A host of this very room under a higher term was asked for its proof, and did not give it.
        var doubtsSettled = false
    }

    private let identity: Identity
    private let boot: UInt64
    private var phase = Phase.closed
    private var configuration: RoomConfiguration?
    private var code: RoomCode?
    private var room = RoomID.zero
    private(set) var record: StateRecord?
    private var wholeGame: StateRecord?
    private var nextRank: UInt16 = 1
    private var fingerprint = Fingerprint.zero
    private var name = ""
    /// Ascending by id.
    private(set) var viewers: [Viewer] = []
    private var idByConnection: [UInt64: ViewerID] = [:]
    private var nextViewerNumber: UInt32 = 1
    private var greeter: HostGreeter?
    private var election = Election()
    private var nextBeacon: PeerInstant?
    private var answers = TokenBucket(perSecond: 200, burst: 200)
    private var nudges = TokenBucket(perSecond: 200, burst: 256)
    var counters = HostCounters()

    /// Long enough for answers to four questions, short enough that nobody waits for the first screen.
    static let listening = PeerDuration.milliseconds(80)
    /// How long a goodbye waits for the last state to arrive before it, and how long for its own acknowledgement.
    static let goodbye = PeerDuration.milliseconds(500)
    static let goodbyeWaitsForState = PeerDuration.milliseconds(250)

    init(identity: Identity, boot: UInt64) {
        self.identity = identity
        self.boot = boot
    }

    var isActive: Bool { if case .closed = phase { false } else { true } }
    var isOpen: Bool { if case .open = phase { true } else { false } }
    var viewerCount: Int { viewers.count { $0.closing == nil } }

    // MARK: Opening

    /// Listens first; `wake` decides.
    mutating func open(_ configuration: RoomConfiguration, _ record: StateRecord, at now: PeerInstant) {
        self.configuration = configuration
        self.record = record
        fingerprint = Digest.fingerprint(record.bytes)
        name = configuration.name
        room = configuration.proof?.room ?? identity.room(nonce: configuration.nonce)
        nextRank = configuration.nextRank
        phase = .opening(Opening(decideAt: now + Self.listening))
    }

    /// The room and term that this node hosts or is about to host.
    var seat: (room: RoomID, term: UInt64)? { isActive ? configuration.map { (room, $0.term) } : nil }

    /// A rival's claim to this room could not be proved: open all the same.
    mutating func settleDoubts() {
        guard case .opening(var opening) = phase else { return }
        opening.doubtsSettled = true
        phase = .opening(opening)
    }

    /// Another node has proved that it hosts this room now.
    mutating func yield(to listing: RoomListing?, at now: PeerInstant) -> [PeerCore.Output] {
        guard case .opening = phase else { return close(.superseded, at: now) }
        phase = .closed
        return listing.map { [.event(.roomRefused(.hostedElsewhere($0)))] } ?? []
    }

    private mutating func decide(_ opening: Opening, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Event]
    {
        guard let configuration else { return [] }
        let others = opening.heard.filter { $0.room != room }
        if let wanted = configuration.code, let taker = others.first(where: { $0.code == wanted }),
            configuration.codeIsDemanded
        {
            phase = .closed
            return [.roomRefused(.codeTaken(taker))]
        }
        let taken = others.map(\.code)
        let wanted = configuration.code.flatMap { taken.contains($0) ? nil : $0 }
        guard let code = wanted ?? Election.freeCode(avoiding: taken, &random) else {
            phase = .closed
            return [.roomRefused(.noFreeCode)]
        }
        self.code = code
        let proof =
            configuration.proof ?? GrantChain(rootKey: identity.publicKey, roomNonce: configuration.nonce)
        greeter = HostGreeter(
            identity: identity, boot: boot, proof: proof, term: configuration.term, code: code,
            pin: configuration.pin, encryption: configuration.encryption, guesses: configuration.guesses,
            members: Set(configuration.members), at: now, &random)
        phase = .open
        nextBeacon = now
        return [.roomOpened(code: code, room: room)]
    }

    // MARK: The application's wishes

    mutating func publish(_ record: StateRecord, name: String, at now: PeerInstant) -> [PeerCore.Output] {
        self.name = name
        guard isActive, let current = self.record, (record.term, record.seq) > (current.term, current.seq) else {
            return []
        }
        self.record = record
        fingerprint = Digest.fingerprint(record.bytes)
        var outputs: [PeerCore.Output] = []
        for index in viewers.indices where viewers[index].closing == nil {
            viewers[index].channel.link.publish(record)
            outputs += service(index, at: now)
        }
        return outputs
    }

    mutating func publish(wholeGame record: StateRecord, at now: PeerInstant) -> [PeerCore.Output] {
        guard isActive else { return [] }
        wholeGame = record
        var outputs: [PeerCore.Output] = []
        for index in viewers.indices where viewers[index].isAppointed && viewers[index].closing == nil {
            viewers[index].channel.link.publish(wholeGame: record)
            outputs += service(index, at: now)
        }
        return outputs
    }

    /// Signs one viewer's right to host, in one exact later term.
    mutating func appoint(_ id: ViewerID, _ kind: Grant.Kind, at now: PeerInstant) -> [PeerCore.Output] {
        guard isOpen, let index = index(of: id), let configuration, let record else { return [] }
        var chain = configuration.proof ?? GrantChain(rootKey: identity.publicKey, roomNonce: configuration.nonce)
        guard chain.grants.count < GrantChain.lengthMax, nextRank < UInt16.max else {
            return [.event(.diagnostic(.noMoreGrants))]
        }
        let rank = kind == .standby ? nextRank : 0
        if kind == .standby { nextRank += 1 }
        chain.grants.append(
            Grant.issue(
                kind, rank: rank, generation: UInt32(nextRank), room: room, by: identity, in: configuration.term,
                to: viewers[index].key, after: chain.grants.last, finalSeq: record.seq))
        viewers[index].isAppointed = true
        if let wholeGame { viewers[index].channel.link.publish(wholeGame: wholeGame) }
        return service(index, at: now) + [.event(.appointed(id, viewers[index].node, chain, nextRank: nextRank))]
    }

    /// Nothing happens where nobody of that id is here or the lane refuses.
    mutating func send(_ message: [UInt8], to id: ViewerID, _ lane: Lane, at now: PeerInstant) -> [PeerCore.Output] {
        guard let index = index(of: id), viewers[index].closing == nil else { return [] }
        if !viewers[index].channel.link.send(message, lane) { counters.messagesRefused += 1 }
        return service(index, at: now)
    }

    mutating func dismiss(_ id: ViewerID, _ reason: CloseReason, at now: PeerInstant) -> [PeerCore.Output] {
        guard let index = index(of: id) else { return [] }
        return sayGoodbye(index, reason, at: now)
    }

    /// `.roomClosed` follows from `wake` once everybody has heard or the time is up.
    mutating func close(_ reason: CloseReason, at now: PeerInstant) -> [PeerCore.Output] {
        switch phase {
        case .closed, .closing: return []
        case .opening:
            phase = .closed
            return [.event(.roomClosed)]
        case .open:
            phase = .closing(until: now + Self.goodbye)
            nextBeacon = nil
            var outputs: [PeerCore.Output] = []
            for index in viewers.indices { outputs += sayGoodbye(index, reason, at: now) }
            return outputs + finishClosing(at: now)
        }
    }

    private mutating func sayGoodbye(_ index: Int, _ reason: CloseReason, at now: PeerInstant) -> [PeerCore.Output] {
        guard viewers[index].closing == nil else { return [] }
        viewers[index].closing = (reason, now)
        return service(index, at: now)
    }

    private mutating func finishClosing(at now: PeerInstant) -> [PeerCore.Output] {
        guard case .closing(let until) = phase, viewers.isEmpty || until <= now else { return [] }
        viewers = []
        idByConnection = [:]
        greeter = nil
        phase = .closed
        return [.event(.roomClosed)]
    }

    // MARK: What comes from the LAN

    mutating func heard(
        _ beacon: Beacon, _ listing: RoomListing, at now: PeerInstant, _ random: inout SeededRandom, taken: [RoomCode]
    )
        -> [PeerCore.Output]
    {
        switch phase {
        case .opening(var opening):
            if opening.heard.count < Discovery.entriesMax { opening.heard.append(listing) }
            phase = .opening(opening)
            return []
        case .open:
            guard beacon.versionIsSupported, let claim else { return [] }
            if beacon.room == room, beacon.term < claim.term { return insist(listing, at: now) }
            switch election.heard(HostClaim(beacon), mine: claim, at: now) {
            case .unchanged: return []
            case .insist: return insist(listing, at: now)
            case .changeCode: return changeCode(taken: taken, at: now, &random)
            }
        case .closed, .closing: return []
        }
    }

    /// Lets a host that must yield hear of this one at once.
    private mutating func insist(_ listing: RoomListing, at now: PeerInstant) -> [PeerCore.Output] {
        guard answers.take(at: now) else { return [] }
        return [.transmit(beacon().encoded(), to: .unicast(listing.endpoint, via: listing.heardOn))]
    }

    private mutating func changeCode(taken: [RoomCode], at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        guard let old = code, let new = Election.freeCode(avoiding: taken + [old], &random) else { return [] }
        code = new
        greeter?.roomCode = new
        nextBeacon = now
        var outputs: [PeerCore.Output] = [.event(.roomCodeChanged(from: old, to: new))]
        for index in viewers.indices {
            viewers[index].channel.link.announce(roomCode: new.value)
            outputs += service(index, at: now)
        }
        return outputs
    }

    mutating func asked(_ question: Solicitation, from path: Path, at now: PeerInstant) -> [PeerCore.Output] {
        guard isOpen, question.node != identity.nodeID, question.code == nil || question.code == code else { return [] }
        guard answers.take(at: now) else {
            counters.answersWithheld += 1
            return []
        }
        return [.transmit(beacon().encoded(), to: .unicast(path.endpoint, via: path.via))]
    }

    /// HELLO, CPACE_A or CONFIRM_A.
    mutating func greeted(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard isOpen, let guesses = greeter?.guesses.record else { return [] }
        let outputs = welcome(datagram, from: path, at: now, &random)
        guard let left = greeter?.guesses.record, left != guesses else { return outputs }
        return outputs + [.event(.guessesChanged(left))]
    }

    private mutating func welcome(
        _ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom
    ) -> [PeerCore.Output] {
        switch greeter!.receive(datagram, from: path.endpoint, at: now, &random) {
        case .dropped: return []
        case .reply(let answer): return [.transmit(answer, to: .unicast(path.endpoint, via: path.via))]
        case .arrived(let arrival): return admit(arrival, path, at: now)
        }
    }

    private mutating func admit(_ arrival: Arrival, _ path: Path, at now: PeerInstant) -> [PeerCore.Output] {
        guard let record, let configuration else { return [] }
        let known = viewers.firstIndex { $0.node == arrival.nodeID && $0.closing == nil }
        guard known != nil || viewers.count < configuration.viewersMax else {
            counters.refusedFull += 1
            return [.transmit(greeter!.reject(arrival, .roomFull), to: .unicast(path.endpoint, via: path.via))]
        }
        // The lanes go on only where both ends are the same two boots and both still have them.
        let resumes = known.map { viewers[$0].boot == arrival.boot && arrival.resumesHostBoot == boot } ?? false
        let accept = AcceptInfo(resumed: resumes, code: code, seq: record.seq)
        var outputs: [PeerCore.Output] = [
            .transmit(greeter!.accept(arrival, accept), to: .unicast(path.endpoint, via: path.via))
        ]
        var channel = Channel(arrival.established, side: .host, path: path, roundTrip: arrival.roundTrip, at: now)
        channel.link.publish(record)
        if let known, viewers[known].isAppointed, let wholeGame { channel.link.publish(wholeGame: wholeGame) }
        let id: ViewerID
        if let known {
            id = viewers[known].id
            idByConnection[viewers[known].channel.inboundID] = nil
            if resumes { channel.link.adopt(viewers[known].channel.link, continuing: true) }
            viewers[known].channel = channel
            viewers[known].boot = arrival.boot
            viewers[known].isLost = false
        } else {
            id = ViewerID(nextViewerNumber)
            nextViewerNumber += 1
            viewers.append(
                Viewer(
                    id: id, node: arrival.nodeID, key: arrival.established.peerKey, boot: arrival.boot,
                    channel: channel,
                    deadline: now))
        }
        idByConnection[channel.inboundID] = id
        outputs += service(index(of: id)!, at: now)
        outputs.append(.event(.viewerJoined(id, arrival.nodeID, back: known != nil)))
        return outputs
    }

    mutating func receive(
        _ datagram: [UInt8], connection: UInt64, from path: Path, at now: PeerInstant, _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        guard let id = idByConnection[connection], let index = index(of: id) else {
            counters.unknownConnections += 1
            guard isOpen, nudges.take(at: now) else { return [] }
            return [.transmit(Nudge(connection: connection).encoded(), to: .unicast(path.endpoint, via: path.via))]
        }
        guard
            let result = viewers[index].channel.receive(
                datagram, from: path.endpoint, via: path.via ?? InterfaceID(0), at: now, &random)
        else {
            counters.packetsDropped += 1
            return []
        }
        var outputs = result.outputs
        let viewer = viewers[index]
        if viewer.isLost {
            viewers[index].isLost = false
            outputs.append(.event(.viewerBack(viewer.id, viewer.node)))
        }
        for happening in result.happenings {
            switch happening {
            case .message(let message, let lane):
                outputs.append(.event(.viewerMessage(viewer.id, viewer.node, message, lane)))
            case .closed:
                // The acknowledgement first, so that the viewer need not repeat itself to nobody.
                outputs += viewers[index].channel.transmit(at: now)
                remove(index)
                outputs.append(.event(.viewerGone(viewer.id, viewer.node, .left)))
                return outputs + finishClosing(at: now)
            case .state, .record, .pathChallenge, .pathResponse, .roomCode: break
            }
        }
        outputs += service(index, at: now)
        return outputs + finishClosing(at: now)
    }

    // MARK: Time

    var deadline: PeerInstant? {
        let own: PeerInstant?
        switch phase {
        case .closed: own = nil
        case .opening(let opening): own = hasRival && !opening.doubtsSettled ? nil : opening.decideAt
        case .open: own = nextBeacon
        case .closing(let until): own = until
        }
        var first = own
        // By index, since a loop over the rows would copy each of them.
        for index in viewers.indices where first == nil || viewers[index].deadline < first! {
            first = viewers[index].deadline
        }
        return first
    }

    mutating func wake(at now: PeerInstant, _ discovery: Discovery, _ random: inout SeededRandom) -> [PeerCore.Output] {
        var outputs: [PeerCore.Output] = []
        if case .opening(let opening) = phase, opening.decideAt <= now, opening.doubtsSettled || !hasRival {
            outputs += decide(opening, at: now, &random).map(PeerCore.Output.event)
        }
        if isOpen, let due = nextBeacon, due <= now {
            // A tenth of jitter keeps hosts that started together from calling together for ever.
            let jitter = Int64(random.next() % 200_000) - 100_000
            nextBeacon = now + Discovery.beaconInterval + .microseconds(jitter)
            outputs += discovery.multicast(beacon().encoded())
        }
        var index = 0
        while index < viewers.count {
            guard viewers[index].deadline <= now else {
                index += 1
                continue
            }
            let count = viewers.count
            outputs += service(index, at: now)
            if viewers.count == count { index += 1 }
        }
        return outputs + finishClosing(at: now)
    }

    /// This node was stopped for `gap`: nobody's silence during it counts.
    mutating func forgive(_ gap: PeerDuration) {
        for index in viewers.indices {
            viewers[index].channel.link.forgive(gap)
            if let closing = viewers[index].closing { viewers[index].closing = (closing.reason, closing.since + gap) }
        }
        if case .closing(let until) = phase { phase = .closing(until: until + gap) }
    }

    /// New interfaces: call at once.
    mutating func interfacesChanged(at now: PeerInstant) { if isOpen { nextBeacon = now } }

    /// Sends what one viewer is owed, judges its silence, and works out when it needs attention again. The row may be gone after.
    private mutating func service(_ index: Int, at now: PeerInstant) -> [PeerCore.Output] {
        var outputs: [PeerCore.Output] = []
        let viewer = (id: viewers[index].id, node: viewers[index].node)
        if let closing = viewers[index].closing {
            if viewers[index].channel.link.isStateDelivered || closing.since + Self.goodbyeWaitsForState <= now {
                viewers[index].channel.link.close(closing.reason.rawValue)
            }
            if viewers[index].channel.link.isCloseDelivered || closing.since + Self.goodbye <= now {
                remove(index)
                return [.event(.viewerGone(viewer.id, viewer.node, closing.reason))]
            }
        }
        let heardAt = viewers[index].channel.link.lastHeardAt
        if heardAt + Limits.silenceUntilGone <= now {
            remove(index)
            return [.event(.viewerGone(viewer.id, viewer.node, nil))]
        }
        if !viewers[index].isLost, heardAt + Limits.silenceUntilLost <= now {
            viewers[index].isLost = true
            outputs.append(.event(.viewerLost(viewer.id, viewer.node)))
        }
        outputs = viewers[index].channel.transmit(at: now) + outputs
        var deadline = min(viewers[index].channel.link.deadline, heardAt + Limits.silenceUntilGone)
        if !viewers[index].isLost { deadline = min(deadline, heardAt + Limits.silenceUntilLost) }
        if let closing = viewers[index].closing {
            let stateWaitEnds = closing.since + Self.goodbyeWaitsForState
            deadline = min(deadline, now < stateWaitEnds ? stateWaitEnds : closing.since + Self.goodbye)
        }
        viewers[index].deadline = deadline
        return outputs
    }

    private mutating func remove(_ index: Int) {
        idByConnection[viewers[index].channel.inboundID] = nil
        viewers.remove(at: index)
    }

    private func index(of id: ViewerID) -> Int? {
        var (low, high) = (0, viewers.count)
        while low < high {
            let middle = (low + high) / 2
            if viewers[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < viewers.count && viewers[low].id == id ? low : nil
    }

    /// Whether somebody calls out this very room under a higher term.
    private var hasRival: Bool {
        guard case .opening(let opening) = phase, let term = configuration?.term else { return false }
        return opening.heard.contains { $0.room == room && $0.term > term }
    }

    private var claim: HostClaim? {
        guard let code, let configuration else { return nil }
        return HostClaim(
            node: identity.nodeID, boot: boot, room: room, code: code, term: configuration.term,
            createdAt: configuration.createdAt)
    }

    private func beacon() -> Beacon {
        Beacon(
            needsPIN: configuration?.pin != nil, encryption: configuration?.encryption ?? .on, code: code!,
            node: identity.nodeID, boot: boot, room: room, term: record!.term, seq: record!.seq,
            fingerprint: fingerprint, createdAt: configuration!.createdAt, dataPort: 0,
            viewers: UInt16(clamping: viewerCount), name: name)
    }
}

/// What a host dropped or turned away, by reason.
public struct HostCounters: Equatable, Sendable {
    public var refusedFull = 0
    public var messagesRefused = 0
    public var answersWithheld = 0
    public var unknownConnections = 0
    public var packetsDropped = 0
}
