import FarkleCore

extension Game {
    /// A fresh game with these players under all house rules, to 10,000.
    static func atTable(_ names: [String], name: String = "Tuesday Night Roll") throws -> Game {
        try Game(
            id: GameID("g1")!, name: GameName(name), players: names.map { NewPlayer(name: try PlayerName($0)) },
            createdAt: Timestamp("2026-11-24T19:20:00.000Z")!)
    }

    /// The same, played until the first player has won.
    static func won(by winner: String, over others: [String], name: String = "Tuesday Night Roll") throws -> Game {
        var game = try atTable([winner] + others, name: name)
        let start = Timestamp("2026-11-24T19:28:00.000Z")!
        try game.perform(.add(10_450), at: start)
        try game.perform(.bank, at: start)
        for _ in others { try game.perform(.farkle, at: Timestamp("2026-11-24T20:40:00.000Z")!) }
        return game
    }
}
