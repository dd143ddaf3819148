@testable import FarklePeer

/// Virtual time, several cores, one thing at a time. Everything follows from the seed.
struct World {
    /// A device on the LAN, running or not.
    struct Device {
        let name: String
        var identity: Identity
        var boot: UInt64 = 0
        var core: PeerCore?
        var address: UInt32
        var port: UInt16
        /// Devices of different islands cannot hear each other.
        var island = 0
        /// Microseconds of its own clock for a million of the world's.
        var clockRate: Int64
        var clockOffset: Int64
        /// Until then the process stands still (SIGSTOP); datagrams wait in its socket.
        var stoppedUntil: Int64?
        var queuedWhileStopped = 0
        var wakeScheduledFor: Int64?
        var app: App

        func local(_ time: Int64) -> PeerInstant {
            PeerInstant(
                microseconds: clockOffset + time / 1_000_000 * clockRate + time % 1_000_000 * clockRate / 1_000_000)
        }

        func world(_ instant: PeerInstant) -> Int64 {
            let local = instant.microseconds - clockOffset
            return local / clockRate * 1_000_000 + (local % clockRate * 1_000_000 + clockRate - 1) / clockRate
        }
    }

    enum App {
        case host(HostApp)
        case viewer(ViewerApp)
    }

    enum Happening {
        case arrival(device: Int, bytes: [UInt8], from: Endpoint)
        case wake(device: Int)
        case script(Int)
    }

    var random: SplitMix
    var weather = Weather.clear
    /// False on a guest Wi-Fi.
    var carriesMulticast = true
    /// Hostile, without keys, and not one of the devices.
    var attacker: Attacker?
    var devices: [Device] = []
    var now: Int64 = 0
    var steps = 0
    private(set) var queue = EventQueue<Happening>()
    /// Every snapshot that a host ever published, by room, term and number.
    var published: [Version: [UInt8]] = [:]
    var violations: [String] = []
    /// What happened, so that a test can tell that the seeds reach what they are for.
    private(set) var takeovers = 0
    private(set) var yields = 0
    private(set) var crashes = 0
    /// When anything first reached anybody since a test last forgot it.
    var firstArrival: Int64?
    /// Running digest of all that happened, to compare two runs of a seed.
    private(set) var history: UInt64 = 0xCBF2_9CE4_8422_2325
    let lan = InterfaceID(2)
    static let queuedMax = 300

    /// Session and number of every packet that was sent: under one key, a number twice would give both packets away.
    private var packets: Set<ArraySlice<UInt8>> = []

    /// Which device hosted which room in which term: never two.
    private var hosts: [Version: Int] = [:]

    struct Version: Hashable {
        var room: RoomID
        var term: UInt64
        var seq: UInt64
    }

    init(seed: UInt64) { random = SplitMix(seed) }

    // MARK: Devices

    mutating func addDevice(_ name: String, _ app: App, perfectClock: Bool = false) -> Int {
        let index = devices.count
        devices.append(
            Device(
                name: name, identity: Identity(seed: random.bytes(32)), core: nil, address: 0x0A4D_0001 + UInt32(index),
                port: UInt16(40_000 + index),
                clockRate: perfectClock ? 1_000_000 : Int64(random.number(980_000...1_020_000)),
                clockOffset: Int64(random.number(0...1_000_000_000)), app: app))
        return index
    }

    mutating func boot(_ index: Int) {
        devices[index].boot += 1
        devices[index].stoppedUntil = nil
        devices[index].core = PeerCore(
            identity: devices[index].identity, boot: devices[index].boot, seed: random.bytes(32),
            now: devices[index].local(now))
        let interface = Interface(id: lan, name: "lan0", hasIPv4: true, hasIPv6: false, isLoopback: false)
        feed(index, .interfaces([interface]))
        switch devices[index].app {
        case .host(var app):
            let command = app.start()
            devices[index].app = .host(app)
            note(app, of: index)
            feed(index, .command(command))
        case .viewer(var app):
            let command = app.start()
            devices[index].app = .viewer(app)
            feed(index, .command(command))
        }
    }

    /// kill -9.
    mutating func crash(_ index: Int) {
        crashes += 1
        devices[index].core = nil
        devices[index].wakeScheduledFor = nil
    }

    /// A lid that is closed for a while, on a system whose clock does not count sleep: the process wakes and no time has passed for it.
    mutating func sleep(_ index: Int, for duration: Int64) {
        devices[index].clockOffset -= duration / Self.second * devices[index].clockRate
        devices[index].stoppedUntil = now + duration
        run(until: now + duration)
    }

    mutating func note(_ app: HostApp, of index: Int) {
        let version = Version(
            room: app.proof?.room ?? devices[index].identity.room(nonce: app.nonce), term: app.record.term,
            seq: app.record.seq)
        if let before = published[version], before != app.record.bytes {
            violations.append("two snapshots under one number")
        }
        published[version] = app.record.bytes
    }

    // MARK: Running

    mutating func schedule(_ script: Int, at time: Int64) { queue.schedule(.script(script), at: time) }

    /// Performs happenings up to `time`; hands scripts to `perform`.
    mutating func run(until time: Int64, _ perform: (inout World, Int) -> Void = { _, _ in }) {
        while let next = queue.nextTime, next <= time, violations.isEmpty {
            let (at, happening) = queue.next()!
            now = max(now, at)
            steps += 1
            switch happening {
            case .script(Self.attackScript): continueAttack()
            case .script(let number): perform(&self, number)
            case .wake(let index): wake(index)
            case .arrival(let index, let bytes, let source): arrive(index, bytes, source)
            }
        }
        now = max(now, time)
    }

    private mutating func wake(_ index: Int) {
        guard devices[index].core != nil else { return }
        if let until = devices[index].stoppedUntil {
            if until > now { return queue.schedule(.wake(device: index), at: until) }
            devices[index].stoppedUntil = nil
            devices[index].queuedWhileStopped = 0
        }
        devices[index].wakeScheduledFor = nil
        if let due = devices[index].core!.nextDeadline, due <= devices[index].local(now) {
            feed(index, .wake)
        } else {
            rearm(index)
        }
    }

    private mutating func arrive(_ index: Int, _ bytes: [UInt8], _ source: Endpoint) {
        guard devices[index].core != nil else { return }
        if let until = devices[index].stoppedUntil, until - 1 > now {
            // A stopped process's socket buffer keeps what fits; it is read before any timer is looked at.
            guard devices[index].queuedWhileStopped < Self.queuedMax else { return }
            devices[index].queuedWhileStopped += 1
            return queue.schedule(.arrival(device: index, bytes: bytes, from: source), at: until - 1)
        }
        if source.address != .v4(devices[index].address) { firstArrival = firstArrival ?? now }
        feed(index, .datagram(bytes, from: source, via: lan))
    }

    mutating func feed(_ index: Int, _ input: PeerCore.Input) {
        guard devices[index].core != nil else { return }
        let outputs = devices[index].core!.handle(input, at: devices[index].local(now))
        for output in outputs {
            switch output {
            case .transmit(let bytes, let destination): transmit(index, bytes, destination)
            case .event(let event): react(index, event)
            }
        }
        rearm(index)
    }

    private mutating func rearm(_ index: Int) {
        guard let due = devices[index].core?.nextDeadline else { return }
        let time = max(now + 1, devices[index].world(due))
        if let scheduled = devices[index].wakeScheduledFor, scheduled <= time { return }
        devices[index].wakeScheduledFor = time
        queue.schedule(.wake(device: index), at: time)
    }

    // MARK: The LAN

    private mutating func transmit(_ sender: Int, _ bytes: [UInt8], _ destination: Destination) {
        record(bytes)
        if bytes.count > Limits.datagramBytesMax {
            violations.append("\(devices[sender].name) sent \(bytes.count) bytes in one datagram")
        }
        if bytes[3] == DatagramKind.data.rawValue, !packets.insert(bytes[4..<20]).inserted {
            violations.append("\(devices[sender].name) used a packet number twice")
        }
        let source = Endpoint(address: .v4(devices[sender].address), port: devices[sender].port)
        for index in devices.indices {
            let isMeant =
                switch destination {
                case .unicast(let endpoint, _):
                    endpoint.address == .v4(devices[index].address) && endpoint.port == devices[index].port
                case .multicast: carriesMulticast
                case .discoveryPort(let address): address == .v4(devices[index].address)
                }
            if isMeant, devices[index].island == devices[sender].island || index == sender {
                let isCalled = if case .multicast = destination { true } else { false }
                attacker?.overhear(bytes, from: source, to: index, isCalled: isCalled)
                for copy in attacker?.passes(bytes) ?? [Attacker.Copy(bytes: bytes)] where !copy.bytes.isEmpty {
                    fly(copy.bytes, to: index, from: copy.source ?? source, later: copy.later)
                }
            }
        }
    }

    /// A datagram that no device sent.
    mutating func inject(_ bytes: [UInt8], to index: Int, from source: Endpoint) {
        queue.schedule(.arrival(device: index, bytes: bytes, from: source), at: now + Int64(weather.delay))
    }

    private mutating func fly(_ bytes: [UInt8], to index: Int, from source: Endpoint, later: Int) {
        if random.chance(weather.loss) { return }
        var bytes = bytes
        if weather.corruption > 0, random.chance(weather.corruption) {
            bytes[random.number(0...bytes.count - 1)] ^= UInt8(1 << random.number(0...7))
        }
        for _ in 0..<(random.chance(weather.duplicates) ? 2 : 1) {
            var delay = weather.delay + random.number(0...max(0, weather.jitter))
            if random.chance(weather.stragglers) { delay *= 12 }
            queue.schedule(.arrival(device: index, bytes: bytes, from: source), at: now + Int64(delay + later))
        }
    }

    /// A digest of what was sent and when: two runs of one seed must agree in every byte.
    private mutating func record(_ bytes: [UInt8]) {
        history = (history ^ Digest.fingerprint(bytes).low ^ UInt64(bitPattern: now)) &* 0x100_0000_01B3
    }

    // MARK: The applications

    private mutating func react(_ index: Int, _ event: PeerCore.Event) {
        if succeed(index, event) { return }
        switch devices[index].app {
        case .host(var app):
            if let complaint = app.react(event) { violations.append("\(devices[index].name): \(complaint)") }
            devices[index].app = .host(app)
        case .viewer(var app):
            if let complaint = app.react(event, published: published) {
                violations.append("\(devices[index].name): \(complaint)")
            }
            devices[index].app = .viewer(app)
            if app.isStandby, event == .viewerState(.live) {
                feed(index, .command(.send(Self.standbyRequest, to: nil, .control)))
            }
        }
    }

    private static let standbyRequest: [UInt8] = [0x73]

    /// What the applications do so that a room outlives its host. True where that was all.
    private mutating func succeed(_ index: Int, _ event: PeerCore.Event) -> Bool {
        switch event {
        case .roomOpened(_, let room):
            guard var app = host(index) else { return false }
            app.settleTerm()
            devices[index].app = .host(app)
            note(app, of: index)
            let version = Version(room: room, term: app.record.term, seq: 0)
            if let other = hosts[version], other != index { violations.append("two hosts in term \(app.record.term)") }
            hosts[version] = index
            return false
        case .viewerMessage(let id, _, Self.standbyRequest, _):
            feed(index, .command(.appoint(id, .standby)))
            return true
        case .appointed(let id, _, let chain, _):
            feed(index, .command(.send(chain.bytes, to: id, .control)))
            return false
        case .hostMessage(let bytes, _):
            guard let chain = GrantChain(bytes) else { return false }
            feed(index, .command(.holdGrant(chain)))
            return true
        case .mayTakeOver(let chain, let term):
            carryOn(index, chain, term)
            return true
        case .superseded, .roomRefused(.hostedElsewhere):
            guard let app = host(index) else { return true }
            let room = app.proof?.room ?? devices[index].identity.room(nonce: app.nonce)
            devices[index].app = .viewer(ViewerApp(target: .room(room)))
            yields += 1
            return true
        default: return false
        }
    }

    /// A viewer opens its host's room with its grant and the game it holds.
    private mutating func carryOn(_ index: Int, _ chain: GrantChain, _ term: UInt64) {
        guard let viewer = viewer(index), let game = viewer.wholeGame ?? viewer.shown else { return }
        var app = HostApp(nonce: chain.roomNonce, code: viewer.code)
        app.proof = chain
        app.record = StateRecord(term: term, seq: game.seq, bytes: game.bytes)
        takeovers += 1
        let command = app.start()
        devices[index].app = .host(app)
        note(app, of: index)
        feed(index, .command(command))
    }

    func host(_ index: Int) -> HostApp? { if case .host(let app) = devices[index].app { app } else { nil } }
    func viewer(_ index: Int) -> ViewerApp? { if case .viewer(let app) = devices[index].app { app } else { nil } }
}
