/// Something that was taken back, with all that `redo` needs to bring it back as it was.
enum UndoneStep: Hashable, Sendable {
    case step(PendingStep)
    /// Turns, oldest first, and the table after them: a reorder may have put somebody else at the dice than the rule
    /// would now, and a game may have ended at another time.
    case turns([Turn], active: PlayerID?, pending: PendingTurn, endedAt: Timestamp?)
}

// Undo keeps no copies of the game. The record itself is the history: a turn holds everything that was entered in it,
// so taking it off the end and putting its pending turn back on the table is the whole of undo.
extension Game {
    /// Takes the turns from `index` on back; the first of them is being rolled again.
    mutating func undoTurns(from index: Int) {
        let table = (active: active, pending: pending, endedAt: endedAt)
        var removed: [Turn] = []
        while turns.count > index { removed.append(removeLastTurn()) }
        removed.reverse()
        undone.append(.turns(removed, active: table.active, pending: table.pending, endedAt: table.endedAt))
        active = removed[0].player
        pending = removed[0].pending
        endedAt = nil
    }

    mutating func redo() -> GameChange {
        var change = GameChange()
        change.table = true
        switch undone.removeLast() {
        case .step(let step):
            pending.perform(step)
        case .turns(let removed, let active, let pending, let endedAt):
            change.turns = .appended(from: turns.count)
            for turn in removed { record(turn) }
            self.active = active
            self.pending = pending
            self.endedAt = endedAt
        }
        return change
    }
}
