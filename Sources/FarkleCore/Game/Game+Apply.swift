extension Game {
    /// Makes an event that `decide` found to be allowed happen. Cannot fail.
    mutating func apply(_ event: GameEvent, at now: Timestamp) -> GameChange {
        var change = GameChange()
        switch event {
        case .pendingStep(let step):
            pending.perform(step)
            undone = []
            change.table = true
        case .turnEnded(let kind):
            change.turns = .appended(from: turns.count)
            endTurn(kind, at: now)
            undone = []
            change.table = true
        case .pendingStepUndone:
            undone.append(.step(pending.undo()))
            change.table = true
        case .turnsUndone(let index):
            change.turns = .removed(from: index)
            undoTurns(from: index)
            change.table = true
        case .redone:
            change = redo()
        case .edited(let replay):
            change.turns = .edited(replay.index)
            change.table = apply(replay, at: now)
            undone = []
        case .renamed(let id, let name):
            players[seat(of: id)].name = name
            undone = []
            change.players = true
        case .playerAdded(let name):
            let avatar = Self.freeAvatar(taken: players.map(\.avatar))!
            players.append(Player(id: PlayerID(number: nextPlayerNumber), name: name, avatar: avatar))
            nextPlayerNumber += 1
            undone = []
            change.players = true
        case .playerRemoved(let id):
            change.table = remove(id, at: now)
            undone = []
            change.players = true
        case .reordered(let ids):
            let before = self
            players = ids.map { before.player($0) }
            undone = []
            change.players = true
        case .gameRenamed(let name):
            self.name = name
            undone = []
            change.title = true
        }
        return change
    }

    private mutating func endTurn(_ kind: Turn.Kind, at now: Timestamp) {
        let roller = active!
        let amount = pending.total
        record(
            Turn(
                id: TurnID(number: nextTurnNumber), player: roller, kind: kind, pending: pending, amount: amount,
                total: player(roller).total + (kind == .bank ? amount : 0), at: now, edited: false))
        nextTurnNumber += 1
        pending = PendingTurn()
        passOn(at: now)
    }

    /// Appends a turn and counts it; who rolls next is another question.
    mutating func record(_ turn: Turn) {
        let seat = seat(of: turn.player)
        players[seat].total = turn.total
        players[seat].turns += 1
        players[seat].hotDice += turn.hotDice
        players[seat].farkles += turn.kind == .farkle ? 1 : 0
        if turn.total >= target.points, players[seat].reachedTarget == nil {
            players[seat].reachedTarget = turns.count
            if trigger == nil { trigger = turns.count }
        }
        turns.append(turn)
    }

    /// The exact opposite of `record`.
    mutating func removeLastTurn() -> Turn {
        let turn = turns.removeLast()
        let seat = seat(of: turn.player)
        players[seat].total -= turn.gain
        players[seat].turns -= 1
        players[seat].hotDice -= turn.hotDice
        players[seat].farkles -= turn.kind == .farkle ? 1 : 0
        if players[seat].reachedTarget == turns.count { players[seat].reachedTarget = nil }
        if trigger == turns.count { trigger = nil }
        return turn
    }

    /// Gives the dice to whoever is next after the last recorded turn, or ends the game if nobody is.
    mutating func passOn(at now: Timestamp) {
        active =
            turns.last.map { turn in nextRoller(after: seat(of: turn.player), round: player(turn.player).turns) }
            ?? players[0].id
        if active == nil { endedAt = now }
    }

    /// - Returns: whether anything but the roster changed.
    private mutating func remove(_ id: PlayerID, at now: Timestamp) -> Bool {
        let seat = seat(of: id)
        players.remove(at: seat)
        guard active == id else { return false }
        pending = PendingTurn()
        // The seat is gone, so the one before it stands for it: the first after that is the first after this.
        active = nextRoller(after: (seat + players.count - 1) % players.count, round: 1)
        if active == nil { endedAt = now }
        return true
    }
}
