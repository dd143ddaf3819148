internal import FarkleCore

extension GameTable {
    /// The number of the game in progress, which may be finished but not closed yet; nil where there is none.
    func currentNumber() throws(StoreError) -> Int? {
        try database.first("SELECT number FROM game WHERE current = 1") { (row) throws(StoreError) in try row.int(0) }
    }

    /// The number of the game of that id.
    func number(of id: GameID) throws(StoreError) -> Int? {
        try database.first("SELECT number FROM game WHERE id = ?", id.text) { (row) throws(StoreError) in try row.int(0)
        }
    }

    /// A game in its plain form; nil where there is none of that number.
    ///
    /// - Throws: `StoreError.unreadableGame` where the rows do not hold what was written.
    func record(_ number: Int) throws(StoreError) -> GameRecord? {
        var packed: [UInt8]?
        let header = try database.first(
            """
            SELECT id, status, name, target, rules, created, ended, active, pending, nextPlayer, nextTurn, turns
            FROM game WHERE number = ?
            """, number
        ) { (row) throws(StoreError) in
            packed = try row.optionalBlob(11)
            return try readHeader(row)
        }
        guard var record = header else { return nil }
        let id = record.id.text
        record.players = try players(number, id)
        record.turns =
            if let packed {
                try decoded(id) { () throws(CodingError) in try TurnCoding.unpack(packed) }
            } else {
                try database.all("SELECT body FROM turn ORDER BY number") { (row) throws(StoreError) in
                    let body = try row.blob(0)
                    return try decoded(id) { () throws(CodingError) in try TurnCoding.decode(body) }
                }
            }
        return record
    }

    /// A game, replayed and held to the rules; nil where there is none of that number.
    func game(_ number: Int) throws(StoreError) -> Game? {
        guard let record = try record(number) else { return nil }
        do throws(RecordError) {
            return try Game(restoring: record)
        } catch { throw unreadable(record.id.text, "\(error)") }
    }

    private func readHeader(_ row: Row) throws(StoreError) -> GameRecord {
        let text = try row.text(0)
        guard let id = GameID(text), let status = GameColumns.status(number: try row.int(1)),
            let name = try? GameName(row.text(2)), let target = try? TargetScore(row.int(3))
        else { throw unreadable(text, "its identifier, status, name or target is not valid") }
        let pending = try row.blob(8)
        return GameRecord(
            id: id, name: name, status: status, createdAt: try row.timestamp(5),
            endedAt: try row.optionalTimestamp(6), rules: GameColumns.rules(number: try row.int(4)),
            target: target, players: [], turns: [], active: try row.optionalInt(7).map { PlayerID(number: $0) },
            pending: try decoded(text) { () throws(CodingError) in try TurnCoding.decodePending(pending) },
            nextPlayer: try row.int(9), nextTurn: try row.int(10))
    }

    private func players(_ number: Int, _ id: String) throws(StoreError) -> [GameRecord.Player] {
        try database.all(
            "SELECT player, name, avatar FROM player WHERE game = ? ORDER BY seat", number
        ) { (row) throws(StoreError) in
            guard let name = try? PlayerName(row.text(1)) else { throw unreadable(id, "a player's name is not valid") }
            return GameRecord.Player(id: PlayerID(number: try row.int(0)), name: name, avatar: try row.int(2))
        }
    }

    private func decoded<T>(_ id: String, _ body: () throws(CodingError) -> T) throws(StoreError) -> T {
        do throws(CodingError) { return try body() } catch { throw unreadable(id, error.message) }
    }

    func unreadable(_ id: String, _ detail: String) -> StoreError {
        .unreadableGame(path: database.path, id: id, detail: detail)
    }
}
