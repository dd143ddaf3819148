import Dispatch
import FarkleCore
import FarklePeer

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension NodeController {
    /// Plays `part` until the program ends. This thread reads the input; everything else happens on the node's queue.
    static func run(_ part: Part, _ options: NodeOptions) throws -> ExitCode {
        // A reader that goes away must not take the room with it.
        signal(SIGPIPE, SIG_IGN)
        let executor = QueueExecutor(label: "farkle-node")
        let writer = OutputWriter()
        let screen = options.screen == .terminal ? try TerminalScreen(opening: part.opening) : nil
        let controller = NodeController(options, executor: executor, writer: writer, screen: screen) { code in
            screen?.close()
            exit(code.rawValue)
        }
        let signals = StopSignals(on: executor.queue) { code in controller.assumeIsolated { $0.stop(code) } }
        do {
            try executor.queue.sync { try controller.assumeIsolated { try $0.start(part) } }
        } catch {
            screen?.close()
            throw error
        }
        if let screen {
            screen.open { intent in
                executor.queue.async { controller.assumeIsolated { $0.perform(intent, for: screen) } }
            }
            StandardInput.forEachChunk { screen.typed($0) }
            // The terminal is gone, as when its window is closed.
            executor.queue.sync { controller.assumeIsolated { $0.stop(.done) } }
            while true { withExtendedLifetime(signals) { _ = pause() } }
        }

        controller.ready.wait()
        StandardInput.forEachLine { line in
            executor.queue.sync { controller.assumeIsolated { $0.read(line) } }
            writer.waitUntilComfortable()
        }
        if part.endsWithInput { executor.queue.sync { controller.assumeIsolated { $0.stop(.done) } } }
        while true { withExtendedLifetime(signals) { _ = pause() } }
    }
}

extension NodeController {
    /// For the doctor.
    var statusAnswer: [UInt8] {
        guard let context else { return [] }
        let part: RunningNode.Part = role is HostRole ? .host : role is ViewerRole ? .viewer : .home
        let counters = context.peer.counters
        return RunningNode(
            part: part, port: context.port, web: context.web, counters: CounterText.json(counters),
            summary: CounterText.lines(counters)
        ).json.encoded()
    }
}

/// SIGINT, SIGTERM and SIGHUP as calls on a queue.
final class StopSignals {
    private var sources: [any DispatchSourceSignal] = []

    init(on queue: DispatchQueue, _ stop: @escaping @Sendable (ExitCode) -> Void) {
        for (number, code) in [(SIGINT, ExitCode.interrupted), (SIGTERM, .done), (SIGHUP, .done)] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { @Sendable in stop(code) }
            source.activate()
            sources.append(source)
        }
    }
}

/// Bytes from the system's cryptographic generator.
enum SystemRandom {
    static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
