import FarkleCore

@testable import FarkleStore

/// Games for tests, and somebody who plays them at random but repeatably.
enum PlayedGame {
    static func new(
        _ id: String = "g1", players: [String] = ["Maya", "Jules", "Sam"], target: Int = 2_000, at: Timestamp = .testing
    ) throws -> Game {
        try Game(
            id: GameID(id)!, name: GameName("Tuesday Night Roll"),
            players: players.map { NewPlayer(name: try PlayerName($0)) }, target: TargetScore(target), createdAt: at)
    }

    /// A command that may or may not be allowed; most add, bank and farkle, some do everything else.
    static func command(for game: Game, _ generator: inout SeededGenerator) -> GameCommand {
        let amounts = [50, 100, 150, 300, 350, 500, 1_000, 1_500, 75, 3_000]
        let turn = Int.random(in: 1...max(1, game.turns.count), using: &generator)
        switch Int.random(in: 0..<40, using: &generator) {
        case 0..<16: return .add(amounts.randomElement(using: &generator)!, hotDice: Bool.random(using: &generator))
        case 16..<26: return .bank
        case 26..<30: return .farkle
        case 30..<33: return .undo
        case 33: return .redo
        case 34: return .clear
        case 35: return .edit(turn: turn, amount: amounts.randomElement(using: &generator)!)
        case 36: return .undoFrom(turn: turn)
        case 37:
            let name = "Player \(Int.random(in: 1...9, using: &generator))"
            return Bool.random(using: &generator) ? .rename(.seat(1), to: name) : .addPlayer(name)
        case 38: return .order((1...game.players.count).shuffled(using: &generator).map { .seat($0) })
        default: return Bool.random(using: &generator) ? .removePlayer(.seat(2)) : .renameGame("Game \(turn)")
        }
    }

    /// A finished game: everybody banks `amounts` in turn until it is over.
    static func finished(
        _ id: String, players: [String] = ["Maya", "Jules"], amounts: [Int] = [500, 700, 1_000], target: Int = 2_000,
        at start: Timestamp = .testing
    ) throws -> Game {
        var game = try new(id, players: players, target: target, at: start)
        var clock = start.milliseconds
        var next = 0
        while game.phase != .ended {
            clock += 30_000
            let now = Timestamp(milliseconds: clock)
            try game.perform(.add(amounts[next % amounts.count]), at: now)
            try game.perform(.bank, at: now)
            next += 1
        }
        return game
    }
}

extension Game {
    /// The game as it is after a restart: what could have been redone is gone.
    var restored: Game { try! Game(restoring: record) }
}
