/// A way to a node: where its datagrams come from and on which interface they were heard.
struct Path: Hashable, Sendable {
    var endpoint: Endpoint
    var via: InterfaceID?
}

/// Which rooms are called out on the LAN, and when to ask or call again. Hints only: nothing here is believed before a handshake.
struct Discovery: Sendable {
    /// One host, however many ways lead to it.
    struct Entry: Sendable {
        var listing: RoomListing
        /// Newest first.
        var paths: [Path]
        var heardAt: PeerInstant
    }

    private let node: NodeID
    private let boot: UInt64
    private(set) var interfaces: [Interface] = []
    /// Ascending by host.
    private(set) var entries: [Entry] = []
    private var solicitation: Schedule?

    /// A host calls this often while it is open.
    static let beaconInterval = PeerDuration.seconds(1)
    /// Four calls may go missing before a room leaves the list.
    static let listingLifetime = PeerDuration.milliseconds(4_500)
    /// More rooms than any LAN has; a flood of forged ones costs no more memory than this.
    static let entriesMax = 64
    static let pathsMax = 4
    /// Pauses between questions: dense at first, since a lost one costs the person time, then rare.
    private static let solicitationPauses: [PeerDuration] = [
        .milliseconds(4), .milliseconds(8), .milliseconds(12), .milliseconds(24), .milliseconds(48), .milliseconds(100),
        .milliseconds(200), .milliseconds(400), .milliseconds(800),
    ]
    private static let solicitationPauseMax = PeerDuration.milliseconds(1_500)

    private struct Schedule {
        var code: RoomCode?
        var next: PeerInstant
        var step = 0
    }

    init(node: NodeID, boot: UInt64) {
        self.node = node
        self.boot = boot
    }

    /// What became of a beacon.
    enum Heard {
        case own
        case duplicateOfMe
        // Neither of these two is for the list. It may be true all the same, so whoever looks for this very room may try it.
        /// From before a restart of the host, late or replayed; or the later start that is known was made up.
        case stale(Entry)
        /// Another room more than any LAN has.
        case overLimit(Entry)
        /// `changed` when a person would see a difference in the list.
        case listed(Entry, changed: Bool)
    }

    mutating func heard(_ beacon: Beacon, from endpoint: Endpoint, via: InterfaceID, at now: PeerInstant) -> Heard {
        if beacon.node == node { return beacon.boot == boot ? .own : .duplicateOfMe }
        let path = Path(endpoint: endpoint, via: via)
        let listing = RoomListing(beacon, endpoint: endpoint, heardOn: via)
        guard let index = entries.firstIndex(where: { $0.listing.host == beacon.node }) else {
            let entry = Entry(listing: listing, paths: [path], heardAt: now)
            guard entries.count < Self.entriesMax else { return .overLimit(entry) }
            entries.insert(entry, at: entries.firstIndex { $0.listing.host > beacon.node } ?? entries.count)
            return .listed(entry, changed: true)
        }
        // A call from before the host's restart, late or replayed, must not hide the host that lives now; nor must a restart that
        // somebody made up.
        guard beacon.boot >= entries[index].listing.boot else {
            return .stale(Entry(listing: listing, paths: [path] + entries[index].paths, heardAt: now))
        }
        let changed = !listing.looksLike(entries[index].listing)
        if beacon.boot > entries[index].listing.boot { entries[index].paths = [] }
        entries[index].heardAt = now
        entries[index].paths.removeAll { $0 == path }
        entries[index].paths.insert(path, at: 0)
        if entries[index].paths.count > Self.pathsMax { entries[index].paths.removeLast() }
        entries[index].listing = listing
        return .listed(entries[index], changed: changed)
    }

    var listings: [RoomListing] {
        entries.map(\.listing).sorted { ($0.code, $0.host) < ($1.code, $1.host) }
    }

    mutating func use(_ interfaces: [Interface], at now: PeerInstant) {
        self.interfaces = interfaces
        if solicitation != nil { solicitation = Schedule(code: solicitation?.code, next: now) }
    }

    /// Starts to ask (again from the dense end).
    mutating func solicit(_ code: RoomCode?, at now: PeerInstant) { solicitation = Schedule(code: code, next: now) }

    mutating func stopSoliciting() { solicitation = nil }

    var isSoliciting: Bool { solicitation != nil }

    var deadline: PeerInstant? {
        let expiry = entries.map { $0.heardAt + Self.listingLifetime }.min()
        return earliest(solicitation?.next, expiry)
    }

    /// Asks if it is time to, and forgets rooms that fell silent. `changed` when the list did.
    mutating func wake(at now: PeerInstant) -> (outputs: [PeerCore.Output], changed: Bool) {
        let before = entries.count
        entries.removeAll { $0.heardAt + Self.listingLifetime <= now }
        guard let schedule = solicitation, schedule.next <= now else { return ([], entries.count != before) }
        let pause =
            schedule.step < Self.solicitationPauses.count
            ? Self.solicitationPauses[schedule.step] : Self.solicitationPauseMax
        solicitation = Schedule(code: schedule.code, next: now + pause, step: schedule.step + 1)
        let question = Solicitation(code: schedule.code, node: node, boot: boot).encoded()
        return (multicast(question), entries.count != before)
    }

    /// One copy for every interface and family that can carry it.
    func multicast(_ datagram: [UInt8]) -> [PeerCore.Output] {
        interfaces.flatMap { interface -> [PeerCore.Output] in
            var outputs: [PeerCore.Output] = []
            if interface.hasIPv4 { outputs.append(.transmit(datagram, to: .multicast(interface.id, .v4))) }
            if interface.hasIPv6 { outputs.append(.transmit(datagram, to: .multicast(interface.id, .v6))) }
            return outputs
        }
    }
}

extension RoomListing {
    init(_ beacon: Beacon, endpoint: Endpoint, heardOn: InterfaceID) {
        self.init(
            code: beacon.code, room: beacon.room, host: beacon.node, boot: beacon.boot, term: beacon.term,
            seq: beacon.seq, fingerprint: beacon.fingerprint, name: beacon.name, createdAt: beacon.createdAt,
            viewers: beacon.viewers, needsPIN: beacon.needsPIN, encryption: beacon.encryption, endpoint: endpoint,
            heardOn: heardOn, versionIsSupported: beacon.versionIsSupported)
    }

    /// Equal as far as a list on a screen shows; the path, the sequence number and the boot do not count.
    func looksLike(_ other: RoomListing) -> Bool {
        (code, room, name) == (other.code, other.room, other.name) && viewers == other.viewers
            && needsPIN == other.needsPIN && encryption == other.encryption
            && versionIsSupported == other.versionIsSupported
    }
}

/// The earlier of two moments that may not exist.
func earliest(_ moments: PeerInstant?...) -> PeerInstant? { moments.compactMap { $0 }.min() }
