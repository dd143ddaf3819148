import FarkleCore
import FarkleStore

/// `recap`: one game told from its record.
enum RecapCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let store = try RecordsAccess.open(arguments)
        let record = try record(arguments.operands.first, store)
        let game = try Game(restoring: record)
        if arguments.has("json") {
            Console.write(json(game, record).description + "\n")
        } else {
            Console.write(text(game, record).map { $0 + "\n" }.joined())
        }
        return .done
    }

    /// The newest finished game, the one on that row of the history, or the one with that identifier.
    static func record(_ operand: String?, _ store: Store) throws -> GameRecord {
        guard let operand else {
            guard let newest = try store.records.recent(1).first, let record = try store.games.record(newest.id) else {
                throw CommandFailure("there is no finished game yet")
            }
            return record
        }
        if let id = GameID(operand), let record = try store.games.record(id) { return record }
        if let row = Digits.number(operand), row >= 1, row <= 1_000_000 {
            let games = try store.records.history(limit: row).games
            if games.count == row, let record = try store.games.record(games[row - 1].id) { return record }
        }
        throw CommandFailure(
            "there is no game \"\(operand)\"; 'farkle-node history' lists them, and GAME is a row of it or an identifier"
        )
    }

    // MARK: Text

    static func text(_ game: Game, _ record: GameRecord) -> [String] {
        let recap = Recap(game)
        var lines = [headline(game, record), ""] + standings(game)
        guard !recap.entries.isEmpty else { return lines + ["", "No turn was taken."] }
        lines += ["", "Score over turns:"] + chart(recap, game)
        let moments = turningPoints(recap, game)
        if !moments.isEmpty { lines += ["", "Turning points:"] + moments }
        lines += ["", "Turns:"] + turns(recap, game)
        return lines
    }

    private static func headline(_ game: Game, _ record: GameRecord) -> String {
        var parts = [Sanitized.line(game.name.text), TimeText.local(game.startedAt ?? game.createdAt)]
        parts.append("to \(game.target.points.grouped)")
        if let start = game.startedAt, let end = game.endedAt {
            parts.append(Prose.duration(milliseconds: end.milliseconds - start.milliseconds))
        } else {
            parts.append(record.status == .inProgress ? "in progress" : "unfinished")
        }
        return parts.joined(separator: " · ")
    }

    private static func standings(_ game: Game) -> [String] {
        let ranked = game.ranking
        let nameWidth = ranked.map { TextWidth.of($0.name.text) }.max() ?? 0
        return ranked.enumerated().map { index, player in
            let name = TextWidth.fitted(Sanitized.line(player.name.text), nameWidth)
            let total = TextWidth.rightAligned(player.total.grouped, 6)
            let what =
                "\(count(player.turns, "turn")), \(player.hotDice) hot dice, \(count(player.farkles, "farkle"))"
            return "  \(index + 1). \(name)  \(total)  \(what)\(player.id == game.winner ? "  won" : "")"
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func chart(_ recap: Recap, _ game: Game) -> [String] {
        let marks = zip(Array("ABCDEFGH"), recap.curves)
        let chart = LineChart(
            lines: marks.map { LineChart.Line(mark: $0, values: $1.totals) }, width: 60, height: 12)
        let legend = marks.map { "\($0) \(Sanitized.line(game.player($1.player).name.text))" }
        return chart.rows().map { "  \($0)" } + ["  " + legend.joined(separator: "   ") + "   + several"]
    }

    private static func turningPoints(_ recap: Recap, _ game: Game) -> [String] {
        func name(_ id: PlayerID) -> String { Sanitized.line(game.player(id).name.text) }
        var moments: [(turn: Int, text: String)] = recap.leadChanges.dropFirst().suffix(5).map {
            ($0.turn, "\(name($0.leader)) took the lead from \(name($0.before!))")
        }
        if let biggest = recap.biggestTurn {
            moments.append(
                (biggest.number, "\(name(biggest.player)) banked \(biggest.amount.grouped), the biggest turn"))
        }
        for farkle in recap.painfulFarkles {
            moments.append((farkle.number, "\(name(farkle.player)) farkled and lost \(farkle.amount.grouped)"))
        }
        return moments.sorted { $0.turn < $1.turn }.map { "  turn \($0.turn): \($0.text)" }
    }

    private static func turns(_ recap: Recap, _ game: Game) -> [String] {
        recap.entries.map { entry in
            let number = TextWidth.rightAligned("\(entry.number)", 4)
            let what = entry.kind == .bank ? "banked \(entry.amount.grouped)" : "farkled, lost \(entry.amount.grouped)"
            return "\(number)  \(Sanitized.line(game.player(entry.player).name.text)) \(what) → \(entry.total.grouped)"
        }
    }

    // MARK: JSON

    static func json(_ game: Game, _ record: GameRecord) -> JSONValue {
        let recap = Recap(game)
        return [
            "id": .string(game.id.text), "name": .string(game.name.text), "status": .string(record.status.rawValue),
            "target": .integer(game.target.points), "rules": game.rules.json, "createdAt": .time(game.createdAt),
            "startedAt": .time(game.startedAt), "endedAt": .time(game.endedAt),
            "winner": .text(game.winner?.description),
            "standings": .array(game.ranking.map(json)),
            "turns": .array(recap.entries.map(json)),
            "leadChanges": .array(
                recap.leadChanges.map {
                    [
                        "turn": .integer($0.turn), "leader": .string($0.leader.description),
                        "before": .text($0.before?.description),
                    ]
                }),
            "biggestTurn": recap.biggestTurn.map(json) ?? .null,
            "painfulFarkles": .array(recap.painfulFarkles.map(json)),
        ]
    }

    private static func json(_ player: Player) -> JSONValue {
        [
            "id": .string(player.id.description), "name": .string(player.name.text), "total": .integer(player.total),
            "turns": .integer(player.turns), "hotDice": .integer(player.hotDice), "farkles": .integer(player.farkles),
        ]
    }

    private static func json(_ entry: Recap.Entry) -> JSONValue {
        [
            "turn": .integer(entry.number), "player": .string(entry.player.description),
            "kind": .string(entry.kind.rawValue), "amount": .integer(entry.amount), "total": .integer(entry.total),
            "at": .time(entry.at),
        ]
    }
}
