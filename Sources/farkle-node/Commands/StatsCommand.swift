import FarkleCore
import FarkleStore

/// `stats`: what one person's games add up to.
enum StatsCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let named = try arguments.operands.first.map { try PlayerName(argument: $0) }
        let store = try RecordsAccess.open(arguments)
        guard let name = try named ?? store.settings.load().primaryPlayer else {
            throw CommandFailure(
                "whose? \(known(try store.records.people())) Name one: farkle-node stats NAME; "
                    + "or yourself once: farkle-node settings primary-player NAME")
        }
        guard let stats = try store.records.stats(of: name) else {
            throw CommandFailure("nobody called \"\(name)\" has finished a game. \(known(try store.records.people()))")
        }
        if arguments.has("json") {
            Console.write(json(stats).description + "\n")
        } else {
            Console.write(text(stats).map { $0 + "\n" }.joined())
        }
        return .done
    }

    private static func known(_ people: [Person]) -> String {
        if people.isEmpty { return "No game was finished yet." }
        return "Known are: " + people.prefix(20).map { Sanitized.line($0.name.text) }.joined(separator: ", ") + "."
    }

    static func text(_ stats: PlayerStats) -> [String] {
        let figures = [
            ("Games", stats.games.grouped), ("Wins", stats.wins.grouped), ("Win rate", Percent.text(stats.winRate)),
            ("Average turn", Decimal.text(stats.averageTurn)), ("Hot dice", stats.hotDice.grouped),
            ("Farkles", stats.farkles.grouped),
        ]
        let width = figures.map(\.1.count).max() ?? 0
        var lines = [Sanitized.line(stats.person.name.text), ""]
        lines += figures.map { "  \(TextWidth.fitted($0.0, 14))\(TextWidth.rightAligned($0.1, width))" }
        let count = stats.lastGames.count
        lines += [
            "",
            "Average turn over the last \(count == 1 ? "game" : "\(count) games"): "
                + Sparkline.text(stats.lastGames),
        ]
        lines.append(sentence(stats))
        return lines
    }

    /// The delta in words.
    private static func sentence(_ stats: PlayerStats) -> String {
        guard let delta = stats.delta else { return "There are no games before those to compare with." }
        let before = stats.gamesBefore.count == 1 ? "game" : "\(stats.gamesBefore.count) games"
        if abs(delta) < 0.05 { return "As much as in the \(before) before." }
        return "\(Decimal.text(abs(delta))) points \(delta > 0 ? "more" : "fewer") a turn than in the \(before) before."
    }

    static func json(_ stats: PlayerStats) -> JSONValue {
        [
            "player": .string(stats.person.name.text), "avatar": .integer(stats.person.avatar),
            "games": .integer(stats.games), "wins": .integer(stats.wins), "winRate": .decimal(stats.winRate),
            "turns": .integer(stats.turns), "points": .integer(stats.points),
            "averageTurn": .decimal(stats.averageTurn), "hotDice": .integer(stats.hotDice),
            "farkles": .integer(stats.farkles), "lastGames": .array(stats.lastGames.map { .decimal($0) }),
            "gamesBefore": .array(stats.gamesBefore.map { .decimal($0) }),
            "delta": stats.delta.map { .decimal($0) } ?? .null,
        ]
    }
}
