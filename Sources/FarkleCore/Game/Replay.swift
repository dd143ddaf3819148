/// The game as it would have gone had one bank had another amount: found to be possible, ready to be put in place.
struct Replay: Hashable, Sendable {
    /// The edited turn.
    let index: Int
    let amount: Int
    /// By seat: when each player reaches the target.
    let reachedTarget: [Int?]
    let trigger: Int?
    /// The players who may roll after the last recorded turn; nobody when the game is over.
    let candidates: [PlayerID]
}

extension Game {
    /// Replays the record with another amount for the bank at `index`.
    ///
    /// Only one player's totals change, and the only rules that look at totals are the opening minimum and the target,
    /// so the replay looks at that player's turns and at the few turns after the target was reached.
    ///
    /// - Throws: `mustOpen`, `wouldBreakReplay` or `wouldEndEarly`.
    func replay(settingTurn index: Int, to amount: Int) throws(GameError) -> Replay {
        let edited = turns[index]
        let totalBefore = edited.total - edited.amount
        if rules.mustOpen, totalBefore == 0, amount < HouseRules.openingMinimum { throw .mustOpen }

        let reached = reachedTarget(settingTurn: index, to: amount)
        let trigger = reached.compactMap { $0 }.min()
        var candidates = players.map(\.id)
        if let trigger {
            let name = player(turns[trigger].player).name
            candidates.removeAll { $0 == turns[trigger].player }
            for later in turns.indices[(trigger + 1)...] {
                let count = turns.count - later
                let recorded = "\(count) \(count == 1 ? "turn is" : "turns are") recorded after that"
                guard !candidates.isEmpty else {
                    throw GameError(
                        .wouldEndEarly,
                        "With that amount \(name) would have ended the game at turn \(later), and \(recorded). "
                            + "Undo \(count == 1 ? "it" : "them") first.", turns: count)
                }
                guard candidates.contains(turns[later].player) else {
                    throw GameError(
                        .wouldBreakReplay,
                        "With that amount \(name) would have started the final round at turn \(trigger + 1), and turn "
                            + "\(later + 1) would not have been allowed (\(recorded)). Undo back to it first.",
                        turns: count)
                }
                candidates.removeAll { $0 == turns[later].player }
            }
        }
        return Replay(
            index: index, amount: amount, reachedTarget: reached, trigger: trigger, candidates: candidates)
    }

    private func reachedTarget(settingTurn index: Int, to amount: Int) -> [Int?] {
        let edited = turns[index]
        var reached = players.map(\.reachedTarget)
        let seat = seat(of: edited.player)
        // Nobody has a turn after the one that reached the target, so it can only move from the edited turn on.
        let difference = amount - edited.amount
        reached[seat] = turns.indices[index...].first {
            turns[$0].player == edited.player && turns[$0].total + difference >= target.points
        }
        return reached
    }

    /// - Returns: whether who rolls, what is pending or the game's end changed.
    mutating func apply(_ replay: Replay, at now: Timestamp) -> Bool {
        let difference = replay.amount - turns[replay.index].amount
        let player = turns[replay.index].player
        turns[replay.index].amount = replay.amount
        turns[replay.index].edited = true
        for index in turns.indices[replay.index...] where turns[index].player == player {
            turns[index].total += difference
        }
        players[seat(of: player)].total += difference
        for seat in players.indices { players[seat].reachedTarget = replay.reachedTarget[seat] }
        trigger = replay.trigger

        if replay.candidates.isEmpty {
            let wasOver = endedAt != nil
            active = nil
            pending = PendingTurn()
            endedAt = endedAt ?? now
            return !wasOver
        }
        endedAt = nil
        // The roller keeps rolling where the replay allows it.
        if let active, replay.candidates.contains(active) { return false }
        pending = PendingTurn()
        passOn(at: now)
        return true
    }
}
