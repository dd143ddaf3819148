import Dispatch

/// A node on the network: owns the sockets, the clock and one `PeerCore`, and decides nothing. It hands in what happens, does
/// what the core says, and wakes the core when it wants to be woken.
///
/// Everything happens on the executor's queue, from a datagram's arrival to the answer's system call. An actor on the same
/// executor may call in synchronously: `node.assumeIsolated { $0.perform(.publish(record, name: name)) }`.
public actor PeerNode {
    private let executor: QueueExecutor
    private let configuration: PeerNodeConfiguration
    private var machine: any PeerMachine
    private let onEvent: @Sendable (PeerCore.Event) -> Void
    private let onNote: @Sendable (PeerNodeNote) -> Void

    private var network = NetworkInterfaces.none
    private var data = DataSockets(v4: nil, v6: nil)
    private var discovery: DiscoverySockets?
    /// Bound to the discovery port at all addresses while this node hosts: `join --connect HOST` asks there, and must reach
    /// the node that can answer.
    private var answersDirectly: [UDPSocket] = []
    private var watch: InterfaceWatch?
    private var loop: SocketLoop?
    private var armedAt: PeerInstant?

    private let batch = ReceiveBatch()
    private var inputs: [PeerCore.Input] = []
    private var isTaking = false
    private var failuresTold: Set<SendFailureKind> = []

    /// What went through the sockets so far.
    public private(set) var counters = PeerNodeCounters()

    /// Datagrams that are read in one go before a timer or another socket gets its turn.
    private static let readInOneGoMax = 2_048

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - core: the protocol, as it starts.
    ///   - configuration: which ports and interfaces to use.
    ///   - executor: on whose queue everything happens.
    ///   - onEvent: called on the executor's queue, in order. It may call `perform`; what that brings about follows after the
    ///     events that are there already.
    ///   - onNote: called on the executor's queue with what is worth a line in the log.
    public init(
        core: PeerCore, configuration: PeerNodeConfiguration, executor: QueueExecutor,
        onEvent: @escaping @Sendable (PeerCore.Event) -> Void, onNote: @escaping @Sendable (PeerNodeNote) -> Void
    ) {
        self.init(
            machine: core, configuration: configuration, executor: executor, onEvent: onEvent, onNote: onNote)
    }

    init(
        machine: any PeerMachine, configuration: PeerNodeConfiguration, executor: QueueExecutor,
        onEvent: @escaping @Sendable (PeerCore.Event) -> Void, onNote: @escaping @Sendable (PeerNodeNote) -> Void
    ) {
        self.machine = machine
        self.configuration = configuration
        self.executor = executor
        self.onEvent = onEvent
        self.onNote = onNote
    }

    /// Opens the sockets and tells the core which interfaces there are. Without any network it waits for one.
    public func start() throws(PeerNodeError) {
        precondition(loop == nil, "a node starts once")
        data = try DataSockets.open(port: configuration.port, avoiding: configuration.discoveryPort)
        let loop: SocketLoop
        do throws(SystemError) {
            loop = try SocketLoop(queue: executor.queue) { @Sendable [weak self] in
                self?.assumeIsolated { $0.wake() }
            }
        } catch {
            throw .noSocket(error)
        }
        self.loop = loop
        for family in [AddressFamily.v4, .v6] {
            data[family]?.listen(on: loop) { @Sendable [weak self] in
                self?.assumeIsolated { $0.read(dataSocketOf: family) }
            }
        }
        discovery = DiscoverySockets(port: configuration.discoveryPort, loop: loop) {
            @Sendable [weak self] key in
            self?.assumeIsolated { $0.read(discoverySocketOf: key) }
        }
        lookAtInterfaces()
        watch = InterfaceWatch(queue: executor.queue) { @Sendable [weak self] in
            self?.assumeIsolated { $0.lookAgain() }
        }
    }

    /// Closes everything at once. Say goodbye first (`.closeRoom`, `.leave`).
    public func stop() {
        watch = nil
        discovery = nil
        answersDirectly = []
        data = DataSockets(v4: nil, v6: nil)
        loop = nil
    }

    /// Hands a command to the core and does at once what comes of it.
    public func perform(_ command: PeerCore.Command) {
        if case .openRoom = command { answerDirectly() }
        take(.command(command))
        settle()
    }

    /// Weighs a PIN that a browser sent to this host, out of the same budget as the PINs of viewers.
    public func tryPIN(_ pin: String) -> PINTrial {
        let (trial, outputs) = machine.tryPIN(pin, at: MonotonicClock.now())
        act(on: outputs)
        settle()
        return trial
    }

    /// Everything that this node counts, since it started.
    public var counterGroups: [CounterGroup] { [counters.group] + machine.currentCounters.groups }

    /// UDP port of this node's own sockets, in host order; 0 before the start.
    public var localPort: UInt16 { (data.v4 ?? data.v6)?.port ?? 0 }

    /// This machine's addresses, the most useful for people first. Loopback and virtual ones come last.
    public var addresses: [InterfaceAddress] { network.addresses }

    /// The interfaces in use.
    public var interfaces: [Interface] { network.usable }

    // MARK: In

    /// Hands in one input and performs what comes back. An event's receiver may call in again: its input waits its turn, so
    /// that events keep their order.
    private func take(_ input: PeerCore.Input) {
        inputs.append(input)
        guard !isTaking else { return }
        isTaking = true
        var next = 0
        while next < inputs.count {
            let outputs = machine.handle(inputs[next], at: MonotonicClock.now())
            next += 1
            act(on: outputs)
        }
        inputs.removeAll(keepingCapacity: true)
        isTaking = false
    }

    private func read(dataSocketOf family: AddressFamily) {
        guard let socket = data[family] else { return }
        read(socket)
        settle()
    }

    private func read(discoverySocketOf key: DiscoverySockets.Key) {
        guard let socket = discovery?[key] else { return }
        read(socket)
        settle()
    }

    private func readAnswersDirectly() {
        for socket in answersDirectly { read(socket) }
        settle()
    }

    private func read(_ socket: UDPSocket) {
        var read = 0
        while read < Self.readInOneGoMax {
            let count: Int
            do throws(SystemError) {
                count = try socket.receive(batch)
            } catch {
                // Reading an error clears it; behind it there may be datagrams. It counts as one, so that this ends.
                counters.receiveErrors += 1
                read += 1
                continue
            }
            for index in 0..<count { arrived(batch.arrival(index, family: socket.family)) }
            read += count
            if count < ReceiveBatch.capacity { break }
        }
    }

    private func arrived(_ arrival: ReceiveBatch.Arrival) {
        counters.datagramsReceived += 1
        counters.bytesReceived += arrival.bytes.count
        guard !arrival.isTruncated else {
            counters.oversized += 1
            return
        }
        take(.datagram(arrival.bytes, from: arrival.from, via: arrival.via))
    }

    /// A node that stood still has both a late timer and full sockets. It reads before it judges anybody's silence.
    private func wake() {
        armedAt = nil
        readEverything()
        take(.wake)
        settle()
    }

    private func readEverything() {
        for socket in data.all + (discovery?.all ?? []) + answersDirectly { read(socket) }
    }

    // MARK: Out

    private func act(on outputs: [PeerCore.Output]) {
        var events: [PeerCore.Event] = []
        for output in outputs {
            switch output {
            case .transmit(let bytes, let destination): enqueue(bytes, to: destination)
            case .event(let event): events.append(event)
            }
        }
        // The network first: whoever hears of an event may take a while over it.
        if !events.isEmpty { flush() }
        for event in events {
            switch event {
            case .roomClosed, .roomRefused: answersDirectly = []
            default: break
            }
            onEvent(event)
        }
    }

    private func enqueue(_ bytes: [UInt8], to destination: Destination) {
        switch destination {
        case .unicast(let endpoint, let via):
            enqueue(bytes, to: endpoint, via: via.flatMap(wayOut))
        case .multicast(let interface, let family):
            let group = DiscoveryGroup.address(family, on: interface)
            enqueue(bytes, to: Endpoint(address: group, port: configuration.discoveryPort), via: interface)
        case .discoveryPort(let address):
            enqueue(bytes, to: Endpoint(address: address, port: configuration.discoveryPort), via: nil)
        }
    }

    private func enqueue(_ bytes: [UInt8], to endpoint: Endpoint, via interface: InterfaceID?) {
        guard let socket = data[endpoint.address.family] else {
            counters.sendErrors += 1
            return
        }
        if !socket.enqueue(bytes, to: endpoint, via: interface) { counters.sendOverflows += 1 }
    }

    /// The interface that a peer was heard on, unless the routing table knows better: what comes in by loopback comes from any
    /// of this machine's own addresses, and an interface that is gone must not be insisted on.
    private func wayOut(_ interface: InterfaceID) -> InterfaceID? {
        network.usable.contains { $0.id == interface && !$0.isLoopback } ? interface : nil
    }

    /// Sends what has been collected and arms the timer: the last thing to do before going back to waiting.
    private func settle() {
        guard !isTaking else { return }
        flush()
        armedAt = machine.nextDeadline
        loop?.wake(at: armedAt)
    }

    private func flush() {
        for socket in data.all {
            let report = socket.flush(on: executor.queue) { @Sendable [weak self] in
                self?.assumeIsolated { $0.flush() }
            }
            counters.datagramsSent += report.sentCount
            counters.bytesSent += report.sentBytes
            counters.sendErrors += report.failures.count
            for failure in report.failures { tell(failure) }
        }
    }

    // MARK: Interfaces

    private func lookAgain() {
        guard loop != nil else { return }
        // Waiting stands still while the machine sleeps and the core's clock does not.
        if let armedAt, armedAt <= MonotonicClock.now() { wake() }
        lookAtInterfaces()
    }

    private func lookAtInterfaces() {
        let found = NetworkInterfaces.current(only: configuration.interfaceNames)
        let isChanged = found.usable != network.usable
        let isFirst = watch == nil
        network = found
        if isChanged || isFirst {
            failuresTold = []
            onNote(.interfaces(found.usable.map(\.name)))
            for name in configuration.interfaceNames where !found.usable.contains(where: { $0.name == name }) {
                onNote(.interfaceMissing(name))
            }
        }
        for note in discovery?.follow(found.usable) ?? [] { onNote(note) }
        if isChanged || isFirst {
            readEverything()
            take(.interfaces(found.usable))
            settle()
        }
    }

    private func answerDirectly() {
        guard answersDirectly.isEmpty, let loop else { return }
        for family in [AddressFamily.v4, .v6] where data[family] != nil {
            do throws(SystemError) {
                let socket = try UDPSocket(family: family, port: configuration.discoveryPort, isShared: true)
                socket.listen(on: loop) { @Sendable [weak self] in
                    self?.assumeIsolated { $0.readAnswersDirectly() }
                }
                answersDirectly.append(socket)
            } catch {
                onNote(.discoveryPortTaken(configuration.discoveryPort, error))
            }
        }
    }

    /// One kind of failure is told once until the interfaces change: a beacon a second into a dead network must not fill a log.
    private func tell(_ failure: SendReport.Failure) {
        let kind = SendFailureKind(
            error: failure.error, interface: failure.via, family: failure.to.address.family,
            isMulticast: failure.to.address.isMulticast)
        guard failuresTold.insert(kind).inserted else { return }
        onNote(.sendFailed(to: failure.to, interface: failure.via?.label, failure.error))
    }
}

/// Failures to send that are the same news.
private struct SendFailureKind: Hashable {
    var error: SystemError
    var interface: InterfaceID?
    var family: AddressFamily
    var isMulticast: Bool
}
