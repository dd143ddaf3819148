import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A new size, a stop and a start again, as calls on a queue.
///
/// These three come often and mean nothing bad, so their handler only leaves a byte in a pipe.
final class TerminalSignals {
    enum Happening: UInt8 { case resized, stopped, continued }

    private let source: any DispatchSourceRead

    init(on queue: DispatchQueue, _ happened: @escaping @Sendable (Happening) -> Void) {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "no pipe for signals")
        let (input, output) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        signalPipe = output
        source = DispatchSource.makeReadSource(fileDescriptor: input, queue: queue)
        source.setEventHandler { @Sendable in
            var byte: UInt8 = 0
            while read(input, &byte, 1) == 1 { Happening(rawValue: byte).map(happened) }
        }
        source.activate()
        Self.listen(SIGWINCH)
        Self.listen(SIGCONT)
        Self.listen(SIGTSTP)
    }

    private static func listen(_ number: Int32) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = leaveByte
        #else
            action.__sigaction_handler.sa_handler = leaveByte
        #endif
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// Stops the program and all that was started with it, as Ctrl-Z does; returns when it goes on.
    static func stop() {
        // The others of this job first, while the signal still only leaves a byte here.
        signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, SIG_DFL)
        // Threads of a queue block signals; this one has to take it, so that nothing below runs before the stop.
        var set = sigset_t()
        var old = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &set, &old)
        raise(SIGTSTP)
        pthread_sigmask(SIG_SETMASK, &old, nil)
        listen(SIGTSTP)
    }
}

/// Set once, before the first handler is there.
nonisolated(unsafe) private var signalPipe: Int32 = -1

private func leaveByte(_ number: Int32) {
    let kept = errno
    var byte =
        switch number {
        case SIGWINCH: TerminalSignals.Happening.resized.rawValue
        case SIGTSTP: TerminalSignals.Happening.stopped.rawValue
        default: TerminalSignals.Happening.continued.rawValue
        }
    _ = write(signalPipe, &byte, 1)
    errno = kept
}
