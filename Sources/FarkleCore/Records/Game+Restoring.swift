/// Why a record is not one of a game that can have been played.
public struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// Such as `turns[12]`.
    public let path: String

    public var description: String { "\(path): \(message)" }
}

extension Game {
    /// The game of a record, replayed turn by turn and held to the rules on the way, whoever wrote it. Undo works on;
    /// what could have been redone is gone.
    ///
    /// Seats may have been moved between turns and nobody wrote down when, so the replay asks what holds for every
    /// order: nobody takes a turn while somebody else is a turn behind, or after their last one.
    ///
    /// - Throws: `RecordError` for the first thing that cannot have happened.
    public init(restoring record: GameRecord) throws(RecordError) {
        try Self.checkPlayers(record)
        self.init(
            id: record.id, name: record.name,
            seated: record.players.map { Player(id: $0.id, name: $0.name, avatar: $0.avatar) }, rules: record.rules,
            target: record.target, createdAt: record.createdAt)
        turns.reserveCapacity(record.turns.count)
        for (index, turn) in record.turns.enumerated() {
            let path = "turns[\(index)]"
            try checkMayRoll(turn.player, path: path)
            try check(turn, path: path)
            let total = player(turn.player).total + (turn.kind == .bank ? turn.amount : 0)
            self.record(
                Turn(
                    id: turn.id, player: turn.player, kind: turn.kind, pending: turn.pending, amount: turn.amount,
                    total: total, at: turn.at, edited: turn.edited))
        }
        try restoreTable(record)
        nextPlayerNumber = record.nextPlayer
        nextTurnNumber = record.nextTurn
    }

    private mutating func restoreTable(_ record: GameRecord) throws(RecordError) {
        let isOver = candidates.isEmpty
        guard isOver == (record.endedAt != nil) else {
            throw RecordError(message: isOver ? "the game is over" : "the game is not over", path: "endedAt")
        }
        guard isOver == (record.status == .finished) else {
            throw RecordError(message: "should\(isOver ? "" : " not") be finished", path: "status")
        }
        if let roller = record.active {
            try checkMayRoll(roller, path: "active")
            try Self.check(record.pending, path: "pending")
        } else {
            guard isOver else { throw RecordError(message: "somebody has to roll", path: "active") }
            guard record.pending.isUntouched else {
                throw RecordError(message: "nobody rolls any more", path: "pending")
            }
        }
        let lastTurn = turns.last?.id.number ?? 0
        guard record.nextTurn > lastTurn else {
            throw RecordError(message: "should be more than \(lastTurn)", path: "nextTurn")
        }
        guard record.nextPlayer >= nextPlayerNumber else {
            throw RecordError(message: "should be at least \(nextPlayerNumber)", path: "nextPlayer")
        }
        active = record.active
        pending = record.pending
        endedAt = record.endedAt
    }

    private static func checkPlayers(_ record: GameRecord) throws(RecordError) {
        let players = record.players
        guard playersCount.contains(players.count) else {
            throw RecordError(message: "a game has 2 to 8 players, not \(players.count)", path: "players")
        }
        guard Set(players.map(\.id)).count == players.count, Set(players.map(\.name.key)).count == players.count,
            Set(players.map(\.avatar)).count == players.count,
            players.allSatisfy({ Player.avatars.contains($0.avatar) && $0.id.number > 0 })
        else {
            throw RecordError(
                message: "players need different identifiers, names and avatars from 0 to 7", path: "players")
        }
    }

    private func checkMayRoll(_ id: PlayerID, path: String) throws(RecordError) {
        guard let player = players.first(where: { $0.id == id }) else {
            throw RecordError(message: "\(id) is not at the table", path: path)
        }
        guard players.allSatisfy({ $0.turns >= player.turns }) else {
            throw RecordError(message: "\(player.name) is ahead of the round", path: path)
        }
        guard trigger == nil || candidates.contains(id) else {
            throw RecordError(message: "\(player.name) had their last turn", path: path)
        }
    }

    private func check(_ turn: GameRecord.Turn, path: String) throws(RecordError) {
        guard turn.id.number > turns.last?.id.number ?? 0 else {
            throw RecordError(message: "identifiers of turns ascend", path: path)
        }
        try Self.check(turn.pending, path: path)
        if turn.edited {
            guard turn.kind == .bank, Amount.range.contains(turn.amount) else {
                throw RecordError(message: "only a bank can be edited, to 1 to 50,000", path: path)
            }
        } else {
            guard turn.amount == turn.pending.total else {
                throw RecordError(message: "the amount is not the sum of the additions", path: path)
            }
        }
        if turn.kind == .bank {
            guard !turn.pending.additions.isEmpty else {
                throw RecordError(message: "a bank needs something to bank", path: path)
            }
            guard !rules.mustOpen || player(turn.player).total > 0 || turn.amount >= HouseRules.openingMinimum else {
                throw RecordError(message: "must open with \(HouseRules.openingMinimum)", path: path)
            }
        }
    }

    private static func check(_ pending: PendingTurn, path: String) throws(RecordError) {
        let all = pending.cleared + [pending.additions]
        guard all.allSatisfy({ $0.allSatisfy { Amount.range.contains($0.amount) } }),
            pending.cleared.allSatisfy({ !$0.isEmpty })
        else { throw RecordError(message: "additions are worth 1 to 50,000 each", path: path) }
    }
}
