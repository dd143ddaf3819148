import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Asks for rooms on every interface, as any node does, and notes which ways the questions and the answers take. It works beside running
/// nodes, which see one more viewer that looks around, and leaves nothing behind.
public final class NetworkProbe {
    private let port: UInt16
    private let interfaces: [Interface]
    private let ownAddresses: [InterfaceAddress]
    private let question: Solicitation
    private let data: DataSockets
    private var groups: [(echo: Int, socket: UDPSocket)] = []
    private var report = ProbeReport()
    private let batch = ReceiveBatch()
    private let queue = DispatchQueue(label: "farkle-node.probe")

    /// When questions are asked: a lost one must not be taken for a wall. A host calls once a second by itself.
    private static let askedAt: [PeerDuration] = [0, 150, 400, 900, 1_500].map(PeerDuration.milliseconds)

    /// Opens the sockets.
    ///
    /// - Parameters:
    ///   - configuration: which ports and interfaces to use.
    ///   - name: 16 random bytes; the probe hears by them which questions are its own.
    /// - Throws: where the system gives out no socket at all.
    public init(_ configuration: PeerNodeConfiguration, name: [UInt8]) throws(PeerNodeError) {
        port = configuration.discoveryPort
        let network = NetworkInterfaces.current(only: configuration.interfaceNames)
        interfaces = network.usable
        ownAddresses = network.addresses
        question = Solicitation(code: nil, node: Name128(name)!, boot: 1)
        data = try DataSockets.open(port: 0, avoiding: configuration.discoveryPort)
        for interface in interfaces {
            if interface.hasIPv4 { join(interface, .v4) }
            if interface.hasIPv6 { join(interface, .v6) }
        }
    }

    private func join(_ interface: Interface, _ family: AddressFamily) {
        var echo = ProbeReport.Echo(interface: interface.name, family: family)
        let group = DiscoveryGroup.address(family, on: interface.id)
        do throws(SystemError) {
            let socket = try UDPSocket(family: family, at: group, port: port, isShared: true)
            try socket.join(group, on: interface.id)
            groups.append((report.echoes.count, socket))
        } catch {
            echo.joinError = error
        }
        report.echoes.append(echo)
    }

    /// Asks and listens for `duration`, which should be more than two seconds: a host calls once a second.
    public func run(for duration: PeerDuration) -> ProbeReport {
        let start = MonotonicClock.now()
        var asked = 0
        while true {
            let elapsed = MonotonicClock.now() - start
            if asked < Self.askedAt.count, elapsed >= Self.askedAt[asked] {
                asked += 1
                ask()
            }
            listen()
            guard elapsed < duration else { break }
            usleep(5_000)
        }
        report.rooms.sort { ($0.listing.code, $0.listing.host) < ($1.listing.code, $1.listing.host) }
        return report
    }

    // MARK: Out

    private func ask() {
        let bytes = question.encoded()
        for index in report.echoes.indices {
            let echo = report.echoes[index]
            guard let interface = interfaces.first(where: { $0.name == echo.interface }) else { continue }
            let group = Endpoint(address: DiscoveryGroup.address(echo.family, on: interface.id), port: port)
            if let failure = send(bytes, to: group, via: interface.id) { report.echoes[index].sendError = failure }
        }
        // Each family's own address, the one that others would use.
        for family in [AddressFamily.v4, .v6] {
            guard let own = ownAddresses.first(where: { $0.address.family == family }), let socket = data[family] else {
                continue
            }
            report.ownAddress[family] = report.ownAddress[family] ?? false
            _ = send(bytes, to: Endpoint(address: own.address, port: socket.port), via: nil)
        }
        for room in report.rooms where !room.isAnswering { _ = send(bytes, to: room.listing.endpoint, via: nil) }
    }

    private func send(_ bytes: [UInt8], to endpoint: Endpoint, via interface: InterfaceID?) -> SystemError? {
        guard let socket = data[endpoint.address.family] else { return nil }
        _ = socket.enqueue(bytes, to: endpoint, via: interface)
        return socket.flush(on: queue, writable: { @Sendable in }).failures.first?.error
    }

    // MARK: In

    private func listen() {
        for group in groups {
            receive(group.socket) { arrival in
                switch DatagramHeader.read(arrival.bytes) {
                case .known(.solicitation):
                    guard let heard = Solicitation(arrival.bytes) else { return }
                    if heard.node == question.node {
                        report.echoes[group.echo].isHeard = true
                    } else {
                        note(ProbeReport.Voice(node: heard.node, boot: heard.boot, from: arrival.from))
                    }
                default: heard(arrival, asAnswer: false)
                }
            }
        }
        for socket in data.all {
            receive(socket) { arrival in
                if Solicitation(arrival.bytes)?.node == question.node {
                    report.ownAddress[socket.family] = true
                } else {
                    heard(arrival, asAnswer: true)
                }
            }
        }
    }

    private func receive(_ socket: UDPSocket, _ take: (ReceiveBatch.Arrival) -> Void) {
        // An error says nothing about the next datagram, and the next round asks again.
        let count = (try? socket.receive(batch)) ?? 0
        for index in 0..<count { take(batch.arrival(index, family: socket.family)) }
    }

    private func heard(_ arrival: ReceiveBatch.Arrival, asAnswer isAnswer: Bool) {
        guard let beacon = Beacon(arrival.bytes) else { return }
        note(ProbeReport.Voice(node: beacon.node, boot: beacon.boot, from: arrival.from))
        let listing = RoomListing(beacon, endpoint: arrival.from, heardOn: arrival.via)
        let index =
            report.rooms.firstIndex { $0.listing.host == beacon.node && $0.listing.boot == beacon.boot }
            ?? {
                report.rooms.append(ProbeReport.Room(listing: listing, isCalling: false, isAnswering: false))
                return report.rooms.count - 1
            }()
        if isAnswer { report.rooms[index].isAnswering = true } else { report.rooms[index].isCalling = true }
    }

    private func note(_ voice: ProbeReport.Voice) {
        let isKnown = report.voices.contains { $0.node == voice.node && $0.boot == voice.boot }
        if !isKnown, report.voices.count < Discovery.entriesMax { report.voices.append(voice) }
    }
}
