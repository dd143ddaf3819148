import FarkleCore
import FarklePeer

/// Everything a host or a viewer has to show, whatever shows it.
enum OutputEvent {
    // Host
    /// The room is open, or has another code than before. `web` is where browsers open the board.
    case room(RoomLine)
    case reply(Reply)
    case viewer(ViewerChange)
    // Viewer
    case state(ShownState)
    case flavor(String)
    /// The seat that this device holds from now on.
    case seat(PlayerID?)
    /// Something that only a person has to know, or to answer.
    case notice(String)
    // Both
    case snapshot(ShownSnapshot)
}

/// What a host says of its open room.
struct RoomLine: Equatable {
    let code: RoomCode
    let game: GameID
    /// The UDP data port.
    let port: UInt16
    /// Where browsers open the board.
    var web: String?
    let protection: Protection
    var pin: String?
}

/// The answer to one line of input.
struct Reply: Equatable {
    enum Answer: Equatable {
        case done(warnings: [GameChange.Warning] = [])
        case refused(Refusal)
        /// The game as it is now, for `status`.
        case status(GameSnapshot?)
        /// For `help`.
        case text(String)
    }
    /// Counted from 1, blank lines included.
    let line: Int
    let answer: Answer
    /// With a status: what the network brought so far.
    var counters: [CounterGroup] = []
}

/// Something happened to a viewer of this host.
struct ViewerChange: Equatable {
    enum Event: String { case joined, claimed, left, lost, back }
    let event: Event
    /// The player whose seat the viewer holds, with the seat's number from 1.
    let player: PlayerName?
    let seat: Int?
}

/// A viewer's states, in the words of the contract.
struct ShownState: Equatable {
    enum Name: String { case searching, connecting, choosing, live, reconnecting, ended }
    let name: Name
    /// Why it ended, or why the seat that was asked for could not be had.
    let reason: String?
    /// How the session with the host is protected, where there was one.
    var protection: Protection?

    init(_ name: Name, reason: String? = nil, protection: Protection? = nil) {
        self.name = name
        self.reason = reason
        self.protection = protection
    }
}

/// A snapshot with its place in the room's history.
struct ShownSnapshot: Equatable {
    let term: UInt64
    let seq: UInt64
    /// Digest of the bytes that viewers were sent.
    let fingerprint: Fingerprint
    let game: GameSnapshot
}

/// Shows events. Called in order, from one place at a time.
protocol OutputSink: AnyObject {
    /// How many of the latest turns snapshots should hold; nil for all.
    var lastTurns: Int? { get }
    func show(_ event: OutputEvent)
}
