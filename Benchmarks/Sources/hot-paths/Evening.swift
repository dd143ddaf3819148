import FarkleCore

/// Games in the middle, boards of them, and rolls to score.
struct Evening {
    private var game: Game
    private var longGame: Game
    let board: GameSnapshot
    let json: [UInt8]
    private let rolls: [[Int]]
    private var roll = 0
    private static let now = Timestamp(milliseconds: 1_700_000_000_000)

    init() throws {
        game = try Self.game(turns: 120)
        longGame = try Self.game(turns: 10_000)
        board = GameSnapshot(of: game, claims: [], lastTurns: GameSnapshot.viewerTurns)
        json = board.encoded()
        rolls = (0..<997).map { seed in (0..<6).map { 1 + (seed * 7 + $0 * 13 + seed * seed * ($0 + 1)) % 6 } }
    }

    private static func game(turns: Int) throws -> Game {
        let players = try ["Maya", "Jules", "Grandpa Theo", "Ada", "Lin", "Oma Ilse"].map {
            NewPlayer(name: try PlayerName($0))
        }
        var game = try Game(
            id: GameID("benchmark")!, name: GameName("Tuesday Night Roll"), players: players,
            target: TargetScore(50_000), createdAt: now)
        for turn in 0..<turns {
            // Banks for a while, so that the board has scores; then farkles, which never end a game.
            if turn < 60 { try game.perform(.add([500, 650, 800, 1_000][turn % 4]), at: now) }
            try game.perform(turn < 60 ? .bank : .farkle, at: now)
        }
        return game
    }

    mutating func nextRoll() -> Roll {
        roll = (roll + 1) % rolls.count
        return try! Roll(rolls[roll])
    }

    /// Points added and taken back: two commands.
    mutating func tapTwice() throws { try Self.tapTwice(&game) }
    mutating func tapTwiceOnLongGame() throws { try Self.tapTwice(&longGame) }

    private static func tapTwice(_ game: inout Game) throws {
        try game.perform(.add(50), at: now)
        try game.perform(.clear, at: now)
    }
}
