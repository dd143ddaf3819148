import FarkleCore
import FarkleStore

// The scorekeeper's side: one line in, one reply out.
extension HostRole {
    func handle(_ line: LineSplitter.Line, number: Int) {
        let answer: Reply.Answer
        do {
            answer = try self.answer(to: line)
        } catch {
            answer = .refused(error)
        }
        context.reply(answer, to: number)
        publishNews()
        if isQuitting, phase == .open { stop(.done) }
    }

    private func answer(to line: LineSplitter.Line) throws(Refusal) -> Reply.Answer {
        guard phase == .open else { throw .badCommand("The room is closing.") }
        guard case .text(let bytes) = line else { throw .badCommand("This line is too long.") }
        switch try HostLine(bytes) {
        case .add(let amount): return try perform(.add(amount))
        case .combo(let name):
            guard let combination = ScoringCombination(name: name) else {
                let known = ScoringCombination.sheet(for: game.rules).map(\.name).joined(separator: " ")
                throw .badCommand("There is no combination \"\(name)\". There are: \(known).")
            }
            return try perform(.combo(combination))
        case .roll(let dice): return try perform(.roll(dice))
        case .clear: return try perform(.clear)
        case .bank: return try perform(.bank)
        case .farkle: return try perform(.farkle)
        case .undo(nil): return try perform(.undo)
        case .undo(let turn?): return try perform(.undoFrom(turn: turn))
        case .redo: return try perform(.redo)
        case .edit(let turn, let amount): return try perform(.edit(turn: turn, amount: amount))
        case .rename(let player, let name): return try perform(.rename(player, to: name))
        case .addPlayer(let name): return try perform(.addPlayer(name))
        case .removePlayer(let player): return try perform(.removePlayer(player))
        case .order(let players): return try perform(.order(apart(players)))
        case .releaseSeat(let player): return try release(player)
        case .handover(let player): return try handOver(to: player)
        case .rematch: return try rematch()
        case .end: return try end()
        case .status: return .status(snapshot(lastTurns: context.sink.lastTurns))
        case .help: return .text(CommandTable.hostLines.joined(separator: "\n"))
        case .quit:
            isQuitting = true
            return .done()
        }
    }

    /// Decides on a copy, so that a change that cannot be kept has not happened.
    ///
    /// - Parameter turnCount: how many turns the screen showed that the command comes from; nil for one that means the game as
    ///   it stands.
    func perform(_ command: GameCommand, expecting turnCount: Int? = nil) throws(Refusal) -> Reply.Answer {
        var next = game
        let change: GameChange
        do {
            change = try next.perform(command, at: context.clock.now(), expecting: turnCount)
        } catch {
            throw Refusal(error)
        }
        if change.changedAnything {
            try keeping { () throws(StoreError) in try context.store.games.journal(next, change, seq: room.seq + 1) }
            game = next
            changed()
            if change.players { followRoster() }
        }
        return .done(warnings: change.warnings)
    }

    func rematch() throws(Refusal) -> Reply.Answer {
        let now = context.clock.now()
        let next: Game
        do {
            next = try game.rematch(id: .random(), name: GameName(context.clock), createdAt: now)
        } catch {
            throw Refusal(error)
        }
        try keeping { () throws(StoreError) in try context.store.games.begin(next, seq: room.seq + 1) }
        game = next
        changed()
        return .done()
    }

    private func end() throws(Refusal) -> Reply.Answer {
        try closeGame()
        isQuitting = true
        return .done()
    }

    /// The game goes into the records, and the room's code back to the others.
    func closeGame() throws(Refusal) {
        try keeping { () throws(StoreError) in
            try context.store.games.close()
            try context.store.room.close()
        }
    }

    /// A quoted list is taken apart at its commas where nobody is called like the whole of it.
    private func apart(_ players: [PlayerReference]) -> [PlayerReference] {
        players.flatMap { player -> [PlayerReference] in
            guard case .name(let name) = player, name.contains(","), (try? game.player(at: player)) == nil else {
                return [player]
            }
            return name.split(separator: ",").map { .name(String($0)) }
        }
    }

    // MARK: Keeping

    /// Runs a write; what the store refuses is refused with its remedy.
    func keeping(_ write: () throws(StoreError) -> Void) throws(Refusal) {
        do {
            try write()
        } catch {
            context.log.error("\(error)")
            throw Refusal(code: "notSaved", message: "\(error)")
        }
    }

    /// A change is in the journal under the next sequence number.
    func changed() {
        room.seq += 1
        hasNews = true
    }
}
