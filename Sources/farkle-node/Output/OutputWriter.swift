import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes to stdout and stderr on a queue of its own, in order, so that a reader who stands still (a stopped pager, Ctrl-S) never stops the
/// room.
final class OutputWriter: Sendable {
    /// Bytes waiting above which no further command is read: whoever sends commands has to read the answers.
    static let comfortableBytesMax = 1024 * 1024
    /// Bytes waiting above which output is let go. Only a reader that stands still for hours gets here.
    static let waitingBytesMax = 64 * 1024 * 1024

    enum Stream { case output, errors }

    private let queue = DispatchQueue(label: "farkle-node.output")
    private let waiting = Atomic<Int>(0)

    func write(_ text: String, to stream: Stream = .output) {
        let bytes = Array(text.utf8)
        guard waiting.load(ordering: .relaxed) + bytes.count <= Self.waitingBytesMax else { return }
        waiting.add(bytes.count, ordering: .relaxed)
        queue.async { [self] in
            Console.write(bytes, to: stream == .output ? STDOUT_FILENO : STDERR_FILENO)
            waiting.subtract(bytes.count, ordering: .relaxed)
        }
    }

    /// Blocks while more than `comfortableBytesMax` wait. For the thread that reads commands.
    func waitUntilComfortable() {
        if waiting.load(ordering: .relaxed) > Self.comfortableBytesMax { queue.sync {} }
    }

    /// Waits until everything is written, but no longer than a second: a reader that stands still must not keep the program alive.
    func finish() {
        let written = DispatchSemaphore(value: 0)
        queue.async { written.signal() }
        _ = written.wait(timeout: .now() + 1)
    }
}
