import CDatagram
import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Waits for sockets and for one moment, on a thread of its own, and calls in on the queue.
///
/// Dispatch could wait too, and on Linux its way to a handler is long: one thread sees the socket, wakes another one that reads
/// it, and sets the socket up anew for each datagram. On a small computer with eight viewers that was most of the time from a tap to
/// the last board. This thread enters the queue itself when something has come; Dispatch lets it run there without a change of
/// threads whenever nobody else does.
final class SocketLoop: Sendable {
    private let state: State

    /// - Parameter due: called on the queue once the deadline has come. It sets a new one, or there is none.
    init(queue: DispatchQueue, due: @escaping @Sendable () -> Void) throws(SystemError) {
        state = try State(queue: queue, due: due)
        state.start()
    }

    deinit { state.stop() }

    /// Calls `handler` on the queue whenever there is something to read, until `forget`. On the queue only.
    func watch(_ descriptor: Int32, _ handler: @escaping @Sendable () -> Void) {
        state.handlers.append((descriptor, handler))
        state.isChanged = true
        state.interrupt()
    }

    /// Must come before the descriptor is closed, since its number may name another file then. On the queue only.
    func forget(_ descriptor: Int32) {
        state.handlers.removeAll { $0.descriptor == descriptor }
        state.isChanged = true
        state.interrupt()
    }

    /// When to call `due`. On the queue only.
    func wake(at deadline: PeerInstant?) {
        let isSooner = deadline.map { new in state.deadline.map { new < $0 } ?? true } ?? false
        state.deadline = deadline
        // The thread wakes up too early for a later moment, and sees so.
        if isSooner { state.interrupt() }
    }

    /// What the thread and the queue share. Everything but the descriptors is touched on the queue only.
    private final class State: @unchecked Sendable {
        let queue: DispatchQueue
        let due: @Sendable () -> Void
        var handlers: [(descriptor: Int32, handler: @Sendable () -> Void)] = []
        var isChanged = true
        var deadline: PeerInstant?
        private var isStopped = false
        /// While the thread is on the queue it needs no interruption: it looks again before it waits.
        private var isTurning = false
        /// A pipe whose reading end is waited for with the sockets.
        private let (waiting, interrupting): (Int32, Int32)

        init(queue: DispatchQueue, due: @escaping @Sendable () -> Void) throws(SystemError) {
            self.queue = queue
            self.due = due
            var ends: [Int32] = [0, 0]
            _ = try SystemError.check(loop_pipe(&ends))
            (waiting, interrupting) = (ends[0], ends[1])
        }

        deinit {
            close(waiting)
            close(interrupting)
        }

        func start() {
            // The thread keeps this object until it ends.
            let failed = loop_start({ State.run($0) }, Unmanaged.passRetained(self).toOpaque())
            precondition(failed == 0, "the system has no more threads")
        }

        func stop() {
            // Not `sync`: whoever lets the loop go may be on the queue.
            queue.async { [self] in
                isStopped = true
                handlers = []
                interrupt()
            }
        }

        func interrupt() { if !isTurning { loop_interrupt(interrupting) } }

        private static func run(_ context: UnsafeMutableRawPointer) {
            let state = Unmanaged<State>.fromOpaque(context).takeRetainedValue()
            var waits: [loop_wait] = []
            while let microseconds = state.queue.sync(execute: { state.turn(&waits) }) {
                loop_wait_for(&waits, UInt32(waits.count), microseconds)
            }
        }

        /// Handles what has come and what is due.
        /// - Returns: how long to wait, in microseconds (-1: for ever); nil to end.
        private func turn(_ waits: inout [loop_wait]) -> Int64? {
            isTurning = true
            defer { isTurning = false }
            for wait in waits where wait.is_readable {
                if wait.descriptor == waiting {
                    loop_drain(waiting)
                } else if let handler = handlers.first(where: { $0.descriptor == wait.descriptor })?.handler {
                    handler()
                }
            }
            if let deadline, deadline <= MonotonicClock.now() {
                self.deadline = nil
                due()
            }
            guard !isStopped else { return nil }
            if isChanged {
                isChanged = false
                waits = ([waiting] + handlers.map(\.descriptor)).map { loop_wait(descriptor: $0, is_readable: false) }
            }
            guard let deadline else { return -1 }
            return max(0, (deadline - MonotonicClock.now()).microseconds)
        }
    }
}
