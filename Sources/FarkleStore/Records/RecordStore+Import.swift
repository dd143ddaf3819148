internal import FarkleCore

extension RecordStore {
    /// Brings the games of an export into the records: all of them, or none.
    ///
    /// Every game is replayed by the rules first. A game that is kept already, by its identifier, is skipped and reported;
    /// one that was in progress becomes one that was set aside. Settings are taken over where nothing was chosen here.
    ///
    /// The database is locked for writing until this is done, so a node must not be playing on it: open the store with
    /// `.node` access.
    ///
    /// - Parameters:
    ///   - path: the file, of any size.
    ///   - progress: called now and then.
    /// - Throws: `ImportError` with file, line and place; nothing was changed then.
    public func importGames(
        from path: String, progress: (ImportProgress) -> Void = { _ in }
    ) throws(ImportError) -> ImportReport {
        let reader = try ExportReader(path: path)
        let result: Result<ImportReport, ImportError>
        do throws(StoreError) {
            result = try database.transaction { () throws(StoreError) -> Result<ImportReport, ImportError> in
                do throws(ImportError) {
                    return .success(try take(from: reader, path: path, progress))
                } catch { return .failure(error) }
            }
        } catch { throw .store(error) }
        return try result.get()
    }

    private func take(
        from reader: ExportReader, path: String, _ progress: (ImportProgress) -> Void
    ) throws(ImportError) -> ImportReport {
        var report = ImportReport()
        var seen: Set<GameID> = []
        let members = try reader.read { (element) throws(ImportError) in
            let (game, standing) = try validated(element, path)
            if let reason = try insert(game, standing, &seen) {
                report.skipped.append(ImportReport.Skipped(id: game.id.text, name: game.name.text, reason: reason))
            } else {
                report.imported += 1
            }
            if (report.imported + report.skipped.count).isMultiple(of: 100) {
                progress(Self.progress(of: reader, report))
            }
        }
        report.settings = try takeSettings(members["settings"], path)
        progress(Self.progress(of: reader, report))
        return report
    }

    private static func progress(of reader: ExportReader, _ report: ImportReport) -> ImportProgress {
        let (read, total) = reader.progress
        return ImportProgress(bytesRead: read, bytesTotal: total, games: report.imported + report.skipped.count)
    }

    /// The game of an element, if it can have been played.
    private func validated(
        _ element: ExportReader.Element, _ path: String
    ) throws(ImportError) -> (Game, GameTable.Standing) {
        func bad(_ place: String, _ message: String) -> ImportError {
            .badGame(
                path: path, line: element.line, place: place.isEmpty ? element.place : "\(element.place).\(place)",
                message: message)
        }
        let (record, isWatched): (GameRecord, Bool)
        do throws(JSONError) {
            let json = try JSONField(element.json).object()
            (record, isWatched) = (try GameRecord(json), try json["watched"].orNil?.bool() ?? false)
        } catch { throw bad(error.path, error.message) }
        let standing = GameTable.Standing(
            status: record.status == .finished ? .finished : .setAside, isWatched: isWatched)
        do throws(RecordError) {
            return (try Game(restoring: record), standing)
        } catch { throw bad(error.path, error.message) }
    }

    /// Inserts the game, or says why it is skipped.
    private func insert(
        _ game: Game, _ standing: GameTable.Standing, _ seen: inout Set<GameID>
    ) throws(ImportError) -> ImportReport.Reason? {
        guard seen.insert(game.id).inserted else { return .twiceInFile }
        do throws(StoreError) {
            let table = GameTable(database: database)
            guard try table.number(of: game.id) == nil else { return .alreadyKept }
            try table.insert(game, standing)
            return nil
        } catch { throw .store(error) }
    }

    /// Takes over what was chosen there and not here.
    private func takeSettings(_ json: JSONValue?, _ path: String) throws(ImportError) -> [SettingKey] {
        guard let json else { return [] }
        guard case .object(let members) = json else {
            throw .notAnExport(path: path, detail: "its settings are no object")
        }
        do throws(StoreError) {
            let store = SettingsStore(database: database)
            var settings = try store.load()
            var taken: [SettingKey] = []
            for key in SettingKey.allCases where settings.chosen[key] == nil {
                // A key or value that this version does not know is no reason to refuse the games.
                guard case .string(let value)? = members[key.rawValue], (try? settings.set(key, to: value)) != nil
                else {
                    continue
                }
                taken.append(key)
            }
            try store.write(settings)
            return taken
        } catch { throw .store(error) }
    }
}
