import Dispatch
import FarkleCore
import FarklePeer
import FarkleTerminal

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The full screen: hands what happens to `TerminalState` and writes what comes of it. It decides nothing.
///
/// It has a queue of its own, so that a terminal that stands still (a stopped connection) never stops the room.
actor TerminalScreen {
    private nonisolated let executor = QueueExecutor(label: "farkle-node.terminal")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let device: TerminalDevice
    private var writer = ScreenWriter(palette: TerminalDevice.palette)
    private var state: TerminalState
    private var decoder = KeyDecoder()
    /// What the terminal shows; nil when that is not known.
    private var shown: Canvas?
    private var isOpen = false
    private var isDrawingSoon = false
    private var signals: TerminalSignals?
    private let timer: any DispatchSourceTimer
    /// Where intents go.
    private var ask: ((Intent) -> Void)?
    /// What the log said, for stderr once the screen is gone.
    private var logged: [String] = []
    private static let loggedMax = 50

    /// Takes nothing over yet.
    ///
    /// - Throws: `CommandFailure` where there is no terminal.
    init(opening: TerminalState.Opening?) throws {
        device = try TerminalDevice()
        let rules = RulesCommand.text().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        state = TerminalState(
            size: device.size ?? Size(columns: 80, rows: 24), moment: Self.moment, rules: rules, opening: opening)
        timer = DispatchSource.makeTimerSource(queue: executor.queue)
    }

    /// Takes the terminal over and draws; from now on keys lead to calls of `ask`, on this screen's queue.
    nonisolated func open(_ ask: @escaping @Sendable (Intent) -> Void) {
        executor.queue.sync { assumeIsolated { $0.begin(ask) } }
    }

    private func begin(_ ask: @escaping @Sendable (Intent) -> Void) {
        self.ask = ask
        timer.setEventHandler { @Sendable [weak self] in self?.assumeIsolated { $0.wake() } }
        timer.activate()
        signals = TerminalSignals(on: executor.queue) { [weak self] happening in
            self?.assumeIsolated { $0.take(happening) }
        }
        isOpen = true
        device.enter(asking: TerminalDevice.themeIsFree)
        draw()
    }

    /// Gives the terminal back, and says on stderr what the log said meanwhile. Waits no longer than a moment for a terminal that stands
    /// still.
    nonisolated func close() {
        let done = DispatchSemaphore(value: 0)
        executor.queue.async {
            self.assumeIsolated { $0.end() }
            done.signal()
        }
        if done.wait(timeout: .now() + .milliseconds(500)) == .timedOut { TerminalGuard.restore() }
    }

    private func end() {
        if isOpen {
            isOpen = false
            timer.cancel()
            device.leave()
        }
        for line in logged { Console.error(line) }
        logged = []
    }

    // MARK: What happens

    /// Something happened, anywhere.
    nonisolated func post(_ event: TerminalEvent) {
        executor.queue.async { self.assumeIsolated { $0.handle(event) } }
    }

    /// Bytes that the terminal sent.
    nonisolated func typed(_ bytes: [UInt8]) {
        executor.queue.async { self.assumeIsolated { $0.decode(bytes) } }
    }

    /// A line of the log: on the screen it is a note. Where stderr is a file, it goes there and nowhere else.
    nonisolated func log(_ line: String) {
        guard isatty(STDERR_FILENO) == 1 else { return Console.error(line) }
        executor.queue.async { self.assumeIsolated { $0.keep(line) } }
    }

    private func keep(_ line: String) {
        logged = (logged + [line]).suffix(Self.loggedMax)
        handle(.said(line, isUrgent: true))
    }

    private func decode(_ bytes: [UInt8]) {
        for key in decoder.take(bytes) { press(key) }
        guard let patience = decoder.patienceMilliseconds else { return }
        executor.queue.asyncAfter(deadline: .now() + .milliseconds(patience)) {
            self.assumeIsolated { screen in for key in screen.decoder.flush() { screen.press(key) } }
        }
    }

    private func press(_ key: Key) {
        guard case .background(let color) = key else { return handle(.key(key)) }
        writer.palette.theme = color.isDark ? .night : .day
        redraw()
    }

    private func wake() { handle(.tick) }

    private func take(_ happening: TerminalSignals.Happening) {
        switch happening {
        case .resized: break
        case .stopped: return suspend()
        case .continued:
            device.enter(asking: false)
            handle(.resumed)
            shown = nil
        }
        if let size = device.size { handle(.resized(size)) }
    }

    private func suspend() {
        device.leave()
        TerminalSignals.stop()
        take(.continued)
    }

    private func redraw() {
        shown = nil
        drawSoon()
    }

    private func handle(_ event: TerminalEvent) {
        for intent in state.handle(event, at: Self.moment) {
            switch intent {
            case .suspend: suspend()
            case .redraw: redraw()
            default: ask?(intent)
            }
        }
        drawSoon()
    }

    // MARK: Drawing

    /// Once for everything that is waiting: a slow terminal gets fewer screens, and never old ones.
    private func drawSoon() {
        guard isOpen, !isDrawingSoon else { return }
        isDrawingSoon = true
        executor.queue.async { self.assumeIsolated { $0.draw() } }
    }

    private func draw() {
        isDrawingSoon = false
        guard isOpen else { return }
        let canvas = state.screen
        let text = writer.bytes(from: shown, to: canvas)
        shown = canvas
        if !text.isEmpty { device.write(text) }
        let wait = state.deadline.map { max(1, $0 - Self.moment.uptime) }
        timer.schedule(
            deadline: wait.map { .now() + .milliseconds(Int($0)) } ?? .distantFuture, leeway: .milliseconds(5))
    }

    private static var moment: Moment {
        let time = NodeClock.system.now()
        return Moment(
            uptime: MonotonicClock.now().microseconds / 1_000, time: time, utcOffset: TimeText.utcOffset(at: time))
    }
}
