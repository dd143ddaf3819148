internal import FarkleCore

/// The rows of games and players: what `GameStore`, the records and the import write and read in common.
/// Everything that writes here expects to be inside a transaction.
struct GameTable {
    let database: Database

    /// Where a row comes from and belongs.
    struct Standing {
        var isCurrent = false
        var status: GameRecord.Status
        var isWatched = false
    }

    // MARK: Writing

    /// Inserts the game's row and players, with its turns packed unless it is the game in progress, whose turns have rows
    /// of their own.
    @discardableResult
    func insert(_ game: Game, _ standing: Standing) throws(StoreError) -> Int {
        try database.run(
            """
            INSERT INTO game (
                id, current, status, watched, name, target, rules, created, latest, pending, nextPlayer, nextTurn, seats,
                turnCount, rounds)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, x'', 0, 0, 0, 0, 0)
            """,
            game.id.text, standing.isCurrent, GameColumns.number(of: standing.status), standing.isWatched,
            game.name.text,
            game.target.points, GameColumns.number(of: game.rules), game.createdAt)
        let number = database.lastInsertedRow
        let winner = try writePlayers(game, of: number)
        try update(game, number, status: standing.status, winner: winner)
        if !standing.isCurrent {
            let turns = TurnCoding.pack(game.turns.map { GameRecord.Turn($0) })
            try database.run("UPDATE game SET turns = ? WHERE number = ?", turns, number)
        }
        return number
    }

    /// Writes what commands change in the game's row. `winner` is what `writePlayers` returned.
    func update(_ game: Game, _ number: Int, status: GameRecord.Status, winner: Int?) throws(StoreError) {
        let next = game.nextNumbers
        try database.run(
            """
            UPDATE game SET
                status = ?, name = ?, started = ?, ended = ?, latest = ?, active = ?, pending = ?, nextPlayer = ?,
                nextTurn = ?, seats = ?, turnCount = ?, rounds = ?, winner = ?
            WHERE number = ?
            """,
            GameColumns.number(of: status), game.name.text, game.startedAt, game.endedAt,
            game.endedAt ?? game.turns.last?.at ?? game.createdAt, game.active?.number, TurnCoding.encode(game.pending),
            next.player, next.turn, game.players.count, game.turns.count, game.players.map(\.turns).max() ?? 0, winner,
            number)
    }

    /// Replaces the game's players, with what their turns add up to; of a finished game as results that count.
    /// Returns the person who won, nil while the game is not over.
    @discardableResult
    func writePlayers(_ game: Game, of number: Int) throws(StoreError) -> Int? {
        try database.run("DELETE FROM player WHERE game = ?", number)
        let winner = game.winner
        var winningPerson: Int?
        for (seat, player) in game.players.enumerated() {
            let person = winner == nil ? nil : try person(player.name.key)
            let won = winner.map { $0 == player.id }
            if won == true { winningPerson = person }
            try database.run(
                """
                INSERT INTO player (
                    game, seat, player, name, avatar, total, turns, hotDice, farkles, person, ended, won)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                number, seat, player.id.number, player.name.text, player.avatar, player.total, player.turns,
                player.hotDice, player.farkles, person, game.endedAt, won)
        }
        return winningPerson
    }

    /// The person of that key, who is made where there is none yet.
    private func person(_ key: String) throws(StoreError) -> Int {
        let known = try database.first("SELECT number FROM person WHERE key = ?", key) { (row) throws(StoreError) in
            try row.int(0)
        }
        if let known { return known }
        try database.run("INSERT INTO person (key) VALUES (?)", key)
        return database.lastInsertedRow
    }
}
