import FarkleCore

/// The game whose board travels: six players in the middle of an evening, as the product sends it to viewers.
struct TableGame {
    private var game: Game
    private var taps = 0
    private static let now = Timestamp(milliseconds: 1_700_000_000_000)

    init() throws {
        let players = try ["Maya", "Jules", "Grandpa Theo", "Ada", "Lin", "Oma Ilse"].map {
            NewPlayer(name: try PlayerName($0))
        }
        game = try Game(
            id: GameID("benchmark")!, name: GameName("Tuesday Night Roll"), players: players,
            target: TargetScore(50_000), createdAt: Self.now)
        for turn in 0..<40 {
            try game.perform(.add([500, 650, 800, 1_000][turn % 4]), at: Self.now)
            try game.perform(.bank, at: Self.now)
        }
    }

    /// One tap of the scorekeeper, and the board after it.
    mutating func tap() -> [UInt8] {
        do {
            // A tap that always goes through and keeps the game's length: points come and go.
            try game.perform(taps % 2 == 0 ? .add(350) : .clear, at: Self.now)
        } catch {
            fatalError("the tap was refused: \(error)")
        }
        taps += 1
        return GameSnapshot(of: game, claims: [], lastTurns: GameSnapshot.viewerTurns).encoded()
    }
}
