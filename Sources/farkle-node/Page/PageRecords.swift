import FarkleCore
import FarkleStore
import FarkleWeb

/// What the page shows of the store. Read when it may have changed, not at every tap.
struct PageRecords {
    let settings: Settings
    let lastRoster: [GameSummary.Player]
    let recent: [GameSummary]
    let gamesPlayed: Int

    /// What cannot be read is said in the log and shown as nothing: the page must not go down with the history.
    init(_ store: Store, log: Log) {
        func read<Value>(_ nothing: Value, _ work: () throws -> Value) -> Value {
            do {
                return try work()
            } catch {
                log.error("\(error)")
                return nothing
            }
        }
        settings = read(Settings()) { try store.settings.load() }
        lastRoster = read([]) {
            try store.games.lastRoster().enumerated().map { index, player in
                GameSummary.Player(name: player.name.text, avatar: player.avatar ?? index)
            }
        }
        recent = read([]) { try store.records.recent().map { GameSummary($0) } }
        gamesPlayed = read(0) { try store.records.count(.all) }
    }

    var pageSettings: PageSettings {
        PageSettings(
            target: settings.target.points, rules: settings.rules, sound: settings.isOn(.sound),
            haptics: settings.isOn(.haptics), primaryPlayer: settings.primaryPlayer?.text)
    }

    static func game(_ id: GameID, _ store: Store) -> GameSnapshot? {
        guard let record = try? store.games.record(id), let game = try? Game(restoring: record) else { return nil }
        return GameSnapshot(of: game)
    }

    /// Newest first; the page filters by itself, so it gets what a person can scroll through at most.
    static func history(_ store: Store) -> [GameSummary] {
        (try? store.records.history(limit: historyMax).games.map { GameSummary($0) }) ?? []
    }

    private static let historyMax = 1_000

    /// Figures of the player of that name, else of the one who played most.
    static func figures(of player: String?, _ store: Store) -> PlayerFigures? {
        guard let people = try? store.records.people(), let most = people.first else { return nil }
        let name = player.flatMap { try? PlayerName($0) } ?? most.name
        guard let stats = try? store.records.stats(of: name) ?? store.records.stats(of: most.name) else { return nil }
        let before = stats.gamesBefore
        return PlayerFigures(
            player: GameSummary.Player(stats.person), games: stats.games, wins: stats.wins,
            averageTurn: stats.averageTurn, hotDice: stats.hotDice, farkles: stats.farkles, lastGames: stats.lastGames,
            before: before.isEmpty ? nil : before.reduce(0, +) / Double(before.count),
            everybody: people.map { GameSummary.Player($0) })
    }

    static func export(_ store: Store, now: Timestamp) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try store.records.export(now: now) { bytes += $0 }
        return bytes
    }
}

extension GameSummary {
    fileprivate init(_ game: RecordedGame) {
        self.init(
            id: game.id, name: game.name.text,
            players: game.players.map { Player(name: $0.name.text, avatar: $0.avatar) },
            winner: game.winner.map { Winner(name: $0.name.text, score: $0.total) }, rounds: game.rounds,
            createdAt: game.createdAt,
            startedAt: game.startedAt, endedAt: game.endedAt)
    }
}

extension GameSummary.Player {
    fileprivate init(_ person: Person) { self.init(name: person.name.text, avatar: person.avatar) }
}
