public import FarkleCore

/// What an export came to.
public struct ExportReport: Hashable, Sendable {
    public let games: Int
    /// Identifiers of games that could not be read and are not in the export, with the reason.
    public let unreadable: [String]
}

extension RecordStore {
    /// Writes all games and the chosen settings as one JSON document, piece by piece, so that any history fits in memory.
    /// The game in progress is part of it.
    ///
    /// - Parameters:
    ///   - now: the time that the document says it was made.
    ///   - write: takes the next bytes.
    /// - Throws: `StoreError`, or whatever `write` throws.
    public func export(now: Timestamp, write: ([UInt8]) throws -> Void) throws -> ExportReport {
        // One view of the file from the first game to the last, whatever is played meanwhile.
        try database.execute("BEGIN")
        defer { try? database.execute("COMMIT") }
        let table = GameTable(database: database)
        let numbers = try database.all("SELECT number, id, watched FROM game ORDER BY number") {
            (row) throws(StoreError) in (number: try row.int(0), id: try row.text(1), isWatched: try row.bool(2))
        }
        try write(try header(now: now))
        var (count, unreadable): (Int, [String]) = (0, [])
        for game in numbers {
            switch try json(game.number, isWatched: game.isWatched, table) {
            case .success(let json):
                // A line a game: it reads well, and an error on import can name it.
                try write(Array(count == 0 ? "\n".utf8 : ",\n".utf8) + json.encoded())
                count += 1
            case .failure(let error): unreadable.append("\(game.id): \(error.message)")
            }
        }
        try write(Array("\n]}\n".utf8))
        return ExportReport(games: count, unreadable: unreadable)
    }

    /// The game as it stands in the document, or what keeps it from being read. Damage of the file itself is thrown.
    private func json(
        _ number: Int, isWatched: Bool, _ table: GameTable
    ) throws(StoreError) -> Result<JSONValue, CodingError> {
        do throws(StoreError) {
            guard let record = try table.record(number), case .object(var members) = record.json else {
                return .failure(CodingError("it is gone"))
            }
            members["watched"] = .bool(isWatched)
            return .success(.object(members))
        } catch {
            guard case .unreadableGame(_, _, let detail) = error else { throw error }
            return .failure(CodingError(detail))
        }
    }

    /// Everything before the first game: who wrote it is known before anything large is read.
    private func header(now: Timestamp) throws(StoreError) -> [UInt8] {
        let chosen = try SettingsStore(database: database).load().chosen
        var members = JSONMembers()
        for (key, value) in chosen { members[key.rawValue] = .string(value) }
        let settings = JSONValue.object(members)
        let (format, time) = (JSONValue.string(ExportFormat.name), JSONValue.string(now.description))
        return Array(
            "{\"format\":\(format),\"version\":\(ExportFormat.version),\"exportedAt\":\(time),\"settings\":\(settings),\"games\":["
                .utf8)
    }
}
