import FarkleCore
import Foundation
import Testing

@testable import FarkleStore

/// Database files as earlier schemas left them. Each was made by `StoreCrashChild fixture` of its time.
@Suite("Old schemas") struct OldSchemaTests {
    private func open(schema: Int) throws -> Store {
        let place = TemporaryFolder()
        try place.data.prepare()
        let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/schema\(schema).sqlite")
        try place.write([UInt8](Data(contentsOf: fixture)), to: place.data.database)
        return try place.open()
    }

    @Test("There is a fixture of every earlier schema")
    func complete() throws {
        for schema in 1..<Migrations.newest { _ = try open(schema: schema) }
    }

    @Test("An old file is brought up to date, and nothing in it is lost", arguments: 1..<Migrations.newest)
    func migrates(schema: Int) throws {
        let store = try open(schema: schema)
        #expect(store.notices.isEmpty)
        #expect(try Migrations.version(of: store.database) == Migrations.newest)

        let settings = try store.settings.load()
        #expect(settings.target.points == 5_000 && settings.primaryPlayer?.text == "Maya")
        let room = try #require(try store.room.room())
        #expect(room.code == "0042" && room.seq == 42 && room.term == 65_536 && room.pin == "123456")
        #expect(try store.room.seats().map(\.player) == [PlayerID(number: 2)])
        #expect(try store.room.photo(digest: [UInt8](repeating: 5, count: 16))?.count == 4)
        #expect(try store.room.pinned(room: [UInt8](repeating: 9, count: 16))?.hostKey == [1, 2, 3])

        var game = try #require(try store.games.current())
        #expect(game.id.text == "current" && game.pending.total == 100 && game.turns[0].amount == 550)
        try game.perform(.undo, at: .testing)
        try game.perform(.undo, at: .testing)
        #expect(game.pending == PendingTurn(additions: [Addition(amount: 500)], cleared: [[Addition(amount: 700)]]))
        #expect(try store.games.lastRoster().map(\.name.text) == ["Maya", "Jules", "Sam"])

        #expect(try store.records.history().games.map(\.id.text) == ["watched", "set-aside", "finished"])
        #expect(try store.records.recent().map(\.isWatched) == [true, false])
        let stats = try #require(try store.records.stats(of: PlayerName("Jules")))
        #expect(stats.games == 2 && stats.wins == 1 && stats.points == 4_150)
        for id in ["finished", "set-aside", "watched"] {
            let record = try #require(try store.games.record(GameID(id)!))
            _ = try Game(restoring: record)
        }
    }
}
