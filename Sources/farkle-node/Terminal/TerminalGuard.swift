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
        /// By number, what was to happen on each fatal signal before.
        var before = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    }

    private static func catchSignal(
        _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void,
        keepingOldIn kept: UnsafeMutablePointer<Kept>
    ) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = SA_ONSTACK
        sigaction(number, &action, kept.pointee.before + Int(number))
    }
}

/// Set once by `arm`, before any handler can run.
nonisolated(unsafe) private var unsafe_kept: UnsafeMutablePointer<TerminalGuard.Kept>?

/// Gives the terminal back, and lets the signal do what it would have done.
///
/// Swift's backtracer, where it is installed, writes what happened and then waits for a key; without an input it does not wait.
private func endingSignal(_ number: Int32) {
    TerminalGuard.restore()
    let nothing = open("/dev/null", O_RDONLY)
    if nothing >= 0 { dup2(nothing, STDIN_FILENO) }
    if let before = unsafe_kept?.pointee.before { sigaction(number, before + Int(number), nil) }
    raise(number)
}
