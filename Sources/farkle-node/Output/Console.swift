#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The program's standard streams. Results go to stdout, everything else to stderr.
enum Console {
    /// Writes all of `text` to stdout, as it is.
    static func write(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

    /// Writes one line to stderr under the program's name.
    static func error(_ message: String) { write(Array("farkle-node: \(message)\n".utf8), to: STDERR_FILENO) }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress! + start, bytes.count - start) }
            if count < 0 {
                if errno == EINTR { continue }
                // Nobody reads any more; there is nowhere left to say so.
                return
            }
            start += count
        }
    }

    /// Opens the standard streams that whoever started the program left closed, on nothing: the first socket would get such a
    /// number, and be read as input.
    static func reserveStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one, since those below it are open.
            _ = open("/dev/null", O_RDWR)
        }
    }

    static var stdinIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    static var stdoutIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether escape sequences may be written to stdout (`NO_COLOR` is about colour only and is asked separately).
    static var stdoutTakesEscapes: Bool { stdoutIsTerminal && environment("TERM") != "dumb" }
    /// The same of stderr.
    static var stderrTakesEscapes: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }
    /// How wide the terminal on stdout is; nil where there is none or it does not say.
    static var stdoutColumns: Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
    /// Whether colours and weights may be used on stdout, after https://no-color.org.
    static var stdoutTakesColor: Bool { stdoutTakesEscapes && (environment("NO_COLOR") ?? "").isEmpty }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
