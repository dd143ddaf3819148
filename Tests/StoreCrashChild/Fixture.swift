import FarkleCore
import FarkleStore

/// Fills a new data folder with a little of everything, the same every time. Its database becomes a fixture when the schema
/// gets its next step (`Tests/StoreTests/Fixtures/schemaN.sqlite`), so keep this working with what the schema has.
struct Fixture {
    private let store: Store
    private var clock: Int64 = 1_796_086_923_000

    init(_ store: Store) { self.store = store }

    mutating func fill() throws {
        var settings = Settings()
        try settings.set(.target, to: "5000")
        try settings.set(.primaryPlayer, to: "Maya")
        try store.settings.save(settings)

        try store.games.begin(finished("finished", ["Maya", "Jules", "Sam"]))
        try store.games.close()
        var setAside = try new("set-aside", ["Maya", "Jules"])
        try play(&setAside, [.add(500), .bank, .add(300, hotDice: true), .farkle, .add(50)])
        try store.games.begin(setAside)
        try store.games.close()
        try store.games.keepWatched(finished("watched", ["maya", "Noor", "Jules", "Åse"]))

        var current = try new("current", ["Maya", "Jules", "Sam"])
        try play(&current, [.add(700), .clear, .add(500), .bank, .edit(turn: 1, amount: 550), .add(100)])
        try store.games.begin(current, seq: 41)
        try store.room.keep(
            KeptRoom(
                code: "0042", nonce: [UInt8](1...16), createdAt: time, term: 65_536, seq: 42, pin: "123456"))
        try store.room.keep(photo: [0xFF, 0xD8, 0xFF, 0xD9], digest: [UInt8](repeating: 5, count: 16))
        let seat = KeptSeat(
            player: PlayerID(number: 2), node: [UInt8](repeating: 7, count: 16), photo: [UInt8](repeating: 5, count: 16)
        )
        try store.room.keep(seats: [seat], seq: 42)
        try store.room.pin(
            PinnedRoom(
                room: [UInt8](repeating: 9, count: 16), hostKey: [1, 2, 3], term: 65_536, needsPIN: true, isSealed: true
            ),
            now: time)
    }

    private var time: Timestamp { Timestamp(milliseconds: clock) }

    private mutating func new(_ id: String, _ players: [String]) throws -> Game {
        clock += 3_600_000
        return try Game(
            id: GameID(id)!, name: GameName("Tuesday Night Roll"),
            players: players.map { NewPlayer(name: try PlayerName($0)) }, target: TargetScore(2_000), createdAt: time)
    }

    private mutating func finished(_ id: String, _ players: [String]) throws -> Game {
        var game = try new(id, players)
        for amount in [500, 1_000, 650].cycled where game.phase != .ended {
            try play(&game, amount == 650 && game.round > 1 ? [.add(100), .farkle] : [.add(amount), .bank])
        }
        return game
    }

    private mutating func play(_ game: inout Game, _ commands: [GameCommand]) throws {
        for command in commands {
            clock += 15_000
            try game.perform(command, at: time)
        }
    }
}

extension [Int] {
    /// The elements over and over, often enough for any fixture.
    fileprivate var cycled: [Int] { (0..<30).flatMap { _ in self } }
}
