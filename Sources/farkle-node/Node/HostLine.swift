import FarkleCore

/// What one line on a host's stdin asks for.
enum HostLine: Equatable {
    case add(Int)
    case combo(String)
    /// Dice as they were typed; whether they are 1 to 6 dice is for the game to say.
    case roll([Int])
    case clear, bank, farkle
    /// Turn numbers start at 1; nil takes back the latest thing.
    case undo(turn: Int?)
    case redo
    case edit(turn: Int, amount: Int)
    case rename(PlayerReference, to: String)
    case addPlayer(String)
    case removePlayer(PlayerReference)
    case order([PlayerReference])
    case releaseSeat(PlayerReference)
    case handover(PlayerReference)
    case rematch, end, status, help, quit
}

extension HostLine {
    /// Reads one line without its end.
    init(_ line: [UInt8]) throws(Refusal) {
        self = try Self.parse(CommandWords(line))
    }

    private static func parse(_ words: CommandWords) throws(Refusal) -> HostLine {
        switch words.command {
        case "add": return .add(try words.amount(0, of: "add N", count: 1))
        case "combo": return .combo(try words.text(0, of: "combo NAME", count: 1))
        case "roll": return .roll(try words.dice(of: "roll D D D"))
        case "clear": return try words.alone(.clear)
        case "bank": return try words.alone(.bank)
        case "farkle": return try words.alone(.farkle)
        case "undo": return .undo(turn: words.rest.isEmpty ? nil : try words.turn(0, of: "undo [TURN]", count: 1))
        case "redo": return try words.alone(.redo)
        case "edit":
            return .edit(
                turn: try words.turn(0, of: "edit TURN N", count: 2),
                amount: try words.amount(1, of: "edit TURN N", count: 2))
        case "rename":
            let usage = "rename PLAYER NEW"
            return .rename(
                try words.player(0, of: usage, count: 2), to: try words.text(1, of: usage, count: 2))
        case "player": return try player(words)
        case "order": return .order(try words.list(of: "order A,B,C").map(\.player))
        case "seat":
            let usage = "seat release NAME"
            guard try words.text(0, of: usage, count: 2) == "release" else { throw words.misuse(usage) }
            return .releaseSeat(try words.player(1, of: usage, count: 2))
        case "handover": return .handover(try words.player(0, of: "handover NAME", count: 1))
        case "rematch": return try words.alone(.rematch)
        case "end": return try words.alone(.end)
        case "status": return try words.alone(.status)
        case "help": return try words.alone(.help)
        case "quit": return try words.alone(.quit)
        default:
            // Just a number adds it.
            guard words.rest.isEmpty, let amount = Digits.signedNumber(words.command) else {
                throw words.unknown(verbs)
            }
            return .add(amount)
        }
    }

    private static func player(_ words: CommandWords) throws(Refusal) -> HostLine {
        let usage = "player add NAME, player remove NAME"
        let name = try words.word(1, of: usage, count: 2)
        switch try words.text(0, of: usage, count: 2) {
        case "add": return .addPlayer(name.text)
        case "remove": return .removePlayer(name.player)
        default: throw words.misuse(usage)
        }
    }

    private static let verbs = [
        "add", "combo", "roll", "clear", "bank", "farkle", "undo", "redo", "edit", "rename", "player", "order", "seat",
        "handover", "rematch", "end", "status", "help", "quit",
    ]
}
