import Foundation
import Testing

@testable import FarkleStore

@Suite("Looking at a data folder")
struct FolderInspectionTests {
    /// Names, bytes and times of everything in the folder.
    private func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in folder.contents {
            let path = folder.data.path + "/" + name
            let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            found[name] = try folder.bytes(path) + Array("\(time!.timeIntervalSince1970)".utf8)
        }
        return found
    }

    @Test("A folder that is not there is not made, and whether it could be is told")
    func absent() {
        let folder = TemporaryFolder()
        let report = DataFolder(path: folder.path + "/a/b/c").inspect()
        #expect(report.kind == .absent && report.isWritable && report.database == .absent && report.identity == nil)
        #expect(report.freeBytes ?? 0 > 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a"))
    }

    @Test("A folder at rest is told with its key, its files and its sound database, and nothing in it changes")
    func atRest() throws {
        let folder = TemporaryFolder()
        var identity: NodeIdentity?
        do {
            let store = try folder.open()
            identity = try store.startNode(now: .testing)
        }
        let before = try contents(folder)
        let report = folder.data.inspect()
        #expect(try contents(folder) == before)
        #expect(report.kind == .folder && report.mode == 0o700 && report.owner == getuid())
        #expect(report.identity == identity && !report.isInUse && report.holder == nil)
        #expect(report.database == .sound(schema: Migrations.newest))
        #expect(report.files.contains { $0.name == "identity" && $0.mode == 0o600 })
        #expect(report.writtenAt ?? 0 > 0)
    }

    @Test("A folder in use is told with its holder, and is still in use by it alone")
    func inUse() throws {
        let folder = TemporaryFolder()
        let store = try folder.open()
        let report = folder.data.inspect()
        #expect(report.isInUse && report.holder == getpid())
        #expect(report.database == .sound(schema: Migrations.newest))
        #expect(storeError { () throws(StoreError) in _ = try folder.open() } != nil)
        withExtendedLifetime(store) {}
    }

    @Test("A database that a killed node left with its log is looked at in a copy")
    func withLog() throws {
        let folder = TemporaryFolder()
        let left = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: left.data.path, withIntermediateDirectories: true)
        let store = try folder.open()
        try store.settings.save(store.settings.load())
        for name in ["farkle.sqlite", "farkle.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: folder.data.path + "/" + name, toPath: left.data.path + "/" + name)
        }
        let before = try contents(left)
        #expect(left.data.inspect().database == .sound(schema: Migrations.newest))
        #expect(try contents(left) == before)
        withExtendedLifetime(store) {}
    }

    @Test("Damage, another program's file and a newer schema are told apart")
    func damage() throws {
        let folder = TemporaryFolder()
        do { _ = try folder.open() }
        let whole = try folder.bytes(folder.data.database)
        let cut = Array(whole.prefix(whole.count / 2)) + [UInt8](repeating: 0xA5, count: whole.count / 2)
        for (bytes, name) in [(cut, "cut"), ([], "empty"), (Array("no database".utf8), "text")] {
            try folder.write(bytes, to: folder.data.database)
            guard case .damaged = folder.data.inspect().database else {
                Issue.record("\(name) is not seen as damage")
                continue
            }
        }
        // Bytes 60 to 63 of the header are the schema's number.
        var newer = whole
        newer[63] = 99
        try folder.write(newer, to: folder.data.database)
        #expect(folder.data.inspect().database == .newer(schema: 99))
    }

    @Test("A file in the folder's place, and a folder that may not be written, are told")
    func places() throws {
        let folder = TemporaryFolder()
        try folder.write([1], to: folder.data.path)
        #expect(folder.data.inspect().kind == .notAFolder)
        // Root may write anywhere but on a disk that is mounted read-only; /proc lets nobody make a file.
        #expect(!DataFolder(path: "/proc/sys/nowhere").inspect().isWritable || getuid() == 0)
    }
}
