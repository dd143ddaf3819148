import Dispatch
import FarkleCore
import FarklePeer
import FarkleStore
import FarkleTerminal
import FarkleWeb

/// The one owner of game, store and peer. It runs on the peer's own queue, so that nothing is handed over between a command and the
/// datagrams that carry its effect, and gives its role one happening at a time.
actor NodeController {
    /// What the node is to be.
    enum Part: Sendable {
        case host(HostOptions)
        case viewer(ViewerOptions)
        /// Neither yet: the page decides.
        case home

        /// What a full screen opens where the part does not say what it is to be.
        var opening: TerminalState.Opening? {
            if case .host(let options) = self, !options.describesGame { .newGame } else { nil }
        }

        var endsWithInput: Bool {
            switch self {
            case .home: false
            case .host(let options): options.quitsAtEndOfInput
            case .viewer(let options): options.leavesAtEndOfInput
            }
        }
    }

    private nonisolated let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let options: NodeOptions
    private let writer: OutputWriter
    /// The full screen on this terminal, if it has one.
    let screen: TerminalScreen?
    private let log: Log
    private let exit: @Sendable (ExitCode) -> Void
    /// Signalled once, when commands may be read.
    nonisolated let ready = DispatchSemaphore(value: 0)

    private var node: PeerNode?
    private var status: StatusSocket?
    private(set) var context: NodeContext?
    private(set) var role: (any NodeRole)?
    /// What comes after the present part, when the page asked for another one.
    private var next: ((NodeContext) throws -> any NodeRole)?
    /// The part was given on the command line, so its end is the program's.
    private var endsWithPart: Bool
    /// A signal came, or the input ended and that is the end.
    private var isStopping = false
    /// How a game that the page starts is hosted.
    private(set) var hosting = HostOptions()

    nonisolated let feed = PageFeed()
    private var web: WebServer?
    var hasPage: Bool { web != nil || screen != nil }
    var lastPage: NodePage?
    /// What the page last heard of the store; nil when it may have changed.
    var records: PageRecords?
    /// The browsers that watch.
    var present: [VisitorID] = []
    private var linesRead = 0
    private var isBusy = false
    private var events: [PeerCore.Event] = []

    /// A goodbye is repeated until it is heard or this much time has passed.
    private static let goodbye = DispatchTimeInterval.milliseconds(300)
    /// A board reaches a browser of this LAN in a tenth of that.
    private static let pageGoodbye = DispatchTimeInterval.milliseconds(100)
    private var hasSaidGoodbye = false

    /// - Parameter exit: ends the program; called once everything is written.
    init(
        _ options: NodeOptions, executor: QueueExecutor, writer: OutputWriter, screen: TerminalScreen? = nil,
        exit: @escaping @Sendable (ExitCode) -> Void
    ) {
        self.options = options
        self.executor = executor
        self.writer = writer
        self.exit = exit
        self.screen = screen
        // From a full screen a person goes home, and not out of the program.
        endsWithPart = screen == nil
        log = Log(level: options.logLevel) { line in
            // Whatever is written beside a full screen would scribble on it.
            if let screen { screen.log(line) } else { writer.write("farkle-node: \(line)\n", to: .errors) }
        }
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

        let sink = PageSink(sink(), feed: feed)
        let context = NodeContext(
            peer: NodePeer(node), store: store, sink: sink, clock: clock, log: log, port: port,
            web: try servePage(sink, clock), key: Identity(seed: identity.seed).publicKey,
            replace: { [self] in replace(with: $0) },
            ready: { [ready] in ready.signal() },
            finish: { [self] in finish($0) }, finishLater: { [self] in finishLater($0) })
        self.context = context
        status = StatusSocket(at: options.folder.status, on: executor.queue) { @Sendable [weak self] in
            self?.assumeIsolated { $0.statusAnswer } ?? []
        }
        try work { try open(context) }
    }

    /// Checks what can be checked before the network is touched; the result opens the role.
    private func prepare(
        _ part: Part, _ store: Store, _ clock: NodeClock
    ) throws -> (NodeContext) throws -> Void {
        switch part {
        case .home:
            return { [self] context in
                endsWithPart = false
                role = HomeRole(context)
                ready.signal()
            }
        case .host(let options):
            hosting = options
            // Whoever sits at a terminal and has not said who plays says so on the page.
            if !options.describesGame, self.options.web != nil || screen != nil, Console.stdoutIsTerminal,
                try store.games.current() == nil
            {
                return try prepare(.home, store, clock)
            }
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
                    context,
                    JoinConfiguration(
                        target: options.target, pin: options.pin, remembered: try context.rememberedRooms()),
                    intent: options.intent,
                    photo: options.photo, canAsk: Console.stdinIsTerminal && Console.stdoutIsTerminal,
                    isStandby: options.isStandby)
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

    /// Starts the page. What fails is worth a warning, unless an address was asked for.
    ///
    /// - Returns: where browsers open the board.
    private func servePage(_ sink: any OutputSink, _ clock: NodeClock) throws -> String? {
        guard let address = options.web else { return nil }
        let server = WebServer(
            self,
            WebServer.Configuration(
                address: address, secret: PageSecret.of(options.folder), version: VersionCommand.program),
            now: clock.now)
        do throws(WebServer.StartError) {
            let links = try server.startNow()
            web = server
            if let own = links.scorekeeperLink, screen == nil { say("On this device: \(own)", sink) }
            screen?.post(.link(links.link, code: links.link.flatMap { QRCode($0) }?.modules ?? []))
            return links.link
        } catch {
            if address.portIsDemanded { throw CommandFailure(error.description) }
            log.warning(error.description)
            return nil
        }
    }

    /// For the person at this terminal: beside the board, or on stderr where stdout is a program's.
    private func say(_ text: String, _ sink: any OutputSink) {
        switch options.screen {
        case .json: writer.write("farkle-node: \(text)\n", to: .errors)
        default: sink.show(.notice(text))
        }
    }

    private func sink() -> any OutputSink {
        let writer = writer
        if let screen { return TerminalSink(screen) }
        switch options.screen {
        case .json: return JSONLines { writer.write($0) }
        case .plain, .terminal:
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

    func stop(_ code: ExitCode) {
        isStopping = true
        work { role?.stop(code) }
    }

    func work<Result>(_ happening: () throws -> Result) rethrows -> Result {
        isBusy = true
        defer {
            while !events.isEmpty {
                let event = events.removeFirst()
                role?.handle(event)
            }
            isBusy = false
            publishPage()
        }
        return try happening()
    }

    // MARK: From one part to another

    /// Ends the present part and begins `open` in its place, when its goodbyes are said.
    func become(_ open: @escaping (NodeContext) throws -> any NodeRole) {
        next = open
        endsWithPart = false
        role?.stop(.done)
    }

    /// Begins `open` in the present part's place; whatever that one has open is the successor's.
    private func replace(with open: @escaping (NodeContext) throws -> any NodeRole) {
        next = open
        beginSoon()
    }

    func goHome() {
        guard !(role is HomeRole) else { return }
        become { HomeRole($0) }
    }

    private func beginNext() {
        guard let context, let open = next else { return }
        next = nil
        records = nil
        // Browsers that wait for the old host's answer would wait for ever.
        (role as? ViewerRole)?.failRequests()
        work {
            do {
                role = try open(context)
                try (role as? HostRole)?.open()
                (role as? ViewerRole)?.join()
            } catch {
                log.error("\(error)")
                role = HomeRole(context, notice: "\(error)")
            }
            role?.watching(present)
        }
    }

    // MARK: The end

    private func finish(_ code: ExitCode) {
        if next != nil, !isStopping { return beginSoon() }
        if !endsWithPart, !isStopping {
            // A viewer's page goes on saying why the room is closed; the person goes home from there.
            if role is ViewerRole { return }
            if let host = role as? HostRole, !host.isQuitting {
                // The code that was asked for on the command line was tried; whoever tries again from the page takes another.
                if host.refusal != nil { hosting.code = nil }
                next = { [refusal = host.refusal] in HomeRole($0, notice: refusal) }
                return beginSoon()
            }
        }
        guard present.isEmpty || hasSaidGoodbye else {
            // Browsers hear that the host is gone like any viewer; what was just published is on its way to them.
            hasSaidGoodbye = true
            return executor.queue.asyncAfter(deadline: .now() + Self.pageGoodbye) { [self] in
                assumeIsolated { $0.finish(code) }
            }
        }
        status = nil
        node?.assumeIsolated { $0.stop() }
        // The store is the role's, which may be the caller: once it has returned, both are gone and the database is closed.
        role = nil
        executor.queue.async { [writer, exit] in
            writer.finish()
            exit(code)
        }
    }

    /// The role that ends is on the stack still.
    private func beginSoon() { executor.queue.async { [self] in assumeIsolated { $0.beginNext() } } }

    private func finishLater(_ code: ExitCode) {
        executor.queue.asyncAfter(deadline: .now() + Self.goodbye) { [self] in assumeIsolated { $0.finish(code) } }
    }
}

/// The peer on real sockets, on the caller's own queue.
private final class NodePeer: RoomPeer {
    private let node: PeerNode

    init(_ node: PeerNode) { self.node = node }

    func perform(_ command: PeerCore.Command) { node.assumeIsolated { $0.perform(command) } }

    func tryPIN(_ pin: String) -> PINTrial { node.assumeIsolated { $0.tryPIN(pin) } }

    var counters: [CounterGroup] { node.assumeIsolated { $0.counterGroups } }
}
