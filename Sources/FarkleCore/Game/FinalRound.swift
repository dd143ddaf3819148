/// What the final round looks like at the moment.
public struct FinalRound: Hashable, Sendable {
    /// Who reached the target first; they are done.
    public let trigger: PlayerID
    /// The highest banked total.
    public let scoreToBeat: Int
    /// Whose it is.
    public let leader: PlayerID
    /// Who still has their last turn to come, in turn order; not the one who is rolling it.
    public let remaining: [Waiting]

    /// A player who still has a last turn, and what it takes to win with it.
    public struct Waiting: Hashable, Sendable {
        public let player: PlayerID
        /// The score to beat less their total.
        public let deficit: Int
    }
}

extension Game {
    /// Nil until somebody reaches the target; stays when the game is over.
    public var finalRound: FinalRound? {
        guard let trigger else { return nil }
        let leader = ranking[0]
        return FinalRound(
            trigger: turns[trigger].player, scoreToBeat: leader.total, leader: leader.id,
            remaining: queue.map { FinalRound.Waiting(player: $0.id, deficit: leader.total - $0.total) })
    }

    /// The players, best first. Equal totals go to the one who reached the target first, and below it to the seat.
    public var ranking: [Player] { Self.ranking(players) }

    private static func ranking(_ players: [Player]) -> [Player] {
        players.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.total != b.total { return a.total > b.total }
            if let first = a.reachedTarget, let second = b.reachedTarget { return first < second }
            return left.offset < right.offset
        }.map(\.element)
    }

    /// Set exactly while the game is over.
    public var winner: PlayerID? { phase == .ended ? ranking[0].id : nil }

    /// Who may still take a turn, the rolling player included: everybody in play, and in the final round those who
    /// have had none since the turn that started it.
    var candidates: [PlayerID] {
        guard let trigger else { return players.map(\.id) }
        // The trigger's own turn is part of the slice: they are done as well.
        let done = turns[trigger...].map(\.player)
        return players.map(\.id).filter { !done.contains($0) }
    }

    /// Who rolls after a turn of that round by the player on that seat: the first after them, in seat order, who has
    /// had no turn in it; when all have, the first seat opens the next round. Nil if nobody is left.
    func nextRoller(after seat: Int, round: Int) -> PlayerID? {
        nextRoller(after: seat, round: round, turns: players.map(\.turns), candidates: candidates)
    }

    private func nextRoller(after seat: Int, round: Int, turns: [Int], candidates: [PlayerID]) -> PlayerID? {
        for step in 1...players.count {
            let next = (seat + step) % players.count
            if turns[next] < round, candidates.contains(players[next].id) { return players[next].id }
        }
        return players.first { candidates.contains($0.id) }?.id
    }

    /// The final round's players after the one who is rolling, in the order in which the dice will come to them.
    private var queue: [Player] {
        guard let active else { return [] }
        var (seat, waiting, counts) = (seat(of: active), candidates, players.map(\.turns))
        var queue: [Player] = []
        while true {
            counts[seat] += 1
            waiting.removeAll { $0 == players[seat].id }
            guard let next = nextRoller(after: seat, round: counts[seat], turns: counts, candidates: waiting) else {
                return queue
            }
            seat = self.seat(of: next)
            queue.append(players[seat])
        }
    }
}

/// What a turn's end would lead to, for the buttons and sheets that announce it.
public enum TurnOutcome: Hashable, Sendable {
    case passes(to: PlayerID)
    case startsFinalRound(next: PlayerID)
    case endsGame(winner: PlayerID)
}

extension Game {
    /// What ending the rolling player's turn now would lead to; nil once the game is over. Whether a bank is allowed
    /// is another question: see `checkBank`.
    public func outcome(of kind: Turn.Kind) -> TurnOutcome? {
        guard let active else { return nil }
        let seat = seat(of: active)
        // The record stays out of this: copying ten thousand turns to look one ahead would cost more than the turn.
        var after = players
        after[seat].turns += 1
        after[seat].total += kind == .bank ? pending.total : 0
        let reaches = after[seat].total >= target.points
        if reaches, after[seat].reachedTarget == nil { after[seat].reachedTarget = turns.count }
        var waiting = candidates
        if trigger != nil || reaches { waiting.removeAll { $0 == active } }

        let next = nextRoller(after: seat, round: after[seat].turns, turns: after.map(\.turns), candidates: waiting)
        guard let next else { return .endsGame(winner: Self.ranking(after)[0].id) }
        return trigger == nil && reaches ? .startsFinalRound(next: next) : .passes(to: next)
    }

    /// Who gets the dice when the rolling player's turn ends without reaching the target; nil if that ends the game.
    public var next: PlayerID? {
        guard case .passes(let next)? = outcome(of: .farkle) else { return nil }
        return next
    }
}
