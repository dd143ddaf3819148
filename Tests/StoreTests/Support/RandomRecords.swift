import FarkleCore

@testable import FarkleStore

/// Many finished games of varied tables, the same for the same seed.
enum RandomRecords {
    static let names = ["Maya", "jules", "Sam", "Noor", "Åse", "MAYA", "Jules", "Bo", "Li", "Ivo"]

    static func games(_ count: Int, seed: UInt64) throws -> [Game] {
        var generator = SeededGenerator(seed: seed)
        var clock = Timestamp.testing.milliseconds
        return try (0..<count).map { index in
            clock += Int64.random(in: 60_000...200_000_000, using: &generator)
            return try game("game-\(index)", &generator, clock: &clock)
        }
    }

    private static func game(_ id: String, _ generator: inout SeededGenerator, clock: inout Int64) throws -> Game {
        var keys: Set<String> = []
        let players = names.shuffled(using: &generator).filter { keys.insert($0.lowercased()).inserted }
            .prefix(Int.random(in: 2...6, using: &generator))
        var game = try PlayedGame.new(
            id, players: Array(players), target: 2_000, at: Timestamp(milliseconds: clock))
        while game.phase != .ended {
            clock += Int64.random(in: 1_000...90_000, using: &generator)
            let now = Timestamp(milliseconds: clock)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let amount = [50, 100, 300, 500, 750].randomElement(using: &generator)!
                try game.perform(.add(amount, hotDice: Int.random(in: 0..<5, using: &generator) == 0), at: now)
            }
            if Int.random(in: 0..<3, using: &generator) == 0 || (try? game.perform(.bank, at: now)) == nil {
                if game.phase != .ended { try game.perform(.farkle, at: now) }
            }
        }
        return game
    }
}
