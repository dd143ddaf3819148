/// The host's side of a room: opens it under a free code, admits viewers, sends them the newest state, and closes.
struct HostRoom: Sendable {
    /// One device that watches, for as long as it counts.
    struct Viewer: Sendable {
        var id: ViewerID
        var node: NodeID
        let key: PublicKey
        private(set) var boot: UInt64
        private var highestBoot: UInt64
        /// How often a start came back that a later one had followed.
        private var wentBack = 0
        var channel: Channel
        /// Holds a grant, so it is sent the whole game too.
        var isAppointed = false
        var isLost = false
        /// Set once this side has said goodbye; the row goes when that was heard, or then.
        var closing: (reason: CloseReason, since: PeerInstant)?
        /// The earliest moment at which this row needs attention.
        var deadline: PeerInstant

        init(id: ViewerID, node: NodeID, key: PublicKey, boot: UInt64, channel: Channel, deadline: PeerInstant) {
            self.id = id
            self.node = node
            self.key = key
            self.boot = boot
            highestBoot = boot
            self.channel = channel
            self.deadline = deadline
        }

        /// Notes the start that shook hands in this row's name. True once two devices must be at it: a single step back may be the
        /// straggler of a start that is over.
        mutating func arrives(boot: UInt64) -> Bool {
            if boot < highestBoot, boot != self.boot { wentBack += 1 }
            let isOther = boot != self.boot
            self.boot = boot
            highestBoot = max(highestBoot, boot)
            return isOther && wentBack >= 2
        }
    }

    enum Phase {
        case closed
        case opening(Opening)
        case open
        case closing(until: PeerInstant)
    }

    struct Opening {
        var decideAt: PeerInstant
        var heard: [RoomListing] = []
        /// A host of this very room under a higher term was asked for its proof, and did not give it.
        var doubtsSettled = false
    }

    let identity: Identity
    let boot: UInt64
    var phase = Phase.closed
    var configuration: RoomConfiguration?
    var code: RoomCode?
    var room = RoomID.zero
    var record: StateRecord?
    /// The same as `record`, and the whole game, as they go out.
    var packed: PackedRecord?
    var wholeGame: PackedRecord?
    var nextRank: UInt16 = 1
    var fingerprint = Fingerprint.zero
    var name = ""
    /// Ascending by id.
    var viewers: [Viewer] = []
    var idByConnection: [UInt64: ViewerID] = [:]
    var nextViewerNumber: UInt32 = 1
    var greeter: HostGreeter?
    var election = Election()
    var nextBeacon: PeerInstant?
    var answers = TokenBucket(perSecond: 200, burst: 200)
    var nudges = TokenBucket(perSecond: 200, burst: 256)
    var counters = HostCounters()

    /// Long enough for answers to four questions, short enough that nobody waits for the first screen.
    static let listening = PeerDuration.milliseconds(80)
    /// A successor answers one of some dozen questions in this time even where every second datagram is lost.
    static let listeningForSuccessors = PeerDuration.milliseconds(1_500)
    /// For a code that was asked for by name: its room may be slow to answer, and there is no other code to draw instead.
    static let listeningForCode = PeerDuration.milliseconds(500)
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

    // MARK: The application's wishes

    mutating func publish(_ record: StateRecord, name: String, at now: PeerInstant) -> [PeerCore.Output] {
        self.name = name
        guard isActive, let current = self.record, (record.term, record.seq) > (current.term, current.seq) else {
            return []
        }
        self.record = record
        let packed = PackedRecord(record)
        self.packed = packed
        fingerprint = Digest.fingerprint(record.bytes)
        var outputs: [PeerCore.Output] = []
        for index in viewers.indices where viewers[index].closing == nil {
            viewers[index].channel.link.publish(packed)
            outputs += service(index, at: now)
        }
        return outputs
    }

    mutating func publish(wholeGame record: StateRecord, at now: PeerInstant) -> [PeerCore.Output] {
        guard isActive else { return [] }
        let packed = PackedRecord(record)
        wholeGame = packed
        var outputs: [PeerCore.Output] = []
        for index in viewers.indices where viewers[index].isAppointed && viewers[index].closing == nil {
            viewers[index].channel.link.publish(wholeGame: packed)
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

    mutating func sayGoodbye(_ index: Int, _ reason: CloseReason, at now: PeerInstant) -> [PeerCore.Output] {
        guard viewers[index].closing == nil else { return [] }
        viewers[index].closing = (reason, now)
        return service(index, at: now)
    }

    mutating func finishClosing(at now: PeerInstant) -> [PeerCore.Output] {
        guard case .closing(let until) = phase, viewers.isEmpty || until <= now else { return [] }
        viewers = []
        idByConnection = [:]
        counters = currentCounters
        greeter = nil
        phase = .closed
        return [.event(.roomClosed)]
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
    mutating func service(_ index: Int, at now: PeerInstant) -> [PeerCore.Output] {
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

    mutating func remove(_ index: Int) {
        idByConnection[viewers[index].channel.inboundID] = nil
        viewers.remove(at: index)
    }

    func index(of id: ViewerID) -> Int? {
        var (low, high) = (0, viewers.count)
        while low < high {
            let middle = (low + high) / 2
            if viewers[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low < viewers.count && viewers[low].id == id ? low : nil
    }

    /// Whether somebody calls out this very room under a higher term.
    var hasRival: Bool {
        guard case .opening(let opening) = phase, let term = configuration?.term else { return false }
        return opening.heard.contains { $0.room == room && $0.term > term }
    }

    /// Those of the present room's door included.
    var currentCounters: HostCounters {
        var result = counters
        if let greeter { result.handshakes.add(greeter.counters) }
        return result
    }

    var claim: HostClaim? {
        guard let code, let configuration else { return nil }
        return HostClaim(
            node: identity.nodeID, boot: boot, room: room, code: code, term: configuration.term,
            createdAt: configuration.createdAt)
    }

    /// - Parameter nameBytesMax: in UTF-8 bytes; where somebody is answered who said less than a whole beacon.
    func beacon(nameBytesMax: Int = Limits.gameNameBytesMax) -> Beacon {
        Beacon(
            needsPIN: configuration?.pin != nil, encryption: configuration?.encryption ?? .on, code: code!,
            node: identity.nodeID, boot: boot, room: room, term: record!.term, seq: record!.seq,
            fingerprint: fingerprint, createdAt: configuration!.createdAt, dataPort: 0,
            viewers: UInt16(clamping: viewerCount), name: name.utf8Prefix(nameBytesMax))
    }
}

/// What a host dropped or turned away, by reason.
public struct HostCounters: Hashable, Sendable {
    public internal(set) var refusedFull = 0
    public internal(set) var messagesRefused = 0
    public internal(set) var answersWithheld = 0
    public internal(set) var unknownConnections = 0
    public internal(set) var nudgesWithheld = 0
    /// Another room's claim to this one's code, so soon after the code was changed for one.
    public internal(set) var codeClaimsIgnored = 0
    public internal(set) var handshakes = HandshakeCounters()
    public internal(set) var sessions = SessionCounters()
}
