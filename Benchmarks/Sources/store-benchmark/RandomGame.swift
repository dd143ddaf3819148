import FarkleCore

/// A finished game to 10,000 of two to eight of twelve people, some 26 turns each.
enum RandomGame {
    static func json(number: Int, start: Int64) throws -> [UInt8] {
        let names = try (1...12).shuffled().prefix(.random(in: 2...8)).map {
            NewPlayer(name: try PlayerName("Player \($0)"))
        }
        var clock = start
        var game = try Game(
            id: GameID("benchmark-\(number)-\(UInt32.random(in: 0...UInt32.max))")!,
            name: GameName("Tuesday Night Roll"),
            players: Array(names), createdAt: Timestamp(milliseconds: clock))
        while game.phase != .ended {
            clock += .random(in: 10_000...90_000)
            let now = Timestamp(milliseconds: clock)
            for _ in 0..<Int.random(in: 1...4) {
                try game.perform(.add([50, 100, 150, 200, 300, 500, 1_000].randomElement()!), at: now)
            }
            if .random(in: 0..<3) == 0 || (try? game.perform(.bank, at: now)) == nil {
                try game.perform(.farkle, at: now)
            }
        }
        return game.record.json.encoded()
    }
}
