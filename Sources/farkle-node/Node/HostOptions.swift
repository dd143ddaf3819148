import FarkleCore
import FarklePeer
import FarkleStore

/// What `host` was asked for.
struct HostOptions: Sendable, Equatable {
    /// Nil where no players were named.
    var players: [PlayerName]?
    /// Nil: as in the settings.
    var target: TargetScore?
    /// What the `--no-…` switches leave on; the settings may switch off more.
    var rules = HouseRules.allOn
    /// Nil: from weekday and time of day.
    var name: GameName?
    /// An unfinished game is set aside.
    var isNew = false
    var code: RoomCode?
    var pin: String?
    /// The room is to have a PIN, whichever: the one it had, or one that is made up.
    var wantsPIN = false
    var encryption: Encryption?
    var quitsAtEndOfInput = false

    static let pinDigits = 6...64

    init() {}

    /// - Throws: `UsageError` for whatever could not become a game or a room.
    init(_ arguments: Arguments) throws {
        rules = HouseRules(arguments)
        isNew = arguments.has("new")
        quitsAtEndOfInput = arguments.has("exit-on-eof")
        do {
            players = try arguments.value("players").map(Self.players)
            target = try arguments.number("target", in: 0...Int(Int32.max)).map { try TargetScore($0) }
            name = try arguments.value("name").map { try GameName($0) }
        } catch let error as GameError {
            throw UsageError(error.message)
        }
        code = try arguments.value("code").map { text in
            guard let code = RoomCode(text) else { throw UsageError("--code takes four digits, not \"\(text)\"") }
            return code
        }
        pin = try arguments.pin()
        wantsPIN = arguments.has("pin")
        encryption = try arguments.choice("encryption", of: ["on", "off"]).map { $0 == "on" ? .on : .off }
    }

    private static func players(_ list: String) throws -> [PlayerName] {
        let names = try list.split(separator: ",", omittingEmptySubsequences: false).map { try PlayerName(String($0)) }
        // The game has the rules of a roster; one that is thrown away asks it before anything is opened.
        _ = try Game(
            id: .random(), name: GameName("trial"), players: names.map { NewPlayer(name: $0) },
            createdAt: Timestamp(milliseconds: 0))
        return names
    }

    /// Whether anything was said that only a new game can follow.
    var describesGame: Bool { players != nil || target != nil || name != nil || rules != .allOn }
}

extension Arguments {
    /// The room's PIN, checked for its form.
    func pin() throws(UsageError) -> String? {
        guard let text = value("pin") else { return nil }
        let digits = HostOptions.pinDigits
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw UsageError("--pin takes \(digits.lowerBound) digits or more")
        }
        return text
    }
}
