#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Gives the terminal back, however the program ends: also from `exit` and from the handler of a signal that is the end.
///
/// Everything that a handler needs lies in memory that was set aside before: a handler may neither allocate nor lock.
enum TerminalGuard {
    /// Faults and traps. What stops a program in good order is `StopSignals`'.
    private static let fatal = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// Remembers how the terminal is to be left. Called once, before it is changed.
    static func arm(_ descriptor: Int32, _ original: termios, farewell: String) {
        let bytes = Array(farewell.utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        let kept = UnsafeMutablePointer<Kept>.allocate(capacity: 1)
        kept.initialize(
            to: Kept(descriptor: descriptor, original: original, farewell: copy, count: bytes.count, isTaken: false))
        unsafe_kept = kept
        for number in fatal { catchSignal(number, endingSignal, keepingOldIn: kept) }
        atexit { TerminalGuard.restore() }
    }

    /// Whether there is something to give back.
    static func setTaken(_ isTaken: Bool) { unsafe_kept?.pointee.isTaken = isTaken }

    /// Leaves the full screen and gives the line editor back; does nothing a second time.
    static func restore() {
        guard let kept = unsafe_kept, kept.pointee.isTaken else { return }
        kept.pointee.isTaken = false
        // A terminal that takes nothing (a connection that hangs) must not keep the program alive.
        var ready = pollfd(fd: kept.pointee.descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, 200) > 0 { _ = write(kept.pointee.descriptor, kept.pointee.farewell, kept.pointee.count) }
        // What the terminal answered in the meantime is no input for whoever reads next.
        _ = tcsetattr(kept.pointee.descriptor, TCSAFLUSH, &kept.pointee.original)
    }

    fileprivate struct Kept {
        let descriptor: Int32
        var original: termios
        let farewell: UnsafeMutablePointer<UInt8>
        let count: Int
        var isTaken: Bool
        /// A pipe with keys that mean nothing to anybody, and no end: other threads may read on while the program dies.
        let lastInput = Kept.meaninglessKeys()
        /// By number, what was to happen on each fatal signal before.
        var before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)

        private static func meaninglessKeys() -> Int32 {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return -1 }
            _ = write(ends[1], [UInt8](repeating: 0, count: 64), 64)
            return ends[0]
        }
    }

    fileprivate typealias Handler =
        @convention(c) (
            Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
        ) -> Void

    private static func catchSignal(
        _ number: Int32, _ handler: @escaping Handler, keepingOldIn kept: UnsafeMutablePointer<Kept>
    ) {
        var action = sigaction()
        action.reporter = handler
        action.sa_flags = SA_ONSTACK | SA_SIGINFO
        sigaction(number, &action, kept.pointee.before + Int(number))
    }
}

/// Set once by `arm`, before any handler can run.
nonisolated(unsafe) private var unsafe_kept: UnsafeMutablePointer<TerminalGuard.Kept>?

/// Gives the terminal back, lets whoever was there before say what happened, and ends by the signal.
///
/// Swift's backtracer, where it is installed, writes the crash down and then waits for a key: it finds one. It counts on the fault to
/// happen again when it returns, which a signal that was sent from outside does not.
private func endingSignal(
    _ number: Int32, _ information: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
    TerminalGuard.restore()
    if let kept = unsafe_kept?.pointee {
        if kept.lastInput >= 0 { dup2(kept.lastInput, STDIN_FILENO) }
        let before = kept.before[Int(number)]
        if before.sa_flags & SA_SIGINFO != 0 { before.reporter?(number, information, context) }
    }
    signal(number, SIG_DFL)
    raise(number)
}

extension sigaction {
    #if canImport(Darwin)
        fileprivate var reporter: TerminalGuard.Handler? {
            get { __sigaction_u.__sa_sigaction }
            set { __sigaction_u.__sa_sigaction = newValue }
        }
    #else
        fileprivate var reporter: TerminalGuard.Handler? {
            get { __sigaction_handler.sa_sigaction }
            set { __sigaction_handler.sa_sigaction = newValue }
        }
    #endif
}
