public import FarkleCore

/// Questions about the games that were played. A finished game counts from its last turn on, also before it is closed; the
/// game being played does not.
public struct RecordStore {
    let database: Database

    /// How many games a page of the history has unless asked otherwise.
    public static let pageSize = 50

    // MARK: Lists

    /// The newest finished games, for the home screen.
    public func recent(_ count: Int = 5) throws(StoreError) -> [RecordedGame] {
        try games(
            "SELECT \(Self.columns) FROM game WHERE status = 1 ORDER BY latest DESC, number DESC LIMIT ?", [count]
        ).map(\.game)
    }

    /// A page of the history, newest first, games that were set aside included.
    public func history(
        _ filter: HistoryFilter = .all, after cursor: HistoryPage.Cursor? = nil, limit: Int = pageSize
    ) throws(StoreError) -> HistoryPage {
        let (condition, values) = try condition(filter)
        guard let condition else { return HistoryPage(games: [], next: nil) }
        // One more than asked for says whether there is another page.
        let rows = try games(
            """
            SELECT \(Self.columns) FROM game WHERE \(condition) AND (latest, number) < (?, ?)
            ORDER BY latest DESC, number DESC LIMIT ?
            """, values + [cursor?.latest ?? Int.max, cursor?.number ?? Int.max, limit + 1])
        return HistoryPage(
            games: rows.prefix(limit).map(\.game), next: rows.count > limit ? rows[limit - 1].cursor : nil)
    }

    /// How many games the filter lets through.
    public func count(_ filter: HistoryFilter) throws(StoreError) -> Int {
        let (condition, values) = try condition(filter)
        guard let condition else { return 0 }
        return try number("SELECT count(*) FROM game WHERE \(condition)", values)
    }

    /// The figures over the history, with the wins of the primary player; without one there are none.
    public func totals(primary: PlayerName?) throws(StoreError) -> HistoryTotals {
        let games = try number("SELECT count(*) FROM game WHERE status = 1")
        guard let primary else { return HistoryTotals(games: games, wins: 0) }
        return HistoryTotals(games: games, wins: try count(.wins(of: primary)))
    }

    /// The SQL of a filter and what it binds; nil for one that no game can pass.
    private func condition(_ filter: HistoryFilter) throws(StoreError) -> (String?, [any Bindable]) {
        switch filter {
        case .all: return ("status <> 0", [])
        case .fourPlayersOrMore: return ("status <> 0 AND seats >= 4", [])
        case .since(let start): return ("status <> 0 AND latest >= ?", [start])
        case .wins(let name):
            guard let person = try person(named: name) else { return (nil, []) }
            return ("winner = ?", [person])
        }
    }

    private static let columns =
        "number, id, name, status, watched, target, created, started, ended, latest, rounds, turnCount"

    private func games(
        _ sql: String, _ values: [any Bindable]
    ) throws(StoreError) -> [(game: RecordedGame, cursor: HistoryPage.Cursor)] {
        var rows: [(game: RecordedGame, cursor: HistoryPage.Cursor)] = []
        try database.each(sql, values) { (row) throws(StoreError) in
            let (number, text) = (try row.int(0), try row.text(1))
            guard let id = GameID(text), let name = try? GameName(row.text(2)),
                let target = try? TargetScore(row.int(5))
            else { throw GameTable(database: database).unreadable(text, "its identifier, name or target is not valid") }
            let game = RecordedGame(
                id: id, name: name, isFinished: try row.int(3) == GameColumns.number(of: .finished),
                isWatched: try row.bool(4), target: target, createdAt: try row.timestamp(6),
                startedAt: try row.optionalTimestamp(7), endedAt: try row.optionalTimestamp(8),
                latest: try row.timestamp(9), rounds: try row.int(10), turnCount: try row.int(11),
                players: try players(of: number, text))
            rows.append((game, HistoryPage.Cursor(latest: try row.int(9), number: number)))
        }
        return rows
    }

    private func players(of game: Int, _ id: String) throws(StoreError) -> [RecordedGame.Player] {
        try database.all(
            "SELECT name, avatar, total, won FROM player WHERE game = ? ORDER BY seat", game
        ) { (row) throws(StoreError) in
            guard let name = try? PlayerName(row.text(0)) else {
                throw GameTable(database: database).unreadable(id, "a player's name is not valid")
            }
            return RecordedGame.Player(
                name: name, avatar: try row.int(1), total: try row.int(2), won: try row.optionalInt(3) == 1)
        }
    }

    // MARK: People

    /// Everybody with a finished game, those with most games first.
    public func people() throws(StoreError) -> [Person] {
        try database.all(
            "SELECT number, games FROM person WHERE games > 0 ORDER BY games DESC, number"
        ) { (row) throws(StoreError) in try person(try row.int(0), games: try row.int(1)) }
    }

    /// What the person's finished games add up to; nil where nobody of that name finished one.
    public func stats(of name: PlayerName) throws(StoreError) -> PlayerStats? {
        guard let number = try person(named: name) else { return nil }
        let sums = try database.first(
            """
            SELECT count(*), sum(won), sum(turns), sum(total), sum(hotDice), sum(farkles) FROM player WHERE person = ?
            """, number
        ) { (row) throws(StoreError) in
            try (0..<6).map { (column) throws(StoreError) in try row.optionalInt(column) ?? 0 }
        }
        guard let sums, sums[0] > 0 else { return nil }
        let averages = try database.all(
            "SELECT total, turns FROM player WHERE person = ? ORDER BY ended DESC, game DESC LIMIT 20", number
        ) { (row) throws(StoreError) in PlayerStats.average(points: try row.int(0), turns: try row.int(1)) }
        return PlayerStats(
            person: try person(number, games: sums[0]), wins: sums[1], turns: sums[2], points: sums[3],
            hotDice: sums[4],
            farkles: sums[5], lastGames: averages.prefix(10).reversed(),
            gamesBefore: averages.dropFirst(10).reversed())
    }

    private func person(named name: PlayerName) throws(StoreError) -> Int? {
        try database.first("SELECT number FROM person WHERE key = ?", name.key) { (row) throws(StoreError) in
            try row.int(0)
        }
    }

    /// Name and colour as in the latest of the person's games, of which there is at least one.
    private func person(_ number: Int, games: Int) throws(StoreError) -> Person {
        let latest = try database.first(
            "SELECT name, avatar FROM player WHERE person = ? ORDER BY ended DESC, game DESC LIMIT 1", number
        ) { (row) throws(StoreError) in (name: try row.text(0), avatar: try row.int(1)) }
        guard let latest, let name = try? PlayerName(latest.name) else {
            throw .damaged(path: database.path, detail: "the name of person \(number) is not valid")
        }
        return Person(name: name, avatar: latest.avatar, games: games)
    }

    private func number(_ sql: String, _ values: [any Bindable] = []) throws(StoreError) -> Int {
        var result = 0
        try database.each(sql, values) { (row) throws(StoreError) in result = try row.int(0) }
        return result
    }
}
