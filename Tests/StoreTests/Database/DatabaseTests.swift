import Testing

@testable import FarkleStore

@Suite("Database") struct DatabaseTests {
    private let place = TemporaryFolder()
    private let database: Database

    init() throws {
        let store = try place.open()
        database = store.database
        try database.execute("CREATE TABLE item (n INTEGER, t TEXT, b BLOB)")
    }

    private func count() throws(StoreError) -> Int {
        try database.first("SELECT count(*) FROM item") { (row) throws(StoreError) in try row.int(0) } ?? -1
    }

    @Test("Values come back as they were given, empty and absent ones told apart")
    func values() throws {
        try database.run("INSERT INTO item VALUES (?, ?, ?)", Int.min, "zürich \0 🎲", [UInt8]([0, 255]))
        try database.run("INSERT INTO item VALUES (?, ?, ?)", Int?.none, "", [UInt8]())
        try database.run("INSERT INTO item VALUES (?, ?, ?)", true, String?.none, [UInt8]?.none)
        let rows = try database.all("SELECT n, t, b FROM item ORDER BY rowid") { (row) throws(StoreError) in
            (try row.optionalInt(0), try row.optionalText(1), try row.optionalBlob(2))
        }
        #expect(rows[0] == (Int.min, "zürich \0 🎲", [0, 255]))
        #expect(rows[1] == (nil, "", []))
        #expect(rows[2] == (1, nil, nil))
    }

    @Test("A column of the wrong type is damage, not a wrong value")
    func wrongType() throws {
        try database.run("INSERT INTO item VALUES (?, ?, ?)", 1, "x", [UInt8]([1]))
        let error = storeError { () throws(StoreError) in
            _ = try database.first("SELECT t FROM item") { (row) throws(StoreError) in try row.int(0) }
        }
        #expect(error == .damaged(path: place.data.database, detail: "t does not hold a number"))
    }

    @Test("A transaction that throws changes nothing")
    func rollBack() throws {
        let error = storeError { () throws(StoreError) in
            try database.transaction { () throws(StoreError) in
                try database.run("INSERT INTO item (n) VALUES (1)")
                throw .busy(path: "made up")
            }
        }
        #expect(error == .busy(path: "made up"))
        #expect(try count() == 0)
        try database.transaction { () throws(StoreError) in try database.run("INSERT INTO item (n) VALUES (1)") }
        #expect(try count() == 1)
    }

    @Test("A query may run inside another of the same text")
    func nested() throws {
        for n in 1...3 { try database.run("INSERT INTO item (n) VALUES (?)", n) }
        var pairs = 0
        try database.each("SELECT n FROM item") { (_) throws(StoreError) in
            try database.each("SELECT n FROM item") { (_) throws(StoreError) in pairs += 1 }
        }
        #expect(pairs == 9)
    }

    @Test("A full disk is an error with path and remedy, rolls back, and the next write works again")
    func full() throws {
        let pages = try database.first("PRAGMA page_count") { (row) throws(StoreError) in try row.int(0) } ?? 0
        try database.execute("PRAGMA max_page_count = \(pages + 2)")
        let error = storeError { () throws(StoreError) in
            try database.transaction { () throws(StoreError) in
                for _ in 0..<10 {
                    try database.run("INSERT INTO item (b) VALUES (?)", [UInt8](repeating: 1, count: 4_096))
                }
            }
        }
        #expect(error == .diskFull(path: place.data.database))
        #expect("\(try #require(error))".contains("Free some space"))
        #expect(try count() == 0)
        try database.execute("PRAGMA max_page_count = 1000000")
        try database.run("INSERT INTO item (n) VALUES (1)")
        #expect(try count() == 1)
    }

    @Test("Commits are synced to the disk, and foreign keys hold")
    func pragmas() throws {
        func pragma(_ name: String) throws(StoreError) -> Int? {
            try database.first("PRAGMA \(name)") { (row) throws(StoreError) in try row.int(0) }
        }
        #expect(try pragma("synchronous") == 2)
        #expect(try pragma("foreign_keys") == 1)
        #expect(try database.first("PRAGMA journal_mode") { (row) throws(StoreError) in try row.text(0) } == "wal")
    }
}
