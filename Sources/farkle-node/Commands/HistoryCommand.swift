import FarkleCore
import FarkleStore

/// `history`: the games that were played, newest first.
enum HistoryCommand {
    static let filters = ["all", "wins", "four-plus", "month"]
    private static let limitRange = 1...1_000_000

    static func run(_ arguments: Arguments) throws -> ExitCode {
        let filterName = try arguments.choice("filter", of: filters) ?? "all"
        let limit = try arguments.number("limit", in: limitRange) ?? RecordStore.pageSize
        let named = try arguments.value("player").map { try PlayerName(argument: $0) }
        let store = try RecordsAccess.open(arguments)
        let primary = try named ?? primaryPlayer(store, mayAsk: !arguments.has("json"))
        let page = try store.records.history(filter(filterName, primary), limit: limit)
        let totals = try store.records.totals(primary: primary)
        if arguments.has("json") {
            Console.write(json(page, totals, primary, filterName).description + "\n")
        } else {
            Console.write(text(page, totals, primary, filterName).map { $0 + "\n" }.joined())
        }
        return .done
    }

    private static func filter(_ name: String, _ primary: PlayerName?) throws -> HistoryFilter {
        switch name {
        case "wins":
            guard let primary else {
                throw CommandFailure(
                    "whose wins? Name yourself once: farkle-node settings primary-player NAME, or use --player NAME")
            }
            return .wins(of: primary)
        case "four-plus": return .fourPlayersOrMore
        case "month": return .thisMonth(now: NodeClock.system.now())
        default: return .all
        }
    }

    /// The primary player of the settings. A person who opens the history for the first time is asked, and may say nobody.
    private static func primaryPlayer(_ store: Store, mayAsk: Bool) throws -> PlayerName? {
        var settings = try store.settings.load()
        if let chosen = settings.primaryPlayer { return chosen }
        let people = try store.records.people()
        guard mayAsk, RecordsAccess.isInteractive, !people.isEmpty else { return nil }
        let names = people.prefix(8).map { Sanitized.line($0.name.text) }.joined(separator: ", ")
        let question = "Whose wins shall the history count? (\(names); Enter for nobody) "
        guard let answer = RecordsAccess.ask(question), !answer.isEmpty else { return nil }
        do { try settings.set(.primaryPlayer, to: answer) } catch { throw CommandFailure("\(error)") }
        try store.settings.save(settings)
        return settings.primaryPlayer
    }

    // MARK: Text

    static func text(
        _ page: HistoryPage, _ totals: HistoryTotals, _ primary: PlayerName?, _ filter: String
    ) -> [String] {
        var lines = [headline(totals, primary), ""]
        guard !page.games.isEmpty else {
            lines.append(totals.games == 0 ? "No finished games yet." : "No game passes the filter \"\(filter)\".")
            return lines
        }
        let nameWidth = min(28, page.games.map { TextWidth.of($0.name.text) }.max() ?? 0)
        for (index, game) in page.games.enumerated() {
            lines.append(row(index + 1, game, nameWidth))
            lines.append("     " + game.players.map { Sanitized.line($0.name.text) }.joined(separator: ", "))
        }
        if page.next != nil { lines += ["", "There are more: --limit N shows up to N."] }
        return lines
    }

    private static func headline(_ totals: HistoryTotals, _ primary: PlayerName?) -> String {
        let games = "\(totals.games.grouped) \(totals.games == 1 ? "game" : "games")"
        guard let primary else { return games }
        let wins = "\(totals.wins.grouped) \(totals.wins == 1 ? "win" : "wins")"
        return "\(games), \(wins) for \(primary) (\(Percent.text(totals.winRate)))"
    }

    private static func row(_ number: Int, _ game: RecordedGame, _ nameWidth: Int) -> String {
        let name = TextWidth.fitted(Sanitized.line(game.name.text), nameWidth)
        var parts = ["\(TextWidth.rightAligned("\(number)", 3))  \(name)", TimeText.local(game.latest)]
        parts.append("\(game.rounds) \(game.rounds == 1 ? "round" : "rounds")")
        if let duration = game.durationMilliseconds { parts.append(Prose.duration(milliseconds: duration)) }
        if let winner = game.winner {
            parts.append("\(Sanitized.line(winner.name.text)) won with \(winner.total.grouped)")
        } else {
            parts.append("unfinished")
        }
        if game.isWatched { parts.append("watched") }
        return parts.joined(separator: "  ")
    }

    // MARK: JSON

    static func json(
        _ page: HistoryPage, _ totals: HistoryTotals, _ primary: PlayerName?, _ filter: String
    ) -> JSONValue {
        [
            "filter": .string(filter), "primaryPlayer": .text(primary?.text),
            "totals": [
                "games": .integer(totals.games), "wins": .integer(totals.wins), "winRate": .decimal(totals.winRate),
            ],
            "games": .array(page.games.map(json)), "more": .bool(page.next != nil),
        ]
    }

    private static func json(_ game: RecordedGame) -> JSONValue {
        [
            "id": .string(game.id.text), "name": .string(game.name.text), "finished": .bool(game.isFinished),
            "watched": .bool(game.isWatched), "target": .integer(game.target.points),
            "createdAt": .time(game.createdAt), "startedAt": .time(game.startedAt), "endedAt": .time(game.endedAt),
            "durationMs": game.durationMilliseconds.map { .integer(Int($0)) } ?? .null,
            "rounds": .integer(game.rounds), "turnCount": .integer(game.turnCount),
            "players": .array(
                game.players.map {
                    [
                        "name": .string($0.name.text), "avatar": .integer($0.avatar), "total": .integer($0.total),
                        "won": .bool($0.won),
                    ]
                }),
            "winner": .text(game.winner?.name.text), "score": game.winner.map { .integer($0.total) } ?? .null,
        ]
    }
}
