import FarkleCore

/// A game with a clock of its own, for tests that read like an evening: a minute passes with every command.
struct Table {
    var game: Game
    private(set) var now = Timestamp(milliseconds: 1_778_961_600_000)

    init(
        _ names: [String] = ["Maya", "Jules", "Sam"], target: Int = 10_000, rules: HouseRules = .allOn
    ) throws {
        game = try Game(
            id: GameID("g1")!, name: GameName("Tuesday Night Roll"),
            players: names.map { NewPlayer(name: try PlayerName($0)) }, rules: rules,
            target: TargetScore(target), createdAt: now)
    }

    @discardableResult
    mutating func perform(_ command: GameCommand) throws(GameError) -> GameChange {
        now = Timestamp(milliseconds: now.milliseconds + 60_000)
        return try game.perform(command, at: now)
    }

    /// Adds and banks for whoever rolls.
    mutating func bank(_ amount: Int) throws(GameError) {
        try perform(.add(amount))
        try perform(.bank)
    }

    /// One turn each, in turn order: a number banks, 0 farkles.
    mutating func play(_ amounts: Int...) throws(GameError) {
        for amount in amounts {
            if amount == 0 { try perform(.farkle) } else { try bank(amount) }
        }
    }

    /// The code of the refusal; nil if there is none.
    func refusal(of command: GameCommand) -> GameError.Code? {
        var copy = self
        do throws(GameError) {
            try copy.perform(command)
            return nil
        } catch { return error.code }
    }

    var roller: String? { game.active.map { game.player($0).name.text } }
    var totals: [Int] { game.players.map(\.total) }
    func name(_ id: PlayerID?) -> String? { id.map { game.player($0).name.text } }
}
