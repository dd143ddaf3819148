import Testing

@testable import FarkleStore

@Suite("Migrations") struct MigrationTests {
    @Test("A database of a newer schema is refused with path, numbers and remedy, and left as it is")
    func newer() throws {
        let place = TemporaryFolder()
        do { try place.open().database.execute("PRAGMA user_version = 999") }
        let bytes = try place.bytes(place.data.database)
        for access in [Store.Access.node, .command] {
            let error = storeError { () throws(StoreError) in _ = try place.open(access) }
            #expect(error == .newerSchema(path: place.data.database, found: 999, known: Migrations.newest))
            #expect("\(try #require(error))".contains("Update farkle-node"))
        }
        #expect(try place.bytes(place.data.database) == bytes)
        #expect(!place.contents.contains { $0.contains("damaged") })
    }

    @Test("A command beside a node of a newer version is refused, too")
    func newerBesideNode() throws {
        let place = TemporaryFolder()
        let node = try place.open()
        try node.database.execute("PRAGMA user_version = 999")
        let error = storeError { () throws(StoreError) in _ = try place.open(.command) }
        #expect(error == .newerSchema(path: place.data.database, found: 999, known: Migrations.newest))
    }

    @Test("A new database has the newest schema at once, and no draft is left behind")
    func fresh() throws {
        let place = TemporaryFolder()
        let store = try place.open()
        #expect(try Migrations.version(of: store.database) == Migrations.newest)
        #expect(store.notices.isEmpty)
        #expect(!place.contents.contains { $0.contains(".new") })
    }

    @Test("The draft of a first start that was cut short does not stand in the way")
    func leftoverDraft() throws {
        let place = TemporaryFolder()
        try place.data.prepare()
        try place.write([1, 2, 3], to: place.data.database + ".new")
        try place.write([4], to: place.data.database + ".new-wal")
        #expect(try place.open().notices.isEmpty)
    }
}
