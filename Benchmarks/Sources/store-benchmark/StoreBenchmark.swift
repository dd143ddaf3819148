import FarkleCore
import FarkleStore
import Glibc

/// Imports games that were played at random, asks what the screens ask, and plays on in a long game.
struct StoreBenchmark {
    let folder: String
    let games: Int

    private static let start: Int64 = 1_700_000_000_000

    func run() throws {
        let now = Timestamp(milliseconds: Self.start + Int64(games) * 3_600_000)
        let data = DataFolder(path: folder)
        let store = try Store(data, access: .node, now: now)
        try fill(store)
        let name = try PlayerName("Player 1")

        print("database: \(size(data.database) / 1_000_000) MB")
        try time("open") { () throws in _ = try Store(DataFolder(path: folder), access: .command, now: now) }
        try time("home: five recent games") { _ = try store.records.recent() }
        for (label, filter) in [
            ("all", HistoryFilter.all), ("my wins", .wins(of: name)), ("4+ players", .fourPlayersOrMore),
            ("this month", .thisMonth(now: now)),
        ] {
            try time("history, \(label): totals, count and a page") {
                _ = try store.records.totals(primary: name)
                _ = try store.records.count(filter)
                _ = try store.records.history(filter)
            }
        }
        try time("stats of one player") { _ = try store.records.stats(of: name) }
        try time("people") { _ = try store.records.people() }
        try playLongGame(store)
    }

    /// In files of ten thousand games, as a person would import them.
    private func fill(_ store: Store) throws {
        let file = folder + "/import.json"
        var done = 0
        while done < games {
            let count = min(10_000, games - done)
            try write(file, from: done, count: count)
            let bytes = size(file)
            let begin = clock()
            let report = try store.records.importGames(from: file)
            print("import of \(report.imported) games (\(bytes / 1_000_000) MB): \(milliseconds(since: begin)) ms")
            done += count
        }
        unlink(file)
    }

    private func write(_ path: String, from first: Int, count: Int) throws {
        let file = fopen(path, "w")!
        defer { fclose(file) }
        func put(_ text: [UInt8]) { fwrite(text, 1, text.count, file) }
        put(Array("{\"format\":\"farkle-node export\",\"version\":1,\"games\":[\n".utf8))
        for index in first..<(first + count) {
            put(try RandomGame.json(number: index, start: Self.start + Int64(index) * 3_600_000))
            put(Array(index == first + count - 1 ? "\n]}\n".utf8 : ",\n".utf8))
        }
    }

    private func playLongGame(_ store: Store) throws {
        let players = try ["Maya", "Jules"].map { NewPlayer(name: try PlayerName($0)) }
        var game = try Game(
            id: GameID("long-\(UInt32.random(in: 0...UInt32.max))")!, name: GameName("Long Night Roll"),
            players: players, target: TargetScore(50_000),
            createdAt: Timestamp(milliseconds: 0))
        for _ in 0..<10_000 { try game.perform(.farkle, at: Timestamp(milliseconds: 0)) }
        try store.games.begin(game)
        try time("journal of a farkle on 10,000 turns") {
            let change = try game.perform(.farkle, at: Timestamp(milliseconds: 0))
            try store.games.journal(game, change)
        }
        try time("loading that game") { _ = try store.games.current() }
        try store.games.close()
    }

    /// Prints the median and the slowest of 15 runs.
    private func time(_ what: String, _ body: () throws -> Void) throws {
        var runs: [Double] = []
        for _ in 0..<15 {
            let begin = clock()
            try body()
            runs.append(milliseconds(since: begin))
        }
        runs.sort()
        print("\(what): \(runs[7]) ms, slowest \(runs[14]) ms")
    }

    private func clock() -> ContinuousClock.Instant { ContinuousClock.now }

    private func milliseconds(since begin: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - begin) / .microseconds(10) * 0.01
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
