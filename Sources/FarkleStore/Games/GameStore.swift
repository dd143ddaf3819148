public import FarkleCore

/// The journal of the game in progress: each command is on the disk before it is acknowledged.
///
/// The caller keeps the game as it was until the journal has the new one:
///
///     var next = game
///     let change = try next.perform(command, at: now)
///     try store.games.journal(next, change, seq: seq + 1)
///     (game, seq) = (next, seq + 1)
///
/// If the journal throws, the command is refused with the error's words and `game` is what it was.
public struct GameStore {
    let database: Database
    private var table: GameTable { GameTable(database: database) }

    /// The game in progress as it was acknowledged last, ready to go on; undo reaches as far back as before. Also a finished
    /// game that was not closed yet. Nil where there is none.
    public func current() throws(StoreError) -> Game? {
        do throws(StoreError) {
            guard let number = try table.currentNumber() else { return nil }
            return try table.game(number)
        } catch {
            guard case .unreadableGame(let path, let id, let detail) = error else { throw error }
            // Without this game nothing can go on: the file counts as damaged, and is set aside at the next start.
            database.onDamage()
            throw .damaged(path: path, detail: "the game in progress (\(id)) is not valid: \(detail)")
        }
    }

    /// Makes `game` the game in progress, and its players the ones that the next set-up starts with. The one before is
    /// closed as `close` does.
    ///
    /// - Parameter seq: the room's sequence number for the snapshot of it; nil where no room is open yet.
    public func begin(_ game: Game, seq: UInt64? = nil) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try closeCurrent()
            // The same game may be here in an older state: watched, or set aside when another node took it over.
            try database.run("DELETE FROM game WHERE id = ?", game.id.text)
            try table.insert(
                game, GameTable.Standing(isCurrent: true, status: game.phase == .ended ? .finished : .inProgress))
            // None in a new game or a rematch; all of them when this node takes over from another host.
            try write(.appended(from: 0), of: game)
            try keepRoster(game)
            try advanceRoom(seq)
        }
    }

    /// Writes what a command changed, in one transaction that is on the disk when this returns. Costs what changed, not what
    /// there is: one turn more on ten thousand is one row.
    ///
    /// - Parameters:
    ///   - game: the game after the command.
    ///   - change: what `perform` returned; nothing is written where it changed nothing.
    ///   - seq: the room's sequence number for the snapshot of it; nil where no room is open.
    /// - Throws: `StoreError`; nothing was written then, and the command must not be acknowledged.
    public func journal(_ game: Game, _ change: GameChange, seq: UInt64? = nil) throws(StoreError) {
        guard change.changedAnything else { return }
        try database.transaction { () throws(StoreError) in
            let row = try database.first(
                "SELECT number, status FROM game WHERE current = 1 AND id = ?", game.id.text
            ) { (row) throws(StoreError) in (number: try row.int(0), status: try row.int(1)) }
            guard let row else { throw .failed(path: database.path, detail: "\(game.id) is not the game in progress") }
            try write(change.turns, of: game)

            let status: GameRecord.Status = game.phase == .ended ? .finished : .inProgress
            var winner: Int?
            // A finished game's results change with its turns and names; one that is being played has none.
            if change.players || status == .finished || row.status == GameColumns.number(of: .finished) {
                winner = try table.writePlayers(game, of: row.number)
            }
            try table.update(game, row.number, status: status, winner: winner)
            if change.players { try keepRoster(game) }
            try advanceRoom(seq)
        }
    }

    private func write(_ turns: GameChange.Turns, of game: Game) throws(StoreError) {
        switch turns {
        case .unchanged: break
        case .appended(let first):
            for index in first..<game.turns.count {
                try database.run("INSERT INTO turn (number, body) VALUES (?, ?)", index, body(of: game.turns[index]))
            }
        case .removed(let first):
            try database.run("DELETE FROM turn WHERE number >= ?", first)
        case .edited(let index):
            // Later totals follow from the amounts and are not kept.
            try database.run("UPDATE turn SET body = ? WHERE number = ?", body(of: game.turns[index]), index)
        }
    }

    private func body(of turn: Turn) -> [UInt8] { TurnCoding.encode(GameRecord.Turn(turn)) }

    /// Moves the game in progress to the records: a finished one as it is, an unfinished one as set aside. One in which
    /// nothing was ever entered leaves nothing behind. Without a game in progress this does nothing.
    public func close() throws(StoreError) {
        try database.transaction { () throws(StoreError) in try closeCurrent() }
    }

    private func closeCurrent() throws(StoreError) {
        guard let number = try table.currentNumber(), let game = try current() else { return }
        if game.turns.isEmpty, game.pending == PendingTurn() {
            try database.run("DELETE FROM game WHERE number = ?", number)
        } else {
            let isFinished = game.phase == .ended
            let winner = try table.writePlayers(game, of: number)
            try table.update(game, number, status: isFinished ? .finished : .setAside, winner: winner)
            try database.run(
                "UPDATE game SET current = 0, turns = ? WHERE number = ?",
                TurnCoding.pack(game.turns.map { GameRecord.Turn($0) }), number)
        }
        try database.run("DELETE FROM turn")
    }

    private func advanceRoom(_ seq: UInt64?) throws(StoreError) {
        if let seq { try RoomStore(database: database).advance(to: seq) }
    }

    // MARK: Roster

    /// The players of the latest game begun here, in seat order, for the next set-up. Empty before the first game.
    public func lastRoster() throws(StoreError) -> [NewPlayer] {
        try database.all("SELECT name, avatar FROM roster ORDER BY seat") { (row) throws(StoreError) in
            guard let name = try? PlayerName(row.text(0)) else {
                throw .damaged(path: database.path, detail: "a name of the last roster is not valid")
            }
            return NewPlayer(name: name, avatar: try row.int(1))
        }
    }

    private func keepRoster(_ game: Game) throws(StoreError) {
        try database.run("DELETE FROM roster")
        for (seat, player) in game.players.enumerated() {
            try database.run(
                "INSERT INTO roster (seat, name, avatar) VALUES (?, ?, ?)", seat, player.name.text, player.avatar)
        }
    }

    // MARK: Games of the records

    /// A game by its identifier, the one in progress included; nil where it is not kept.
    public func record(_ id: GameID) throws(StoreError) -> GameRecord? {
        guard let number = try table.number(of: id) else { return nil }
        return try table.record(number)
    }

    /// Keeps a finished game that this node watched with a seat held, as its host sent it; again when the host corrected it.
    /// A game that was finished here, or is in progress here, is left alone.
    ///
    /// - Throws: `StoreError`. The caller has validated the game by restoring it from the host's record.
    public func keepWatched(_ game: Game) throws(StoreError) {
        precondition(game.phase == .ended, "only finished games are kept by viewers")
        try database.transaction { () throws(StoreError) in
            let isOurs = try database.first(
                "SELECT current = 1 OR (watched = 0 AND status = 1) FROM game WHERE id = ?", game.id.text
            ) { (row) throws(StoreError) in try row.bool(0) }
            if isOurs == true { return }
            try database.run("DELETE FROM game WHERE id = ?", game.id.text)
            try table.insert(game, GameTable.Standing(status: .finished, isWatched: true))
        }
    }
}
