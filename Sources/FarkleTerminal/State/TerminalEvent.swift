public import FarkleCore

/// What happens to the screen. Time is handed in with every event.
public enum TerminalEvent: Sendable {
    case key(Key)
    case page(NodePage)
    case resized(Size)
    /// The moment of `TerminalState.deadline` has come.
    case tick
    /// The program was stopped, and goes on.
    case resumed
    /// The node has something to say; what is urgent went wrong.
    case said(String, isUrgent: Bool)
    case flavor(String)
    /// Where browsers open the board, and the rows of its QR code; true is dark.
    case link(String?, code: [[Bool]])
    case answered(CommandReply, to: Intent)
    case records(Records)
}

/// What was looked up in the records.
public enum Records: Sendable {
    case history([GameSummary])
    case figures(PlayerFigures?)
    case recap([String])
}

/// What a key leads to outside of the screen.
public enum Intent: Hashable, Sendable {
    case command(PageCommand)
    /// For this device's own seat in a room that it has joined.
    case seat(VisitorRequest)
    /// A line as a script would send it.
    case line(String)
    case history
    case figures(of: String?)
    case recap(GameID)
    /// The whole history as JSON, into that file.
    case export(path: String)
    case quit(interrupted: Bool)
    /// Ctrl-Z.
    case suspend
    /// Draws everything anew, in case something else has written on the terminal.
    case redraw
}

/// Now, by two clocks.
public struct Moment: Hashable, Sendable {
    /// Milliseconds on a clock that is never set.
    public var uptime: Int64
    /// For "4 min ago".
    public var time: Timestamp
    /// Milliseconds that clocks at this table are ahead of UTC.
    public var utcOffset: Int64

    public init(uptime: Int64, time: Timestamp, utcOffset: Int64 = 0) {
        self.uptime = uptime
        self.time = time
        self.utcOffset = utcOffset
    }

    /// "2026-05-16" on this table's calendar.
    func day(_ time: Timestamp) -> String {
        String(Timestamp(milliseconds: time.milliseconds + utcOffset).description.prefix(10))
    }
}
