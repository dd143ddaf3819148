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
        recent = []
        gamesPlayed = 0
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

    static func history(_ store: Store) -> [GameSummary] { [] }
    static func figures(of player: String?, _ store: Store) -> PlayerFigures? { nil }
    static func export(_ store: Store, now: Timestamp) -> [UInt8] { [] }
}
