public import FarkleCore
import Dispatch

/// The node's web server: serves the page, streams the board to every browser, takes commands from the one that holds the
/// secret, and claims from the others. One actor on one queue; libmicrohttpd runs on the same queue and needs no lock.
public actor WebServer {
    public struct Configuration: Sendable {
        public var address: WebAddress
        /// Kept by the node, so that the scorekeeper's browser is known again after a restart.
        public var secret: Secret
        public var version: String
        public var fonts: Fonts

        public init(address: WebAddress = WebAddress(), secret: Secret, version: String, fonts: Fonts = Fonts()) {
            self.address = address
            self.secret = secret
            self.version = version
            self.fonts = fonts
        }
    }

    /// Why the server does not run, in words with the remedy.
    public struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Ports that are tried after the standard one.
    private static let portsTried = 20

    private let executor = QueueExecutor(label: "farkle.web")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let service: any NodeService
    let configuration: Configuration
    var assets: Assets
    /// The present time, for the page's clock; handed in so that tests own it.
    private let now: @Sendable () -> Timestamp
    let daemon = HTTPDaemon()
    private var sources: [any DispatchSourceProtocol] = []
    private var listeners: [Task<Void, Never>] = []
    var access: Access
    var visitors = Visitors()
    var commands = RateLimit(perSecond: HTTPLimits.commandsPerSecondMax, burst: HTTPLimits.commandBurstMax)
    var pictures = RateLimit(perSecond: HTTPLimits.pictureWorkPerSecondMax, burst: HTTPLimits.pictureBurstMax)
    var broadcast = Broadcast()

    public init(_ service: any NodeService, _ configuration: Configuration, now: @escaping @Sendable () -> Timestamp) {
        self.service = service
        self.configuration = configuration
        self.now = now
        assets = Assets(fonts: configuration.fonts)
        access = Access(secret: configuration.secret, port: 0, hostNames: [])
    }

    /// Starts serving.
    ///
    /// - Returns: the port: the one that was asked for, or the next free one where it may be.
    @discardableResult
    public func start() throws(StartError) -> UInt16 {
        let (descriptor, port) = try bind()
        access = Access(secret: configuration.secret, port: port, hostNames: Access.namesOfThisMachine())
        let readable = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: executor.queue)
        readable.setEventHandler { @Sendable [weak self] in self?.assumeIsolated { $0.pump() } }
        let clock = DispatchSource.makeTimerSource(queue: executor.queue)
        clock.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1), leeway: .milliseconds(200))
        clock.setEventHandler { @Sendable [weak self] in self?.assumeIsolated { $0.tick() } }
        sources = [readable, clock]
        for source in sources { source.activate() }
        listenToNode()
        return port
    }

    /// The same, for a caller that cannot wait: the node says its link together with its room code.
    ///
    /// - Returns: the link for others and the scorekeeper's own.
    public nonisolated func startNow() throws(StartError) -> (link: String?, scorekeeperLink: String?) {
        let started: Result<(String?, String?), StartError> = executor.queue.sync {
            assumeIsolated { server in
                do throws(StartError) {
                    try server.start()
                    return .success((server.link, server.scorekeeperLink))
                } catch {
                    return .failure(error)
                }
            }
        }
        return try started.get()
    }

    /// Ends every stream and closes the port.
    public func stop() {
        for listener in listeners { listener.cancel() }
        listeners = []
        for source in sources { source.cancel() }
        sources = []
        daemon.stop()
    }

    /// Where others on the LAN open the board: the first address that is not this machine's own, else the loopback one.
    public var link: String? {
        guard daemon.port != 0 else { return nil }
        let addresses = configuration.address.host.map { [$0] } ?? SocketAddress.ofThisMachine()
        let reachable = addresses.first { !$0.hasPrefix("127.") && $0 != "::1" } ?? addresses.first ?? "127.0.0.1"
        return "http://\(reachable.contains(":") ? "[\(reachable)]" : reachable):\(daemon.port)/"
    }

    /// The scorekeeper's own link; for the terminal of the node, and nobody else's eyes.
    public var scorekeeperLink: String? {
        guard daemon.port != 0 else { return nil }
        let host = configuration.address.host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "127.0.0.1"
        return "http://\(host):\(daemon.port)/enter?key=\(configuration.secret.text)"
    }

    private func bind() throws(StartError) -> (descriptor: Int32, port: UInt16) {
        let wanted = configuration.address
        let tries = wanted.portIsDemanded || wanted.port == 0 ? 1 : Self.portsTried
        for offset in 0..<tries {
            let port = wanted.port &+ UInt16(offset)
            guard let address = wanted.socketAddress(port: port) else {
                throw StartError(description: "\(wanted.host ?? "") is no address of this machine.")
            }
            if let descriptor = daemon.start(at: address) { return (descriptor, daemon.port) }
            // A machine without IPv6 has no address of both families.
            if wanted.host == nil, let four = WebAddress(host: "0.0.0.0").socketAddress(port: port),
                let descriptor = daemon.start(at: four)
            {
                return (descriptor, daemon.port)
            }
        }
        let last = wanted.port &+ UInt16(tries - 1)
        throw StartError(
            description: tries == 1
                ? "Port \(wanted.port) cannot be used for the page; another program may have it. Choose one with --web PORT, "
                    + "or go without the page with --no-web."
                : "None of the ports \(wanted.port) to \(last) is free for the page. Choose one with --web PORT.")
    }

    private func listenToNode() {
        let pages = service.pages()
        let flavors = service.flavors()
        listeners = [
            Task { [weak self] in
                for await page in pages { await self?.show(page) }
            },
            Task { [weak self] in
                for await flavor in flavors { await self?.show(flavor) }
            },
        ]
    }

    /// Lets the library work, then takes out what it has read.
    func pump() {
        daemon.run()
        let closed = daemon.takeClosed()
        for arrival in daemon.takeArrivals() {
            Task {
                let response = await respond(to: arrival.request)
                finish(arrival.exchange, with: response.guarded())
            }
        }
        if !closed.isEmpty, broadcast.remove(closed) { countWatchers() }
    }

    private func finish(_ exchange: Int, with response: HTTPResponse) {
        daemon.answer(exchange, with: response)
        pump()
    }

    private func tick() {
        broadcast.ticks += 1
        if broadcast.ticks % HTTPLimits.beatSeconds == 0 {
            for stream in broadcast.streams.keys.sorted() {
                daemon.send(ServerEvent(kind: .beat, id: nil, data: Array("{}".utf8)), to: stream)
            }
        }
        pump()
    }

    /// Tells every browser about a new page.
    private func show(_ page: NodePage) {
        if broadcast.state?.page.room?.pin != page.room?.pin { visitors.forgetAdmissions() }
        broadcast.take(PageState(page, link: link, now: now(), version: configuration.version))
        for id in broadcast.streams.keys.sorted() { refresh(id) }
        pump()
    }

    private func show(_ flavor: PageFlavor) {
        let data = JSONValue.object(["text": .string(flavor.text), "kind": .string(flavor.kind)]).encoded()
        let event = broadcast.note(data)
        for (id, caller) in broadcast.streams where broadcast.state?.isLocked(caller, visitors[caller.visitor]) == false
        {
            daemon.send(event, to: id)
        }
        pump()
    }

    /// Sends one stream what is true now, as far as it does not have that already.
    func refresh(_ id: StreamID) {
        guard let caller = broadcast.streams[id], let state = broadcast.state else { return }
        let visitor = visitors[caller.visitor]
        daemon.send(ServerEvent(kind: .you, id: nil, data: state.you(caller, visitor)), to: id)
        daemon.send(ServerEvent(kind: .state, id: broadcast.id, data: state.state(for: caller, visitor)), to: id)
    }

    /// Tells the node which browsers watch; the same browser in two tabs counts once.
    func countWatchers() {
        let watching = Set(broadcast.streams.values.filter { !$0.isScorekeeper }.compactMap(\.visitor))
        let present = watching.filter { !visitors[$0].hasLeft }.sorted()
        Task { await service.watching(present) }
    }
}
