@testable import FarklePeer

/// One seed = one bad evening: a host, some viewers, weather, crashes, islands, perhaps an attacker; then the sky clears and all must be
/// well.
struct SeedRun {
    private(set) var world: World
    private let host: Int
    private let viewers: [Int]
    private let stormEnds: Int64
    private let attacker: Attacker?

    private static let reading: Int64 = 2_000_000
    private static let publish = 0
    private static let weatherChange = 1
    private static let trouble = 2
    private static let message = 3
    private static let firstOfDevice = 100

    init(seed: UInt64, attacker: Attacker? = nil) {
        self.attacker = attacker
        world = World(seed: seed)
        let count = world.random.number(1...4)
        let nonce = world.random.bytes(16)
        host = world.addDevice(
            "host", .host(HostApp(nonce: nonce, viewersMax: count, stateSize: world.random.number(8...6_000))))
        var viewers: [Int] = []
        for number in 1...count {
            // With somebody hostile there are rooms that do not exist, so a person has picked the one from the list.
            let room = world.devices[host].identity.room(nonce: nonce)
            var app = ViewerApp(target: attacker == nil ? .any : .room(room))
            app.isStandby = world.random.chance(40)
            app.mayNotEnd = true
            viewers.append(world.addDevice("viewer \(number)", .viewer(app)))
        }
        self.viewers = viewers
        // Most evenings are short, so that many fit; every fifth is long enough for a standby to lose its patience.
        let seconds = world.random.chance(20) ? world.random.number(22...30) : world.random.number(5...14)
        stormEnds = Int64(seconds) * World.second
    }

    /// The violations found; empty for a good run.
    mutating func run() -> [String] {
        world.boot(host)
        for viewer in viewers {
            world.schedule(Self.firstOfDevice + viewer, at: Int64(world.random.number(0...2_000_000)))
        }
        world.schedule(Self.publish, at: 300_000)
        world.schedule(Self.weatherChange, at: 500_000)
        world.schedule(Self.trouble, at: Int64(world.random.number(1_000_000...4_000_000)))
        world.schedule(Self.message, at: 1_000_000)
        if let attacker { world.attack(attacker) }
        let (host, viewers, stormEnds) = (host, viewers, stormEnds)
        world.run(until: stormEnds) { world, script in
            Self.perform(script, &world, host, viewers, until: stormEnds)
        }
        guard world.violations.isEmpty else { return world.violations }
        clearUp()
        if attacker != nil {
            // A refusal forged in the last moment is shown a little later, and read later still.
            world.run(until: stormEnds + Self.reading)
            for index in viewers where world.viewer(index)?.needsAPerson == true { world.boot(index) }
        }
        world.run(until: world.now + 10_000_000)
        return world.violations + complaints()
    }

    private static func perform(_ script: Int, _ world: inout World, _ host: Int, _ viewers: [Int], until end: Int64) {
        switch script {
        case publish:
            // On parted islands there may be two hosts, and both go on.
            for index in world.devices.indices where world.host(index) != nil {
                let size = world.random.chance(10) ? world.random.number(8...60_000) : world.random.number(8...5_000)
                world.publish(index, size: size)
            }
            world.schedule(publish, at: world.now + Int64(world.random.number(1_000...900_000)))
        case weatherChange:
            world.weather = Weather(&world.random)
            world.schedule(weatherChange, at: world.now + Int64(world.random.number(500_000...6_000_000)))
        case trouble:
            makeTrouble(&world, host, viewers)
            world.schedule(trouble, at: world.now + Int64(world.random.number(500_000...5_000_000)))
        case message:
            world.exchangeMessages(world.hosting ?? host, viewers[world.random.number(0...viewers.count - 1)])
            world.schedule(message, at: world.now + Int64(world.random.number(50_000...1_500_000)))
        default:
            if world.devices[script - firstOfDevice].core == nil { world.boot(script - firstOfDevice) }
        }
    }

    private static func makeTrouble(_ world: inout World, _ host: Int, _ viewers: [Int]) {
        let anyone = world.random.number(0...world.devices.count - 1)
        let pause = Int64(world.random.number(100_000...6_000_000))
        switch world.random.number(0...6) {
        case 0, 1:
            world.crash(anyone)
            if world.random.chance(50) { world.devices[anyone].port &+= 1_000 }
            if world.random.chance(30) { world.devices[anyone].address &+= 0x100 }
            world.schedule(firstOfDevice + anyone, at: world.now + pause)
        case 2:
            for index in world.devices.indices { world.devices[index].island = world.random.number(0...1) }
        case 3: for index in world.devices.indices { world.devices[index].island = 0 }
        case 4: world.devices[anyone].stoppedUntil = world.now + pause
        case 5:
            // DHCP gives a running device another address.
            world.devices[anyone].address &+= 0x100
        default:
            world.crash(host)
            let absence = world.random.chance(40) ? Int64(world.random.number(11_000_000...16_000_000)) : pause
            world.schedule(firstOfDevice + host, at: world.now + absence)
        }
    }

    /// All devices up, one island, no loss: from now on everything must come right by itself.
    private mutating func clearUp() {
        world.weather = .clear
        world.attacker = nil
        for index in world.devices.indices {
            world.devices[index].island = 0
            if world.devices[index].core == nil { world.boot(index) }
        }
        // A flipped bit in a beacon looks like a second room; a person who is asked which one looks at the list and picks. A person who
        // was refused on the way in, which anybody can who sees a hello, tries again.
        for index in viewers where world.viewer(index)?.needsAPerson == true { world.boot(index) }
        for index in world.devices.indices where world.host(index) != nil { world.publish(index, size: 2_500) }
        for viewer in viewers { world.exchangeMessages(world.hosting ?? host, viewer) }
    }

    private func complaints() -> [String] {
        let hosts = world.devices.indices.filter { world.devices[$0].core?.isHosting == true }
        guard hosts.count == 1, let app = world.host(hosts[0]) else { return ["\(hosts.count) hosts when all is well"] }
        var complaints: [String] = []
        let others = world.devices.indices.filter { $0 != hosts[0] }
        for index in others {
            guard let viewer = world.viewer(index) else {
                complaints.append("\(world.devices[index].name) thinks it is a host")
                continue
            }
            if !viewer.isLive {
                complaints.append("\(world.devices[index].name) is \(viewer.states.suffix(3)) when all is well")
            }
            if viewer.shown != app.record {
                complaints.append("\(world.devices[index].name) shows \(viewer.shown?.seq ?? 0) of \(app.record.seq)")
            }
        }
        if Set(app.present.values) != Set(others.map { world.devices[$0].identity.nodeID }) {
            complaints.append("the host counts \(app.present.count) of \(others.count)")
        }
        return complaints
    }
}

extension World {
    static let second: Int64 = 1_000_000

    /// A host that is open and `count` viewers that are live, on a quiet LAN, one second in.
    static func liveRoom(
        _ count: Int = 1, seed: UInt64 = 11, change: (inout HostApp) -> Void = { _ in },
        viewer: ViewerApp = ViewerApp(target: .any)
    ) -> (World, host: Int, viewers: [Int]) {
        var world = World(seed: seed)
        var app = HostApp(nonce: world.random.bytes(16))
        change(&app)
        let host = world.addDevice("host", .host(app))
        let viewers = (0..<count).map { world.addDevice("viewer \($0)", .viewer(viewer)) }
        world.boot(host)
        world.run(until: second / 2)
        for viewer in viewers { world.boot(viewer) }
        world.run(until: second)
        return (world, host, viewers)
    }

    mutating func publish(_ host: Int, size: Int) {
        guard devices[host].core != nil, devices[host].stoppedUntil ?? 0 <= now, case .host(var app) = devices[host].app
        else { return }
        let command = app.publish(size: size)
        devices[host].app = .host(app)
        note(app, of: host)
        feed(host, .command(command))
        feed(host, .command(.publishRecord(app.record)))
    }

    /// The first device that hosts.
    var hosting: Int? { devices.indices.first { devices[$0].core?.isHosting == true } }

    /// One message each way, small on the control lane or large on the bulk lane.
    mutating func exchangeMessages(_ host: Int, _ viewer: Int) {
        let lane: Lane = random.chance(60) ? .control : .bulk
        let size = lane == .control ? random.number(17...3_000) : random.number(17...32_768)
        if devices[viewer].core != nil, devices[viewer].stoppedUntil ?? 0 <= now,
            case .viewer(var app) = devices[viewer].app, app.isLive
        {
            let message = SimMessage(
                boot: devices[viewer].boot, lane: lane, number: app.sent[Int(lane.rawValue)], size: size)
            app.sent[Int(lane.rawValue)] += 1
            devices[viewer].app = .viewer(app)
            feed(viewer, .command(.send(message.bytes, to: nil, lane)))
        }
        if devices[host].core != nil, case .host(let app) = devices[host].app, devices[host].stoppedUntil ?? 0 <= now,
            let id = app.present.keys.sorted().first
        {
            let message = SimMessage(boot: devices[host].boot, lane: lane, number: 0, size: size)
            feed(host, .command(.send(message.bytes, to: id, lane)))
        }
    }
}
