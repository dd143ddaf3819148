public import FarkleCore

/// What the page needs of the node: the one seam between them. `WebServer` calls it; the node implements it.
///
/// Everything is a value and every call may come from any thread. Nothing here knows HTTP: who may call what is decided before.
public protocol NodeService: Sendable {
    /// The page's state: at once, and again after every change. A newer one replaces one that was not taken yet.
    func pages() -> AsyncStream<NodePage>

    /// Flavor messages for viewers, as they come.
    func flavors() -> AsyncStream<PageFlavor>

    /// Does what the scorekeeper asked. Only the browser that holds the node's secret gets here.
    func perform(_ command: PageCommand) async -> CommandReply

    /// What a viewer's browser asked for itself.
    func perform(_ request: VisitorRequest, by visitor: VisitorID) async -> CommandReply

    /// The browsers that watch at this moment; called when one comes or goes. They count as viewers.
    func watching(_ visitors: [VisitorID]) async

    /// A player's photo: JPEG.
    func photo(_ id: PhotoID) async -> [UInt8]?

    /// A game by its identifier, with all its turns: the one in play, or one from the records.
    func game(_ id: GameID) async -> GameSnapshot?

    /// All recorded games, newest first, in the form of `NodePage.recent`.
    func history() async -> [GameSummary]

    /// One player's figures; nil chooses the primary player, else the one who played most.
    func stats(of player: String?) async -> PlayerFigures?

    /// The whole history as one JSON document, for download.
    func export() async -> [UInt8]
}

/// A browser that watches: the secret in its cookie, 32 hexadecimal digits. Two browsers never share one.
public struct VisitorID: Hashable, Comparable, Sendable {
    public let text: String

    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    public static func < (left: VisitorID, right: VisitorID) -> Bool { left.text < right.text }
}

/// What a viewer's browser may ask for. None of it can touch the score.
public enum VisitorRequest: Hashable, Sendable {
    /// This browser is that player; nil just watches.
    case claim(PlayerID?)
    /// A photo for the seat that it holds: JPEG, 256 × 256, at most 32 KiB, made by `Photo`.
    case photo([UInt8])
    /// It leaves; its seat is free for others.
    case goodbye
    /// It wants in: the room has a PIN. Answered `ok` when it is the right one; wrong ones count towards the room's budget.
    case enter(pin: String)
}

/// A note on a viewer's board.
public struct PageFlavor: Hashable, Sendable {
    public var text: String
    /// The kind of happening, such as `pass`, `hotDice` or `winner`.
    public var kind: String

    public init(text: String, kind: String) {
        self.text = text
        self.kind = kind
    }
}

/// What became of a command.
public enum CommandReply: Hashable, Sendable {
    /// `warnings` are codes such as `notMultipleOf50`.
    case done(warnings: [String] = [])
    /// A code for programs and a sentence for people.
    case refused(code: String, message: String)

    public static func refused(_ error: GameError) -> CommandReply {
        .refused(code: error.code.rawValue, message: error.message)
    }

    var json: JSONValue {
        switch self {
        case .done(let warnings):
            warnings.isEmpty ? ["ok": true] : ["ok": true, "warnings": .array(warnings.map(JSONValue.string))]
        case .refused(let code, let message):
            ["ok": false, "error": ["code": .string(code), "message": .string(message)]]
        }
    }
}
