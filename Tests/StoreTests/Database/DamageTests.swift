import Foundation
import Testing

@testable import FarkleStore

@Suite("Damaged database") struct DamageTests {
    /// A closed database with something in it.
    private func used(_ place: TemporaryFolder) throws {
        let store = try place.open()
        var settings = Settings()
        try settings.set(.target, to: "5000")
        try store.settings.save(settings)
    }

    /// Opens a folder whose database was replaced by `bytes`: it must be kept under another name, and a fresh one work.
    private func expectSetAside(_ place: TemporaryFolder, holding bytes: [UInt8]?) throws {
        let store = try place.open()
        guard case .setAside(let path, let kept, _) = try #require(store.notices.first) else { return }
        #expect(path == place.data.database)
        #expect(kept.hasPrefix(place.data.database + ".damaged-2026"))
        if let bytes { #expect(try place.bytes(kept) == bytes) }
        #expect("\(store.notices[0])".contains(kept))
        #expect(try store.settings.load() == Settings())
        try store.settings.save(Settings())
    }

    @Test("An empty file, garbage and a cut file are set aside byte for byte, and a new database is begun")
    func replaced() throws {
        for make: ([UInt8]) -> [UInt8] in [
            { _ in [] },
            { _ in Array("this is no database".utf8) },
            { _ in (0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 167) } },
            { Array($0.prefix(15)) },
            { Array($0.prefix(100)) },
            { Array($0.prefix(4_096)) },
            { Array($0.prefix($0.count - 4_096)) },
        ] {
            let place = TemporaryFolder()
            try used(place)
            let bytes = make(try place.bytes(place.data.database))
            try place.write(bytes, to: place.data.database)
            try expectSetAside(place, holding: bytes)
        }
    }

    @Test("A folder in the database's place is set aside with what is in it")
    func folderInPlace() throws {
        let place = TemporaryFolder()
        try place.data.prepare()
        try FileManager.default.createDirectory(atPath: place.data.database, withIntermediateDirectories: false)
        try place.write([7], to: place.data.database + "/note")
        try expectSetAside(place, holding: nil)
        let kept = try #require(place.contents.first { $0.contains("damaged") })
        #expect(try place.bytes(place.data.path + "/" + kept + "/note") == [7])
    }

    @Test("A log without its database is set aside and never replayed into a new one")
    func orphanedLog() throws {
        let place = TemporaryFolder()
        let log: [UInt8]
        do {
            let store = try place.open()
            var settings = Settings()
            try settings.set(.target, to: "5000")
            try store.settings.save(settings)
            log = try place.bytes(place.data.database + "-wal")
        }
        try FileManager.default.removeItem(atPath: place.data.database)
        try place.write(log, to: place.data.database + "-wal")
        try expectSetAside(place, holding: nil)
        let kept = try #require(place.contents.first { $0.contains("damaged") && $0.hasSuffix("-wal") })
        #expect(try place.bytes(place.data.path + "/" + kept) == log)
    }

    @Test("Another program's database is set aside, not written to")
    func otherProgram() throws {
        let place = TemporaryFolder()
        try place.data.prepare()
        try place.write([], to: place.data.database)
        do { try Database(path: place.data.database).execute("CREATE TABLE theirs (x)") }
        try expectSetAside(place, holding: try place.bytes(place.data.database))
    }

    @Test("A database without one of its tables is set aside")
    func missingTable() throws {
        let place = TemporaryFolder()
        do { try place.open().database.execute("DROP TABLE turn") }
        try expectSetAside(place, holding: try place.bytes(place.data.database))
    }

    @Test("Two damaged files in the same millisecond are both kept")
    func twice() throws {
        let place = TemporaryFolder()
        for _ in 0..<3 {
            try place.data.prepare()
            try place.write([1, 2, 3], to: place.data.database)
            _ = try place.open()
        }
        #expect(place.contents.filter { $0.contains("damaged") }.count == 3)
    }

    @Test("Flipped bytes anywhere never crash: the file opens and reads, or is set aside unchanged")
    func flippedBytes() throws {
        var generator = SeededGenerator(seed: 20_261_201)
        let origin = TemporaryFolder()
        try used(origin)
        let whole = try origin.bytes(origin.data.database)
        for round in 0..<150 {
            let place = TemporaryFolder()
            try place.data.prepare()
            var bytes = whole
            // A third of the rounds hit the header, the rest any page.
            let range = round.isMultiple(of: 3) ? 0..<100 : 0..<bytes.count
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                bytes[Int.random(in: range, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
            }
            try place.write(bytes, to: place.data.database)
            do {
                let store = try place.open()
                if case .setAside(_, let kept, _)? = store.notices.first { #expect(try place.bytes(kept) == bytes) }
                _ = try store.settings.load()
            } catch let error as StoreError {
                // A flipped schema number looks like a newer version; it must be left alone.
                guard case .newerSchema = error else {
                    Issue.record("round \(round): \(error)")
                    continue
                }
                #expect(try place.bytes(place.data.database) == bytes)
            }
        }
    }

    @Test("Damage met while reading is reported, and the next start looks at every page")
    func metLater() throws {
        let place = TemporaryFolder()
        do {
            let store = try place.open()
            let error = storeError { () throws(StoreError) in
                _ = try store.database.first("SELECT 'x'") { (row) throws(StoreError) in try row.int(0) }
            }
            guard case .damaged(let path, _)? = error else {
                return #expect(Bool(false), "\(String(describing: error))")
            }
            #expect(path == place.data.database)
            #expect(place.contents.contains("check-database"))
        }
        let store = try place.open()
        #expect(store.notices.isEmpty)
        #expect(!place.contents.contains("check-database"))
    }

    @Test("A damaged database takes neither the node's key nor its boot number with it")
    func identityStays() throws {
        let place = TemporaryFolder()
        let before = try place.open().startNode(now: .testing)
        try place.write([1], to: place.data.database)
        let after = try place.open().startNode(now: .testing)
        #expect(after.seed == before.seed)
        #expect(after.boot == before.boot + 1)
    }
}
