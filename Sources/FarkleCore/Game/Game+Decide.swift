/// What a command comes to, once it is found to be allowed.
enum GameEvent: Hashable, Sendable {
    case pendingStep(PendingStep)
    case turnEnded(Turn.Kind)
    case pendingStepUndone
    case turnsUndone(from: Int)
    case redone
    case edited(Replay)
    case renamed(PlayerID, PlayerName)
    case playerAdded(PlayerName)
    case playerRemoved(PlayerID)
    case reordered([PlayerID])
    case gameRenamed(GameName)
}

/// A command that is allowed: what happens, and what to mention. No event: what was asked for already is.
struct Decision {
    var event: GameEvent?
    var warnings: [GameChange.Warning] = []
}

extension Game {
    /// Whether the game as it stands allows the command. Changes nothing.
    func decide(_ command: GameCommand) throws(GameError) -> Decision {
        switch command {
        case .add(let amount, let hotDice):
            try checkNotOver()
            try Amount.check(amount)
            return adding(Addition(amount: amount, hotDice: hotDice))
        case .combo(let combination):
            try checkNotOver()
            guard combination.isPlayed(under: rules) else {
                throw GameError(.badCommand, "This table plays without \(combination.title.lowercased()).")
            }
            return adding(Addition(amount: combination.value, hotDice: combination.diceUsed == 6))
        case .roll(let dice):
            try checkNotOver()
            let roll = try RollScore(Roll(dice), rules: rules)
            guard roll.score > 0 else {
                throw GameError(.badAmount, "Those dice are worth nothing. If that was the whole roll, it is a farkle.")
            }
            return adding(Addition(amount: roll.score, hotDice: roll.hotDice))
        case .clear:
            try checkNotOver()
            guard !pending.additions.isEmpty else { throw .nothingPending }
            return Decision(event: .pendingStep(.clear))
        case .bank:
            try checkBank()
            return Decision(event: .turnEnded(.bank))
        case .farkle:
            try checkNotOver()
            return Decision(event: .turnEnded(.farkle))
        case .undo:
            if !pending.isUntouched { return Decision(event: .pendingStepUndone) }
            guard !turns.isEmpty else {
                throw GameError(.nothingToUndo, "There is nothing to undo: no turn has been recorded yet.")
            }
            return Decision(event: .turnsUndone(from: turns.count - 1))
        case .undoFrom(let turn):
            return try Decision(event: .turnsUndone(from: index(ofTurn: turn)))
        case .redo:
            guard !undone.isEmpty else {
                throw GameError(.nothingToRedo, "There is nothing to redo: nothing was undone since the last change.")
            }
            return Decision(event: .redone)
        case .edit(let turn, let amount):
            return try decideEdit(turn: turn, amount: amount)
        case .rename, .addPlayer, .removePlayer, .order:
            return try Decision(event: decideRoster(command))
        case .renameGame(let text):
            let new = try GameName(text)
            return Decision(event: new == name ? nil : .gameRenamed(new))
        }
    }

    private func adding(_ addition: Addition) -> Decision {
        Decision(event: .pendingStep(.add(addition)), warnings: Self.warnings(for: addition.amount))
    }

    /// Whether the rolling player may bank what is pending.
    ///
    /// - Throws: `gameOver`, `nothingPending` or `mustOpen`.
    public func checkBank() throws(GameError) {
        try checkNotOver()
        guard let active, !pending.additions.isEmpty else { throw .nothingPending }
        if rules.mustOpen, player(active).total == 0, pending.total < HouseRules.openingMinimum { throw .mustOpen }
    }

    private func decideEdit(turn number: Int, amount: Int) throws(GameError) -> Decision {
        let index = try index(ofTurn: number)
        guard turns[index].kind == .bank else {
            throw GameError(
                .notABank, "Turn \(number) is a farkle. Only a bank has an amount to edit; undo it instead.")
        }
        try Amount.check(amount)
        let warnings = Self.warnings(for: amount)
        guard amount != turns[index].amount else { return Decision(warnings: warnings) }
        return try Decision(event: .edited(replay(settingTurn: index, to: amount)), warnings: warnings)
    }

    private func decideRoster(_ command: GameCommand) throws(GameError) -> GameEvent? {
        switch command {
        case .rename(let reference, let text):
            let player = try player(at: reference)
            let new = try PlayerName(text)
            try Self.checkFree(new, among: players.filter { $0.id != player.id })
            return new == player.name ? nil : .renamed(player.id, new)
        case .addPlayer(let text):
            try checkNotOver()
            guard turns.count < players.count else {
                throw GameError(
                    .rosterClosed,
                    "Players can join while fewer than \(players.count) turns are recorded, and there are "
                        + "\(turns.count). They can play in the next game.")
            }
            try Self.checkCount(players.count + 1)
            let new = try PlayerName(text)
            try Self.checkFree(new, among: players)
            return .playerAdded(new)
        case .removePlayer(let reference):
            try checkNotOver()
            let player = try player(at: reference)
            guard player.turns == 0 else {
                throw GameError(
                    .hasTurns,
                    "\(player.name) has \(player.turns) recorded \(player.turns == 1 ? "turn" : "turns"). "
                        + "Undo back through them first.")
            }
            guard players.count > Self.playersCount.lowerBound else {
                throw GameError(.tooFewPlayers, "A game needs at least \(Self.playersCount.lowerBound) players.")
            }
            return .playerRemoved(player.id)
        case .order(let references):
            try checkNotOver()
            var ids: [PlayerID] = []
            for reference in references { ids.append(try player(at: reference).id) }
            guard ids.count == players.count, Set(ids).count == ids.count else {
                throw GameError(.badCommand, "An order names each of the \(players.count) players once.")
            }
            return ids == players.map(\.id) ? nil : .reordered(ids)
        default:
            preconditionFailure("not about the roster")
        }
    }

    private func checkNotOver() throws(GameError) {
        guard phase != .ended else { throw .gameOver }
    }

    /// Index into `turns` of the turn people count from 1.
    private func index(ofTurn number: Int) throws(GameError) -> Int {
        guard number >= 1, number <= turns.count else {
            throw GameError(
                .unknownTurn,
                turns.isEmpty
                    ? "No turn has been recorded yet."
                    : "There is no turn \(number). Turns are 1 to \(turns.count).")
        }
        return number - 1
    }

    private static func warnings(for amount: Int) -> [GameChange.Warning] {
        amount.isMultiple(of: Amount.step) ? [] : [.notMultipleOf50]
    }
}
