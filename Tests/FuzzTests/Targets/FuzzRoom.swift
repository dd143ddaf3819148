@testable import FarklePeer

/// A host, its viewer, and a viewer of a false host, with the wire between the first two; moved by a script instead of a clock.
struct FuzzRoom {
    enum Node: Int { case host, viewer, victim }

    struct Flight {
        var bytes: [UInt8]
        var from: Endpoint
        var to: Node
    }

    static let lan = InterfaceID(2)
    private static let endpoints = (1...3).map { Endpoint(address: .v4(0x0A4D_0000 + $0), port: 40_001) }
    private static let insiderEndpoint = Endpoint(address: .v4(0x0A4D_0004), port: 40_001)
    private static let falseHostEndpoint = Endpoint(address: .v4(0x0A4D_0005), port: 40_001)
    /// What is under way, and what somebody has written down of it: more than a script of a few hundred bytes reaches.
    private static let flightsMax = 64
    /// Wake-ups at one moment before a core counts as spinning: several timers may be due together.
    private static let wakesMax = 8

    private var now = PeerInstant(microseconds: 50_000_000)
    private var cores: [PeerCore]
    private var insider: Insider
    private var falseHost: Insider
    private var flights: [Flight] = []
    private var past: [Flight] = []
    private var published: [StateRecord] = [StateRecord(term: 1, seq: 1, bytes: [1, 2, 3])]
    private var shown: [StateRecord?] = [nil, nil, nil]

    /// Everybody is live before the script begins.
    init() {
        var cores = (0..<3).map { number in
            PeerCore(
                identity: Identity(seed: [UInt8](repeating: UInt8(number) + 1, count: 32)), boot: 1,
                seed: [UInt8](repeating: UInt8(number) + 11, count: 32), now: PeerInstant(microseconds: 50_000_000))
        }
        let start = now
        let interface = Interface(id: Self.lan, name: "lan0", hasIPv4: true, hasIPv6: false, isLoopback: false)
        for index in cores.indices { _ = cores[index].handle(.interfaces([interface]), at: start) }
        let configuration = RoomConfiguration(
            code: RoomCode(value: 1_357), codeIsDemanded: false, nonce: [UInt8](repeating: 3, count: 16), createdAt: 1,
            name: "Night", term: 1, viewersMax: 8)
        _ = cores[0].handle(.command(.openRoom(configuration, published[0])), at: start)
        now = start + .milliseconds(100)
        _ = cores[0].handle(.wake, at: now)
        insider = Insider.enters(&cores[0], from: Self.insiderEndpoint, at: now)
        falseHost = Insider.admits(&cores[2], Self.endpoints[2], at: Self.falseHostEndpoint, at: now)
        self.cores = cores
        handle(.command(.join(JoinConfiguration(target: .any))), .viewer)
        for _ in 0..<80 {
            wait(.milliseconds(1))
            while let flight = takeFlight(0) { deliver(flight.bytes, to: flight.to, from: flight.from) }
        }
        require(shown[Node.viewer.rawValue] == published[0], "the room is live before the script begins")
        past = []
    }

    /// Somebody else on the LAN; the highest numbers pretend to be those who know each other.
    static func stranger(_ number: UInt8) -> Endpoint {
        number >= 14
            ? endpoints[Int(number) - 14] : Endpoint(address: .v4(0x0A4D_0064 + UInt32(number)), port: 41_000)
    }

    // MARK: What the script may do

    mutating func deliver(_ bytes: [UInt8], to node: Node, from endpoint: Endpoint) {
        handle(.datagram(bytes, from: endpoint, via: Self.lan), node)
    }

    mutating func wait(_ duration: PeerDuration) {
        now = now + duration
        for index in cores.indices {
            var wakes = 0
            while let due = cores[index].nextDeadline, due <= now {
                handle(.wake, Node(rawValue: index)!)
                wakes += 1
                require(wakes <= Self.wakesMax, "a core that was woken waits for a moment to come")
            }
        }
    }

    mutating func takeFlight(_ number: Int) -> Flight? {
        flights.isEmpty ? nil : flights.remove(at: number % flights.count)
    }

    func overheard(_ number: Int) -> Flight? { past.isEmpty ? nil : past[number % past.count] }

    mutating func insiderSpeaks(_ payload: [UInt8]) {
        deliver(insider.seal(payload), to: .host, from: insider.endpoint)
    }

    mutating func falseHostSpeaks(_ payload: [UInt8]) {
        deliver(falseHost.seal(payload), to: .victim, from: falseHost.endpoint)
    }

    mutating func publish(size: Int) {
        let last = published[published.count - 1]
        let record = StateRecord(
            term: last.term, seq: last.seq + 1,
            bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: last.seq), count: size))
        published.append(record)
        command(.publish(record, name: "Night"), .host)
        command(.publishRecord(record), .host)
    }

    mutating func command(_ command: PeerCore.Command, _ node: Node) {
        // Whoever joins anew has forgotten the room, and is shown what it holds by now: the same board, where nothing has happened.
        if case .join = command { shown[node.rawValue] = nil }
        handle(.command(command), node)
    }

    // MARK: What the nodes do

    private mutating func handle(_ input: PeerCore.Input, _ node: Node) {
        for output in cores[node.rawValue].handle(input, at: now) {
            switch output {
            case .transmit(let bytes, let destination):
                require(bytes.count <= Limits.datagramBytesMax, "no datagram is larger than the limit")
                fly(bytes, from: node, destination)
            case .event(let event): react(event, node)
            }
        }
    }

    private mutating func fly(_ bytes: [UInt8], from node: Node, _ destination: Destination) {
        for target in [Node.host, .viewer] where target != node {
            let isMeant =
                switch destination {
                case .unicast(let endpoint, via: _): endpoint == Self.endpoints[target.rawValue]
                case .multicast, .discoveryPort: true
                }
            guard isMeant else { continue }
            let flight = Flight(bytes: bytes, from: Self.endpoints[node.rawValue], to: target)
            if flights.count < Self.flightsMax { flights.append(flight) }
            if past.count < Self.flightsMax { past.append(flight) }
        }
    }

    private mutating func react(_ event: PeerCore.Event, _ node: Node) {
        switch event {
        case .state(let record):
            let before = shown[node.rawValue]
            require(
                before.map { ($0.term, $0.seq) < (record.term, record.seq) } ?? true, "what is shown never goes back")
            shown[node.rawValue] = record
            if node == .viewer { require(published.contains(record), "the viewer shows what its host published") }
        case .viewerMessage(_, _, let message, let lane):
            require(message.count <= lane.fromViewerBytesMax, "a host takes no more from a viewer than it holds")
        case .superseded: require(node != .host, "nobody without a grant makes a host step down")
        default: break
        }
    }
}
