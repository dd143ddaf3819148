/// One node's whole protocol. Pure: no socket, clock or system randomness, so that a run can be replayed from its inputs.
public struct PeerCore: Sendable {
    public let identity: Identity
    /// Grows by one with each start of this node, so that a restarted node is never taken for its predecessor.
    public let boot: UInt64
    private var random: SeededRandom
    private var discovery: Discovery
    private var host: HostRoom
    private var viewer: ViewerRoom
    private var isBrowsing = false
    /// Another node calls out the room that this one hosts, under a higher term: it is asked for its proof.
    private var inquiry: Inquiry?
    private var lastInquiry: PeerInstant?
    private var duplicates = DuplicateWatch()
    private var counters = Counters()

    /// Datagrams that were dropped, by reason.
    public struct Counters: Hashable, Sendable {
        public internal(set) var foreign = 0
        public internal(set) var otherVersion = 0
        public internal(set) var unknownKind = 0
        public internal(set) var malformed = 0
        public internal(set) var misdirected = 0
        public internal(set) var beaconsStale = 0
        public internal(set) var beaconsOverLimit = 0
        /// Calls under this node's own id and another boot number: a copied data folder, or a forgery.
        public internal(set) var duplicatesHeard = 0
        /// Claims to the room that this node hosts which were not looked into, so soon after another one.
        public internal(set) var claimsIgnored = 0
        public internal(set) var host = HostCounters()
        public internal(set) var viewer = ViewerCounters()

        public init() {}
    }

    private struct Inquiry {
        var listing: RoomListing
        var until: PeerInstant
    }

    /// A proof takes three round trips; whoever has none by then has none.
    static let inquiryTime = PeerDuration.milliseconds(1_500)
    /// Forged calls cost this node no more than one question in this time.
    static let inquiryPause = PeerDuration.seconds(4)
    /// A clock that runs on while the program stands still (SIGSTOP, a closed lid) shows as a wake-up this late.
    static let stall = PeerDuration.milliseconds(500)

    /// - Parameters:
    ///   - identity: the node's key.
    ///   - boot: this start's number, higher than at any earlier start with the same key.
    ///   - seed: 32 bytes; all the node's chance is drawn from it.
    ///   - now: the moment of the start, on the clock of every later input.
    public init(identity: Identity, boot: UInt64, seed: [UInt8], now: PeerInstant) {
        self.identity = identity
        self.boot = boot
        random = SeededRandom(seed: seed)
        discovery = Discovery(node: identity.nodeID, boot: boot)
        host = HostRoom(identity: identity, boot: boot)
        viewer = ViewerRoom(identity: identity, boot: boot)
    }

    /// Advances by one input; returns all there is to do about it, in order. Never throws: hostile bytes are counted and dropped,
    /// impossible commands do nothing or come back as a refusal.
    public mutating func handle(_ input: Input, at now: PeerInstant) -> [Output] {
        switch input {
        case .datagram(let datagram, let endpoint, let via):
            return receive(datagram, Path(endpoint: endpoint, via: via), at: now)
        case .wake: return wake(at: now)
        case .interfaces(let interfaces):
            discovery.use(interfaces, at: now)
            host.interfacesChanged(at: now)
            return wake(at: now)
        case .command(let command): return perform(command, at: now)
        }
    }

    /// When to call `handle(.wake, at:)` next; nil once there is nothing to wait for.
    public var nextDeadline: PeerInstant? {
        earliest(discovery.deadline, host.deadline, viewer.deadline, inquiry?.until)
    }

    /// Weighs a PIN that a browser sent to this host, at the cost of one guess of the room's budget where it is wrong.
    public mutating func tryPIN(_ pin: String, at now: PeerInstant) -> (PINTrial, [Output]) {
        host.tryPIN(pin, at: now)
    }

    public var currentCounters: Counters {
        var result = counters
        result.host = host.currentCounters
        result.viewer = viewer.counters
        return result
    }

    /// Viewers that count at this moment.
    public var viewerCount: Int { host.viewerCount }

    /// True while this node has a room open.
    public var isHosting: Bool { host.isOpen }

    /// Rooms heard on the LAN, by code.
    public var rooms: [RoomListing] { discovery.listings }

    // MARK: Commands

    private mutating func perform(_ command: Command, at now: PeerInstant) -> [Output] {
        switch command {
        case .openRoom(let configuration, let record):
            guard !host.isActive, configuration.nonce.count == 16, !record.bytes.isEmpty,
                record.bytes.count <= Limits.stateBytesMax
            else { return [] }
            // Whoever hosts watches no longer: a standby that carries on leaves its old session behind.
            viewer.startOver()
            host.open(configuration, record, at: now)
            discovery.solicit(nil, at: now)
            return wake(at: now)
        case .publish(let record, let name):
            guard !record.bytes.isEmpty, record.bytes.count <= Limits.stateBytesMax else { return [] }
            return host.publish(record, name: name, at: now)
        case .publishRecord(let record):
            guard (1...Limits.recordBytesMax).contains(record.bytes.count) else { return [] }
            return host.publish(wholeGame: record, at: now)
        case .appoint(let id, let kind): return host.appoint(id, kind, at: now)
        case .holdGrant(let chain):
            viewer.hold(chain)
            return wake(at: now)
        case .closeRoom(let reason): return host.close(reason, at: now)
        case .send(let message, to: let id?, let lane): return host.send(message, to: id, lane, at: now)
        case .send(let message, to: nil, let lane): return viewer.send(message, lane, at: now)
        case .dismiss(let id, let reason): return host.dismiss(id, reason, at: now)
        case .browse:
            isBrowsing = true
            discovery.solicit(nil, at: now)
            return [.event(.roomsChanged(discovery.listings))] + wake(at: now)
        case .stopBrowsing:
            isBrowsing = false
            settleSoliciting(at: now)
            return []
        case .join(let configuration):
            inquiry = nil
            let outputs = viewer.join(configuration, discovery, at: now, &random)
            discovery.solicit(viewer.wantedCode, at: now)
            return outputs + askDirectly(configuration) + wake(at: now)
        case .leave:
            let outputs = viewer.leave(at: now)
            settleSoliciting(at: now)
            return outputs
        }
    }

    /// A person who names an address may be on a LAN that carries no multicast.
    private func askDirectly(_ configuration: JoinConfiguration) -> [Output] {
        guard case .address(let endpoint) = configuration.target else { return [] }
        let question = Solicitation(code: nil, node: identity.nodeID, boot: boot).encoded()
        return [
            .transmit(
                question, to: endpoint.port == 0 ? .discoveryPort(endpoint.address) : .unicast(endpoint, via: nil))
        ]
    }

    private mutating func settleSoliciting(at now: PeerInstant) {
        if isBrowsing || viewer.isSearching {
            if !discovery.isSoliciting { discovery.solicit(viewer.wantedCode, at: now) }
        } else {
            discovery.stopSoliciting()
        }
    }

    // MARK: Datagrams

    private mutating func receive(_ datagram: [UInt8], _ path: Path, at now: PeerInstant) -> [Output] {
        guard datagram.count <= Limits.datagramBytesMax else {
            counters.malformed += 1
            return []
        }
        switch DatagramHeader.read(datagram) {
        case .foreign: counters.foreign += 1
        case .unknownKind: counters.unknownKind += 1
        case .otherVersion(_, let kind):
            counters.otherVersion += 1
            // "Needs an update" is better than silence, in a list of rooms, to a viewer and from a host.
            if let kind = DatagramKind(rawValue: kind), [.beacon, .hello, .reject].contains(kind) {
                return route(kind, datagram, path, at: now)
            }
        case .known(let kind): return route(kind, datagram, path, at: now)
        }
        return []
    }

    private mutating func route(_ kind: DatagramKind, _ datagram: [UInt8], _ path: Path, at now: PeerInstant)
        -> [Output]
    {
        switch kind {
        case .beacon: return heardBeacon(datagram, path, at: now)
        case .solicitation:
            guard let question = Solicitation(datagram) else { break }
            return host.asked(question, from: path, at: now)
        case .hello, .cpaceA, .confirmA: return host.greeted(datagram, from: path, at: now, &random)
        case .retry, .cpaceB, .accept, .reject:
            let outputs = viewer.answered(datagram, from: path, at: now, &random)
            settleSoliciting(at: now)
            return judge(outputs, at: now)
        case .data:
            guard let connection = PacketProtection.connection(of: datagram) else { break }
            if viewer.owns(connection) {
                let outputs = viewer.receive(datagram, from: path, at: now, &random)
                settleSoliciting(at: now)
                return outputs
            }
            if viewer.keepEarly(datagram, connection: connection, from: path) { return [] }
            guard host.isActive else {
                counters.misdirected += 1
                return []
            }
            return host.receive(datagram, connection: connection, from: path, at: now, &random)
        case .nudge:
            guard let nudge = Nudge(datagram) else { break }
            return viewer.nudged(nudge, from: path, at: now, &random)
        }
        counters.malformed += 1
        return []
    }

    private mutating func heardBeacon(_ datagram: [UInt8], _ path: Path, at now: PeerInstant) -> [Output] {
        guard let beacon = Beacon(datagram) else {
            counters.malformed += 1
            return []
        }
        switch discovery.heard(beacon, from: path.endpoint, via: path.via ?? InterfaceID(0), at: now) {
        case .own: return []
        case .stale(let entry):
            counters.beaconsStale += 1
            return judge(viewer.heard(entry, at: now, &random), at: now)
        case .overLimit(let entry):
            counters.beaconsOverLimit += 1
            return judge(viewer.heard(entry, at: now, &random), at: now)
        case .duplicateOfMe:
            counters.duplicatesHeard += 1
            return duplicates.heard(boot: beacon.boot, at: now)
                ? [.event(.diagnostic(.duplicateIdentity(path.endpoint)))] : []
        case .listed(let entry, let changed):
            var outputs: [Output] = []
            if changed, isBrowsing { outputs.append(.event(.roomsChanged(discovery.listings))) }
            outputs += host.heard(
                beacon, entry.listing, at: now, &random, taken: discovery.listings.map(\.code))
            outputs += inquire(entry, at: now)
            outputs += judge(viewer.heard(entry, at: now, &random), at: now)
            return outputs
        }
    }

    // MARK: Two hosts of one room

    /// A beacon proves nothing; a handshake does.
    private mutating func inquire(_ entry: Discovery.Entry, at now: PeerInstant) -> [Output] {
        guard let seat = host.seat, entry.listing.room == seat.room, entry.listing.term > seat.term else { return [] }
        guard inquiry == nil, lastInquiry.map({ now - $0 >= Self.inquiryPause }) ?? true else {
            counters.claimsIgnored += 1
            return []
        }
        lastInquiry = now
        inquiry = Inquiry(listing: entry.listing, until: now + Self.inquiryTime)
        let known = KnownRoom(
            room: seat.room, term: seat.term + 1, needsPIN: entry.listing.needsPIN, encryption: entry.listing.encryption
        )
        return judge(
            viewer.join(JoinConfiguration(target: .room(seat.room), known: known), discovery, at: now, &random), at: now
        )
    }

    /// While another host is asked for its proof, the asking is nobody's business; once it is given, this node is its viewer.
    private mutating func judge(_ outputs: [Output], at now: PeerInstant) -> [Output] {
        guard let inquiry else { return outputs }
        let isProved = outputs.contains { if case .event(.connected) = $0 { true } else { false } }
        guard isProved else {
            return outputs.filter { if case .event = $0 { false } else { true } }
        }
        self.inquiry = nil
        let stepDown = host.yield(to: inquiry.listing, at: now)
        return stepDown + [.event(.superseded(by: inquiry.listing.host, term: inquiry.listing.term))] + outputs
    }

    private mutating func endInquiry(at now: PeerInstant) {
        guard let inquiry, inquiry.until <= now else { return }
        self.inquiry = nil
        viewer.startOver()
        host.settleDoubts()
    }

    // MARK: Time

    private mutating func wake(at now: PeerInstant) -> [Output] {
        if let due = nextDeadline, now - due > Self.stall {
            host.forgive(now - due)
            viewer.forgive(now - due)
        }
        endInquiry(at: now)
        let wasOpening = host.isActive && !host.isOpen
        var outputs = host.wake(at: now, discovery, &random)
        if wasOpening { settleSoliciting(at: now) }
        if host.isActive && !host.isOpen && !discovery.isSoliciting { discovery.solicit(nil, at: now) }
        let searched = viewer.isSearching
        outputs += judge(viewer.wake(at: now, &random), at: now)
        outputs += viewer.takeOver(discovery, at: now)
        if viewer.isSearching != searched {
            if viewer.isSearching { discovery.solicit(viewer.wantedCode, at: now) } else { settleSoliciting(at: now) }
        }
        let asked = discovery.wake(at: now)
        outputs += asked.outputs
        if asked.changed, isBrowsing { outputs.append(.event(.roomsChanged(discovery.listings))) }
        return outputs
    }
}

/// Tells a copied data folder on a second device from an echo: the same id under another boot number, heard again and again.
struct DuplicateWatch: Sendable {
    private var boot: UInt64?
    private var times = 0
    private var saidAt: PeerInstant?

    static let timesNeeded = 3
    static let sayAgainAfter = PeerDuration.seconds(60)

    /// True when it should be said.
    mutating func heard(boot: UInt64, at now: PeerInstant) -> Bool {
        if self.boot != boot {
            self.boot = boot
            times = 0
        }
        times += 1
        guard times >= Self.timesNeeded else { return false }
        if let saidAt, now - saidAt < Self.sayAgainAfter { return false }
        saidAt = now
        return true
    }
}
