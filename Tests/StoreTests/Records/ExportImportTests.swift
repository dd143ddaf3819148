import FarkleCore
import Foundation
import Testing

@testable import FarkleStore

@Suite("Export and import") struct ExportImportTests {
    private let place = TemporaryFolder()
    private var file: String { place.path + "/export.json" }

    /// A store with finished, watched, unfinished and current games, and settings.
    private func filled() throws -> Store {
        let store = try place.open()
        for (index, game) in try RandomRecords.games(12, seed: 5).enumerated() {
            if index.isMultiple(of: 3) {
                try store.games.keepWatched(game)
            } else {
                try store.games.begin(game)
            }
        }
        var current = try PlayedGame.new("current")
        for command: GameCommand in [.add(700), .clear, .add(500), .bank, .edit(turn: 1, amount: 550), .add(100)] {
            try current.perform(command, at: .testing)
        }
        try store.games.begin(current)
        var settings = Settings()
        try settings.set(.target, to: "5000")
        try settings.set(.primaryPlayer, to: "Maya")
        try store.settings.save(settings)
        return store
    }

    private func exported(_ store: Store) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let report = try store.records.export(now: .testing) { bytes += $0 }
        #expect(report.unreadable.isEmpty)
        return bytes
    }

    private func records(_ store: Store) throws -> [GameRecord] {
        try store.records.history(limit: 1_000).games.map { try #require(try store.games.record($0.id)) }
    }

    /// What an import of `text` throws, after making sure that it changed nothing.
    private func refusal(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> ImportError {
        let fresh = TemporaryFolder()
        let store = try fresh.open()
        try place.write(Array(text.utf8), to: file)
        let error = #expect(throws: ImportError.self, sourceLocation: sourceLocation) {
            try store.records.importGames(from: file)
        }
        #expect(try store.records.history().games.isEmpty, sourceLocation: sourceLocation)
        #expect(try store.settings.load() == Settings(), sourceLocation: sourceLocation)
        let refusal = try #require(error, sourceLocation: sourceLocation)
        #expect("\(refusal)".contains(file), sourceLocation: sourceLocation)
        return refusal
    }

    @Test("What was exported is all there after an import into an empty folder")
    func roundTrip() throws {
        let store = try filled()
        let bytes = try exported(store)
        try place.write(bytes, to: file)
        let fresh = TemporaryFolder()
        let other = try fresh.open()
        let report = try other.records.importGames(from: file)
        #expect(report.imported == 13 && report.skipped.isEmpty && report.settings == [.target, .primaryPlayer])
        #expect(try other.settings.load() == store.settings.load())
        #expect(try other.games.current() == nil)

        var current = try #require(try store.games.current()).record
        current.status = .setAside
        #expect(try records(other) == records(store) + [current])
        #expect(try other.records.people() == store.records.people())
        #expect(try other.records.stats(of: PlayerName("Maya")) == store.records.stats(of: PlayerName("Maya")))
        #expect(
            try other.records.history().games.map(\.isWatched) == store.records.history().games.map(\.isWatched) + [
                false
            ])
    }

    @Test("An export is one JSON document that names its format and version")
    func document() throws {
        let document = JSONField(try JSONValue(parsing: exported(filled())))
        #expect(try document["format"].string() == "farkle-node export")
        #expect(try document["version"].integer() == 1)
        #expect(try document["exportedAt"].string() == Timestamp.testing.description)
        #expect(try document["settings"]["target"].string() == "5000")
        #expect(try document["games"].elements().count == 13)
        let empty = try JSONValue(parsing: exported(TemporaryFolder().open()))
        #expect(try JSONField(empty)["games"].elements().isEmpty)
    }

    @Test("A game that is kept already is skipped and named, and never counts twice")
    func again() throws {
        let store = try filled()
        try place.write(try exported(store), to: file)
        let before = try (records(store), store.records.people())
        let report = try store.records.importGames(from: file)
        #expect(report.imported == 0 && report.skipped.count == 13 && report.settings.isEmpty)
        #expect(report.skipped.allSatisfy { $0.reason == .alreadyKept })
        #expect(report.skipped.contains { $0.id == "current" && $0.name == "Tuesday Night Roll" })
        #expect(try (records(store), store.records.people()) == before)
    }

    @Test("A game that comes twice in a file is taken once")
    func twice() throws {
        let game = try PlayedGame.finished("g1").record.json
        try place.write(Array(document([game, game]).utf8), to: file)
        let report = try place.open().records.importGames(from: file)
        #expect(report.imported == 1)
        #expect(report.skipped == [ImportReport.Skipped(id: "g1", name: "Tuesday Night Roll", reason: .twiceInFile)])
    }

    @Test("A setting that was chosen here stays, and one that is unknown is no reason to refuse the games")
    func settings() throws {
        let store = try place.open()
        var settings = Settings()
        try settings.set(.target, to: "15000")
        try store.settings.save(settings)
        let text = """
            {"settings":{"target":"5000","sound":"off","haptics":"loud","colour":"red"},"games":[],
            "version":1,"format":"farkle-node export"}
            """
        try place.write(Array(text.utf8), to: file)
        #expect(try store.records.importGames(from: file).settings == [.sound])
        #expect(try store.settings.load().target.points == 15_000)
        #expect(try store.settings.load().isOn(.sound) == false)
    }

    @Test("A file that another program wrote anew, with other order and layout, is read all the same")
    func layout() throws {
        let game = try PlayedGame.finished("g1")
        let spaced = game.record.json.description.replacing("{", with: "{ \r\n\t").replacing(",\"", with: " ,\n\"")
            .replacing("\":", with: "\" : ")
        let text =
            " {\n\"later\" : {\"a\":[\"]}\\\"\"]},\"games\" : [ \(spaced) ] , \"version\":1, \"format\":\"farkle-node export\"}\n\n"
        try place.write(Array(text.utf8), to: file)
        let store = try place.open()
        #expect(try store.records.importGames(from: file).imported == 1)
        #expect(try store.games.record(game.id) == game.record)
    }

    private func document(_ games: [JSONValue]) -> String {
        "{\"format\":\"farkle-node export\",\"version\":1,\"games\":[\n"
            + games.map(\.description).joined(separator: ",\n") + "\n]}"
    }

    @Test(
        "A game that cannot have been played is refused with line and place, and the good ones before it are not kept")
    func impossibleGame() throws {
        let good = try PlayedGame.finished("g1").record
        var bad = try PlayedGame.finished("g2").record
        bad.turns[1].amount += 50
        let error = try refusal(document([good.json, bad.json]))
        #expect(
            error
                == .badGame(
                    path: file, line: 3, place: "games[1].turns[1]",
                    message: "the amount is not the sum of the additions"))
    }

    @Test("A game of the wrong shape is refused with line and place")
    func wrongShape() throws {
        let good = try PlayedGame.finished("g1").record.json
        guard case .object(var members) = good else { return }
        members["target"] = "many"
        guard case .badGame(_, 3, "games[1].target", _) = try refusal(document([good, .object(members)])) else {
            return #expect(Bool(false), "the place is another one")
        }
        guard case .badGame(_, 2, "games[0]", _) = try refusal(document([7])) else {
            return #expect(Bool(false), "the place is another one")
        }
    }

    @Test("A file that was cut anywhere is refused with the line of its end")
    func cut() throws {
        let text = document([try PlayedGame.finished("g1").record.json, try PlayedGame.finished("g2").record.json])
        let bytes = Array(text.utf8)
        for length in stride(from: 1, to: bytes.count, by: 97) {
            let cut = String(decoding: bytes[..<length], as: UTF8.self)
            guard case .notJSON(_, let line, _) = try refusal(cut) else {
                Issue.record("cut at \(length)")
                continue
            }
            #expect(line == cut.split(separator: "\n", omittingEmptySubsequences: false).count)
        }
    }

    @Test("Another version, another format and no format are told apart and say what to do")
    func foreign() throws {
        #expect(
            try refusal("{\"format\":\"farkle-node export\",\"version\":2,\"games\":[nonsense")
                == .otherVersion(path: file, found: 2, known: 1))
        guard case .notAnExport = try refusal("{\"format\":\"other\",\"version\":1,\"games\":[]}"),
            case .notAnExport = try refusal("{\"games\":[]}"),
            case .notAnExport = try refusal("{\"format\":\"farkle-node export\",\"version\":1}"),
            case .notAnExport = try refusal("{\"format\":\"farkle-node export\",\"version\":\"1\",\"games\":[]}"),
            case .notAnExport = try refusal("{\"format\":\"farkle-node export\",\"version\":1,\"games\":{}}"),
            case .notAnExport = try refusal("[1,2,3]"), case .notAnExport = try refusal(""),
            case .notAnExport = try refusal("SQLite format 3\0")
        else { return #expect(Bool(false), "one of them was refused for another reason") }
    }

    @Test("Text after the document, a key twice and a missing comma are refused with their line")
    func untidy() throws {
        for text in [
            "\n{\"format\":\"farkle-node export\",\"version\":1,\"games\":[]} x",
            "\n{\"format\":\"farkle-node export\",\"version\":1,\"games\":[],\"games\":[]}",
            "\n{\"format\":\"farkle-node export\",\"version\":1,\"version\":1,\"games\":[]}",
            "\n{\"format\":\"farkle-node export\" \"version\":1,\"games\":[]}",
            "\n{\"format\":\"farkle-node export\",\"version\":1,\"games\":[,]}",
        ] {
            guard case .notJSON(_, 2, _) = try refusal(text) else {
                Issue.record("\(text)")
                continue
            }
        }
    }

    @Test("A missing file and a folder are refused with their path")
    func noFile() throws {
        let store = try place.open()
        for path in [place.path + "/missing", place.path] {
            let error = #expect(throws: ImportError.self) { try store.records.importGames(from: path) }
            guard case .unreadable(path, _)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
    }

    @Test("A gigabyte of anything is refused within a little memory, whatever it is")
    func gigabyte() throws {
        let store = try place.open()
        for (head, isRefusedAs) in [
            ("", "does not begin an object"), ("{\"format\":\"", "more than 1048576 bytes"),
            ("{\"format\":\"farkle-node export\",\"version\":1,\"games\":[\"", "more than 16777216 bytes"),
        ] {
            // A sparse file: the rest is zeros that take no space on the disk.
            try place.write(Array(head.utf8), to: file)
            #expect(truncate(file, 1 << 30) == 0)
            let error = #expect(throws: ImportError.self) { try store.records.importGames(from: file) }
            #expect("\(try #require(error))".contains(isRefusedAs), "\(String(describing: error))")
        }
    }

    @Test("An import that finds the disk full changes nothing")
    func full() throws {
        let store = try place.open()
        try place.write(Array(document(try RandomRecords.games(60, seed: 3).map(\.record.json)).utf8), to: file)
        let pages = try store.database.first("PRAGMA page_count") { (row) throws(StoreError) in try row.int(0) } ?? 0
        try store.database.execute("PRAGMA max_page_count = \(pages + 2)")
        let error = #expect(throws: ImportError.self) { try store.records.importGames(from: file) }
        #expect(error == .store(.diskFull(path: place.data.database)))
        #expect(try store.records.history().games.isEmpty)
    }

    @Test("A game that cannot be read is left out of the export and named; the others are in it")
    func unreadable() throws {
        let store = try place.open()
        try store.games.keepWatched(try PlayedGame.finished("g1"))
        try store.games.keepWatched(try PlayedGame.finished("g2"))
        try store.database.run("UPDATE game SET turns = x'00' WHERE id = 'g1'")
        var bytes: [UInt8] = []
        let report = try store.records.export(now: .testing) { bytes += $0 }
        #expect(report.games == 1 && report.unreadable.count == 1 && report.unreadable[0].hasPrefix("g1: "))
        #expect(try JSONField(JSONValue(parsing: bytes))["games"].elements().count == 1)
    }

    @Test("Progress ends with the whole file and every game")
    func progress() throws {
        let games = try RandomRecords.games(250, seed: 9)
        try place.write(Array(document(games.map(\.record.json)).utf8), to: file)
        let store = try place.open()
        var steps: [ImportProgress] = []
        _ = try store.records.importGames(from: file) { steps.append($0) }
        #expect(steps.map(\.games) == [100, 200, 250])
        #expect(steps.last?.bytesRead == steps.last?.bytesTotal)
        #expect(steps.map(\.bytesRead) == steps.map(\.bytesRead).sorted())
    }

    @Test("Reset deletes games, settings, room, key and damaged files, and leaves a store that works")
    func reset() throws {
        try place.data.prepare()
        try place.write([1, 2, 3], to: place.data.database)
        let store = try filled()
        let identity = try store.startNode(now: .testing)
        try store.room.keep(KeptRoom(code: "0042", nonce: [UInt8](0..<16), createdAt: .testing, term: 1, seq: 0))
        try store.reset()
        #expect(try store.games.current() == nil && store.records.history().games.isEmpty)
        #expect(try store.records.people().isEmpty && store.games.lastRoster().isEmpty)
        #expect(try store.room.room() == nil && store.settings.load() == Settings())
        #expect(!place.contents.contains { $0.contains("damaged") || $0 == "identity" || $0 == "boot" })
        let left = try place.bytes(place.data.database) + place.bytes(place.data.database + "-wal")
        #expect(!String(decoding: left, as: UTF8.self).contains("Maya"))
        try store.games.begin(try PlayedGame.new("g1"))
        #expect(try store.startNode(now: .testing).seed != identity.seed)
    }
}
