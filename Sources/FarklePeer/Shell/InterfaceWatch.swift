import CDatagram
import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Says when to look at the interfaces again: when the system reports a change, where it can, and every few seconds all the same.
final class InterfaceWatch {
    /// Often enough for a new network to be used within 5 s.
    private static let pollSeconds = 4

    private let poll: any DispatchSourceTimer
    private let news: (any DispatchSourceRead)?

    /// - Parameter look: called on the queue, also when nothing has changed.
    init(queue: DispatchQueue, look: @escaping @Sendable () -> Void) {
        poll = DispatchSource.makeTimerSource(queue: queue)
        poll.schedule(deadline: .now() + .seconds(Self.pollSeconds), repeating: .seconds(Self.pollSeconds))
        poll.setEventHandler(handler: look)
        poll.activate()

        let watch = link_watch_open()
        guard watch >= 0 else {
            news = nil
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: watch, queue: queue)
        source.setEventHandler { @Sendable in
            link_watch_drain(watch)
            look()
        }
        source.setCancelHandler { @Sendable in _ = close(watch) }
        source.activate()
        news = source
    }

    deinit {
        poll.cancel()
        news?.cancel()
    }
}
