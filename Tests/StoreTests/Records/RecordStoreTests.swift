import FarkleCore
import Testing

@testable import FarkleStore

/// The queries against sums that are made by hand over the games themselves.
@Suite("Records") struct RecordStoreTests {
    private let place = TemporaryFolder()
    private let store: Store
    private let games: [Game]
    /// Finished games that count, newest first.
    private let newestFirst: [Game]

    init() throws {
        store = try place.open()
        // Hundreds of commits: these tests are about what is found, not about power cuts.
        try store.database.execute("PRAGMA synchronous = OFF")
        games = try RandomRecords.games(80, seed: 77)
        for (index, game) in games.enumerated() {
            if index.isMultiple(of: 4) {
                try store.games.keepWatched(game)
            } else {
                try store.games.begin(game)
                try store.games.close()
            }
        }
        newestFirst = games.sorted { $0.endedAt! > $1.endedAt! }
    }

    private func name(_ text: String) -> PlayerName { try! PlayerName(text) }

    private func ids(_ filter: HistoryFilter, limit: Int) throws -> [String] {
        var (ids, cursor): ([String], HistoryPage.Cursor?) = ([], nil)
        repeat {
            let page = try store.records.history(filter, after: cursor, limit: limit)
            ids += page.games.map(\.id.text)
            cursor = page.next
        } while cursor != nil
        return ids
    }

    @Test("The home screen shows the newest five finished games, winner and score first")
    func recent() throws {
        var open = try PlayedGame.new("open")
        try store.games.begin(open)
        let change = try open.perform(.add(500), at: .testing)
        try store.games.journal(open, change)
        let recent = try store.records.recent()
        #expect(recent.map(\.id) == newestFirst.prefix(5).map(\.id))
        for (row, game) in zip(recent, newestFirst) {
            let winner = game.player(game.winner!)
            #expect(row.winner?.name == winner.name && row.winner?.total == winner.total)
            #expect(row.players.map(\.name) == game.players.map(\.name))
            #expect(row.endedAt == game.endedAt && row.startedAt == game.startedAt && row.createdAt == game.createdAt)
            #expect(row.rounds == game.players.map(\.turns).max() && row.turnCount == game.turns.count)
            #expect(row.durationMilliseconds == game.endedAt!.milliseconds - game.startedAt!.milliseconds)
        }
    }

    @Test("Each filter shows its games newest first, whatever the size of a page")
    func filters() throws {
        let start = newestFirst[30].endedAt!
        let expected: [(HistoryFilter, (Game) -> Bool)] = [
            (.all, { _ in true }),
            (.wins(of: name("maya")), { $0.player($0.winner!).name.key == "maya" }),
            (.fourPlayersOrMore, { $0.players.count >= 4 }),
            (.since(start), { $0.endedAt! >= start }),
            (.wins(of: name("Nobody")), { _ in false }),
        ]
        for (filter, passes) in expected {
            let wanted = newestFirst.filter(passes).map(\.id.text)
            for limit in [1, 7, 1_000] { #expect(try ids(filter, limit: limit) == wanted) }
            #expect(try store.records.count(filter) == wanted.count)
        }
    }

    @Test("A game that was set aside is in the history, marked, and counts nowhere")
    func setAside() throws {
        let before = (try store.records.totals(primary: nil), try store.records.people())
        var open = try PlayedGame.new("open", at: Timestamp(milliseconds: 1_900_000_000_000))
        try open.perform(.add(500), at: open.createdAt)
        try open.perform(.bank, at: open.createdAt)
        try store.games.begin(open)
        try store.games.close()
        let first = try #require(try store.records.history().games.first)
        #expect(first.id == open.id && !first.isFinished && first.winner == nil && first.endedAt == nil)
        #expect(first.players.map(\.total) == [500, 0, 0])
        #expect(try store.records.totals(primary: nil) == before.0)
        #expect(try store.records.people() == before.1)
        #expect(try store.records.recent().first?.id == newestFirst.first?.id)
    }

    @Test("Totals count every finished game once, and wins and win rate for the primary player")
    func totals() throws {
        let wins = games.filter { $0.player($0.winner!).name.key == "jules" }.count
        let totals = try store.records.totals(primary: name("JULES"))
        #expect(totals == HistoryTotals(games: 80, wins: wins))
        #expect(totals.winRate == Double(wins) / 80)
        #expect(try store.records.totals(primary: nil).wins == 0)
        #expect(try store.records.totals(primary: name("Nobody")).wins == 0)
        #expect(HistoryTotals(games: 0, wins: 0).winRate == 0)
    }

    @Test("A player's figures are those of all games with that name, in whatever case")
    func stats() throws {
        for key in ["maya", "jules", "sam", "åse", "ivo"] {
            let mine = newestFirst.compactMap { game in game.players.first { $0.name.key == key }.map { (game, $0) } }
            let stats = try #require(try store.records.stats(of: name(key.uppercased())))
            #expect(stats.games == mine.count)
            #expect(stats.wins == mine.count { $0.0.winner == $0.1.id })
            #expect(stats.turns == mine.reduce(0) { $0 + $1.1.turns })
            #expect(stats.points == mine.reduce(0) { $0 + $1.1.total })
            #expect(stats.hotDice == mine.reduce(0) { $0 + $1.1.hotDice })
            #expect(stats.farkles == mine.reduce(0) { $0 + $1.1.farkles })
            #expect(stats.averageTurn == Double(stats.points) / Double(stats.turns))
            let averages = mine.map { Double($0.1.total) / Double($0.1.turns) }
            #expect(stats.lastGames == averages.prefix(10).reversed())
            #expect(stats.gamesBefore == averages.dropFirst(10).prefix(10).reversed())
            let delta =
                averages.prefix(10).reversed().reduce(0, +) / 10 - averages[10..<20].reversed().reduce(0, +) / 10
            #expect(stats.delta == delta)
            #expect(stats.person.name == mine[0].1.name && stats.person.avatar == mine[0].1.avatar)
        }
        #expect(try store.records.stats(of: name("Nobody")) == nil)
    }

    @Test("The picker has everybody with a finished game, those with most games first")
    func people() throws {
        var counts: [String: Int] = [:]
        for player in games.flatMap(\.players) { counts[player.name.key, default: 0] += 1 }
        let people = try store.records.people()
        #expect(Dictionary(uniqueKeysWithValues: people.map { ($0.name.key, $0.games) }) == counts)
        #expect(people.map(\.games) == people.map(\.games).sorted(by: >))
    }

    @Test("Undoing the end of a finished game takes its result out of every figure")
    func undoneEnd() throws {
        let before = (try store.records.totals(primary: name("Maya")), try store.records.people())
        var game = try PlayedGame.finished("last", at: Timestamp(milliseconds: 1_900_000_000_000))
        try store.games.begin(game)
        #expect(try store.records.totals(primary: name("Maya")).games == 81)
        #expect(try store.records.recent().first?.id == game.id)
        let change = try game.perform(.undo, at: game.endedAt!)
        try store.games.journal(game, change)
        #expect(try store.records.totals(primary: name("Maya")) == before.0)
        #expect(try store.records.people() == before.1)
        #expect(try store.records.history().games.first?.id == newestFirst.first?.id)
    }

    @Test("Without games every list is empty and every figure nothing")
    func empty() throws {
        let fresh = TemporaryFolder()
        let records = try fresh.open().records
        #expect(try records.recent().isEmpty)
        #expect(try records.history() == HistoryPage(games: [], next: nil))
        #expect(try records.totals(primary: name("Maya")) == HistoryTotals(games: 0, wins: 0))
        #expect(try records.people().isEmpty)
        #expect(try records.stats(of: name("Maya")) == nil)
    }

    @Test("This month begins at local midnight of the first")
    func month() throws {
        guard case .since(let start) = HistoryFilter.thisMonth(now: .testing) else {
            return #expect(Bool(false), "this month is not a time")
        }
        // 2026-12-01T01:02:03Z is the first of December or, to the west of Greenwich, still November.
        let age = Timestamp.testing.milliseconds - start.milliseconds
        #expect((0...31 * 86_400_000).contains(age))
        #expect(start.milliseconds % 900_000 == 0)
    }

    @Test("Every question is answered from an index made for it, without sorting")
    func plans() throws {
        _ = try store.records.recent()
        for filter in [HistoryFilter.all, .wins(of: name("Maya")), .fourPlayersOrMore, .since(.testing)] {
            _ = try store.records.history(filter)
            _ = try store.records.count(filter)
        }
        _ = try store.records.totals(primary: name("Maya"))
        _ = try store.records.stats(of: name("Maya"))
        let questions = store.database.idle.keys.filter { $0.hasPrefix("SELECT") }
        #expect(questions.count > 8)
        for sql in questions {
            try store.database.each("EXPLAIN QUERY PLAN " + sql) { (row) throws(StoreError) in
                let step = try row.text(3)
                #expect(!step.contains("TEMP B-TREE"), "\(sql): \(step)")
                if step.hasPrefix("SCAN game") || step.hasPrefix("SCAN player") {
                    #expect(step.contains("INDEX"), "\(sql): \(step)")
                }
            }
        }
    }
}
