import Dispatch
import FarkleCore
import FarklePeer
import FarkleStore

/// The one owner of game, store and peer. It runs on the peer's own queue, so that nothing is handed over between a command and the
/// datagrams that carry its effect, and gives its role one happening at a time.
actor NodeController {
    /// What the node is to be.
    enum Part: Sendable {
        case host(HostOptions)
        case viewer(ViewerOptions)

        var endsWithInput: Bool {
            switch self {
            case .host(let options): options.quitsAtEndOfInput
            case .viewer(let options): options.leavesAtEndOfInput
            }
        }
    }

    private nonisolated let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let options: NodeOptions
    private let writer: OutputWriter
    private let log: Log
    private let exit: @Sendable (ExitCode) -> Void
    /// Signalled once, when commands may be read.
    nonisolated let ready = DispatchSemaphore(value: 0)

    private var node: PeerNode?
    private var role: (any NodeRole)?
    private var linesRead = 0
    private var isBusy = false
    private var events: [PeerCore.Event] = []

    /// A goodbye is repeated until it is heard or this much time has passed.
    private static let goodbye = DispatchTimeInterval.milliseconds(300)

    /// - Parameter exit: ends the program; called once everything is written.
    init(
        _ options: NodeOptions, executor: QueueExecutor, writer: OutputWriter,
        exit: @escaping @Sendable (ExitCode) -> Void
    ) {
        self.options = options
        self.executor = executor
        self.writer = writer
        self.exit = exit
        log = Log(level: options.logLevel) { writer.write("farkle-node: \($0)\n", to: .errors) }
    }

    /// Opens the store, then the network, then plays its part.
    ///
    /// - Throws: `StoreError`, `PeerNodeError`, `UsageError` or `CommandFailure`; nothing is open then.
    func start(_ part: Part) throws {
        let clock = NodeClock.system
        let store = try Store(options.folder, access: .node, now: clock.now())
        let open = try prepare(part, store, clock)
        let identity = try store.startNode(now: clock.now())
        for notice in store.notices { log.warning(notice.description) }
        let node = try openNode(identity)
        self.node = node
        let port = node.assumeIsolated { $0.localPort }
        if port != identity.lastDataPort { try store.remember(dataPort: port, of: identity) }

        let context = NodeContext(
            peer: NodePeer(node), store: store, sink: sink(), clock: clock, log: log, port: port,
            ready: { [ready] in ready.signal() },
            finish: { [self] in finish($0) }, finishLater: { [self] in finishLater($0) })
        try work { try open(context) }
    }

    /// Checks what can be checked before the network is touched; the result opens the role.
    private func prepare(
        _ part: Part, _ store: Store, _ clock: NodeClock
    ) throws -> (NodeContext) throws -> Void {
        switch part {
        case .host(let options):
            let plan = try HostPlan(
                options, kept: store.games.current(), settings: store.settings.load(), clock: clock)
            return { [self] context in
                let host = try HostRole(context, plan: plan, options)
                role = host
                try host.open()
            }
        case .viewer(let options):
            return { [self] context in
                let viewer = ViewerRole(
                    context, JoinConfiguration(target: options.target, pin: options.pin), intent: options.intent,
                    photo: options.photo, canAsk: Console.stdinIsTerminal && Console.stdoutIsTerminal)
                role = viewer
                viewer.join()
                ready.signal()
            }
        }
    }

    /// The port of the last start is tried first, so that viewers find a restarted host where it was.
    private func openNode(_ identity: NodeIdentity) throws(PeerNodeError) -> PeerNode {
        if options.port == 0, let last = identity.lastDataPort, let node = try? openNode(identity, port: last) {
            return node
        }
        return try openNode(identity, port: options.port)
    }

    private func openNode(_ identity: NodeIdentity, port: UInt16) throws(PeerNodeError) -> PeerNode {
        let core = PeerCore(
            identity: Identity(seed: identity.seed), boot: identity.boot, seed: SystemRandom.bytes(32),
            now: MonotonicClock.now())
        let node = PeerNode(
            core: core, configuration: PeerNodeConfiguration(options, port: port), executor: executor,
            onEvent: { [weak self] event in self?.assumeIsolated { $0.receive(event) } },
            onNote: { [log] note in note.isWarning ? log.warning(note.description) : log.info(note.description) })
        let started: Result<Void, PeerNodeError> = node.assumeIsolated { node in
            do throws(PeerNodeError) { return .success(try node.start()) } catch { return .failure(error) }
        }
        try started.get()
        return node
    }

    private func sink() -> any OutputSink {
        let writer = writer
        switch options.screen {
        case .json: return JSONLines { writer.write($0) }
        case .plain:
            return PlainText(
                style: TextStyle(isStyled: Console.stdoutTakesColor), write: { writer.write($0) },
                complain: { writer.write($0 + "\n", to: .errors) })
        }
    }

    // MARK: One happening at a time

    /// Events that come about while the role is at work wait until it is done, so that it never meets itself.
    private func receive(_ event: PeerCore.Event) {
        events.append(event)
        if !isBusy { work {} }
    }

    func read(_ line: LineSplitter.Line) {
        linesRead += 1
        work { role?.handle(line, number: linesRead) }
    }

    func stop(_ code: ExitCode) { work { role?.stop(code) } }

    private func work(_ happening: () throws -> Void) rethrows {
        isBusy = true
        defer { isBusy = false }
        try happening()
        while !events.isEmpty {
            let event = events.removeFirst()
            role?.handle(event)
        }
    }

    // MARK: The end

    private func finish(_ code: ExitCode) {
        node?.assumeIsolated { $0.stop() }
        // The store is the role's, which may be the caller: once it has returned, both are gone and the database is closed.
        role = nil
        executor.queue.async { [writer, exit] in
            writer.finish()
            exit(code)
        }
    }

    private func finishLater(_ code: ExitCode) {
        executor.queue.asyncAfter(deadline: .now() + Self.goodbye) { [self] in assumeIsolated { $0.finish(code) } }
    }
}

/// The peer on real sockets, on the caller's own queue.
private final class NodePeer: RoomPeer {
    private let node: PeerNode

    init(_ node: PeerNode) { self.node = node }

    func perform(_ command: PeerCore.Command) { node.assumeIsolated { $0.perform(command) } }
}
