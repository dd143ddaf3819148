import FarkleCore

/// A game as a few lines of text: whose turn it is first, then the pending turn, the final round, the standings and the last turns.
struct Board {
    let game: GameSnapshot
    /// The player whose seat this device holds.
    var you: PlayerID?
    var style = TextStyle.plain

    /// How many of the latest turns are shown.
    static let turnsShown = 5

    func lines() -> [String] {
        var lines = [headline()]
        lines += turnLines()
        lines += finalRoundLines()
        lines += standingsLines()
        lines += lastTurnsLines()
        return lines
    }

    private func headline() -> String {
        "\(game.name) · round \(game.round) · to \(game.target.points.grouped)"
    }

    // MARK: Whose turn

    private func turnLines() -> [String] {
        if let winner = game.winner.flatMap(game.player) {
            return [style.reversed(" \(winner.name) wins with \(winner.total.grouped). ")]
        }
        guard let roller = game.active.flatMap(game.player) else { return [] }
        let turn = roller.id == you ? " >>> IT'S YOUR TURN, \(roller.name) <<< " : " >>> \(roller.name) is rolling <<< "
        return [style.reversed(turn) + "  banked \(roller.total.grouped)", "    " + pendingLine(roller)]
    }

    private func pendingLine(_ roller: GameSnapshot.Seat) -> String {
        guard game.pending.rolls > 0 else { return "nothing pending" }
        let total = game.pending.total
        let rolls = game.pending.rolls == 1 ? "1 roll" : "\(game.pending.rolls) rolls"
        var line =
            "pending \(total.grouped) in \(rolls), not banked yet: +\(total.grouped) → \((roller.total + total).grouped)"
        if game.pending.hotDice > 0 { line += ", hot dice" }
        if game.rules.mustOpen, roller.total == 0, total < HouseRules.openingMinimum {
            line += ". Must open with \(HouseRules.openingMinimum)."
        } else if let bar = game.finalRound?.scoreToBeat {
            line += roller.total + total > bar ? ". Wins!" : ". Short by \((bar - roller.total - total).grouped)."
        }
        return line
    }

    // MARK: Final round

    private func finalRoundLines() -> [String] {
        guard let round = game.finalRound, game.phase == .finalRound else { return [] }
        var line = style.bold("FINAL ROUND")
        line += ": \(name(round.trigger)) hit the target. Beat \(round.scoreToBeat.grouped)"
        line += round.leader == round.trigger ? "." : " by \(name(round.leader))."
        guard !round.remaining.isEmpty else { return [line, "    this is the last turn"] }
        let queue = round.remaining.map { "\(name($0.player)) (behind by \($0.deficit.grouped))" }
        return [line, "    still to roll: " + queue.joined(separator: ", ")]
    }

    // MARK: Standings

    private func standingsLines() -> [String] {
        let seats = game.standings.compactMap(game.player)
        let nameWidth = min(32, seats.map { TextWidth.of($0.name.text) }.max() ?? 0)
        let totalWidth = seats.map { $0.total.grouped.count }.max() ?? 0
        return seats.enumerated().map { index, seat in
            let mark = seat.id == game.active ? ">" : " "
            let name = TextWidth.fitted(seat.name.text, nameWidth)
            let total = TextWidth.rightAligned(seat.total.grouped, totalWidth)
            var line = "  \(mark) \(index + 1). \(name)  \(total)"
            if seat.id == game.active { line += "  rolling" }
            if seat.id == you { line += "  (you)" }
            return seat.id == game.active ? style.bold(line) : line
        }
    }

    // MARK: Last turns

    private func lastTurnsLines() -> [String] {
        let latest = game.turns.suffix(Self.turnsShown)
        guard !latest.isEmpty else { return [] }
        let first = game.turnCount - latest.count + 1
        let turns = zip(first..., latest).map { number, turn in
            let what =
                switch turn.kind {
                case .bank: "banked \(turn.amount.grouped) → \(turn.total.grouped)"
                case .farkle: turn.amount > 0 ? "farkled, lost \(turn.amount.grouped)" : "farkled"
                }
            let notes = (turn.hotDice > 0 ? ", hot dice" : "") + (turn.edited ? ", edited" : "")
            return "    \(number). \(name(turn.player)) \(what)\(notes)"
        }
        return [style.dim("  last turns")] + turns.reversed()
    }

    private func name(_ id: PlayerID) -> String { game.player(id)?.name.text ?? id.description }
}
