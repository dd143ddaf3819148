import FarkleTerminal

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The terminal that the program was started on: taken over for a full screen, and given back as it was.
struct TerminalDevice {
    private let descriptor = STDOUT_FILENO
    private let original: termios

    /// The other screen, no cursor, pastes marked as such, no wrapping at the edge.
    private static let greeting = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?7l"
    private static let farewell = "\u{1B}[?2026l\u{1B}[0m\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
    /// Asks for the colour of the background; terminals that do not know the question say nothing.
    private static let question = "\u{1B}]11;?\u{1B}\\"

    /// Whether this program's streams are a terminal that can show a full screen.
    static var isPresent: Bool {
        Console.stdinIsTerminal && Console.stdoutTakesEscapes && !(environment("TERM") ?? "").isEmpty
    }

    /// - Throws: `CommandFailure` where there is no such terminal.
    init() throws {
        guard Self.isPresent else {
            throw CommandFailure(
                "--ui terminal needs a terminal that can show a full screen (this one is TERM="
                    + "\(Self.environment("TERM") ?? "")); use --ui plain")
        }
        var original = termios()
        guard tcgetattr(STDIN_FILENO, &original) == 0 else {
            throw CommandFailure("the terminal does not say how it is set; use --ui plain")
        }
        self.original = original
        TerminalGuard.arm(descriptor, original, farewell: Self.farewell)
    }

    /// Takes the terminal over. Does no harm when it is taken already.
    func enter(asking: Bool) {
        var raw = original
        cfmakeraw(&raw)
        TerminalGuard.setTaken(true)
        _ = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        write(Self.greeting + (asking ? Self.question : ""))
    }

    func leave() { TerminalGuard.restore() }

    func write(_ text: String) { Console.write(Array(text.utf8), to: descriptor) }

    /// Nil where the terminal does not say.
    var size: Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// What the terminal can show, by what it and its owner say.
    static var palette: Palette {
        let theme: Palette.Theme =
            switch environment("FARKLE_THEME") {
            case "day": .day
            case "night": .night
            default: Palette.Theme(colorFgBg: environment("COLORFGBG") ?? "")
            }
        let depth = Palette.Depth(
            term: environment("TERM") ?? "", colorTerm: environment("COLORTERM") ?? "",
            noColor: environment("NO_COLOR") ?? "")
        return Palette(depth: depth, theme: theme)
    }

    /// Whether the terminal's background decides between day and night.
    static var themeIsFree: Bool { !["day", "night"].contains(environment("FARKLE_THEME") ?? "") }

    private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
