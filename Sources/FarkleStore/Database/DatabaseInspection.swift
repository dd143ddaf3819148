internal import CSQLite

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Checks a database without writing to it or beside it.
///
/// SQLite makes companions for a file in WAL mode even to read it. So one that is in use is read beside its user, where they are there
/// already; one at rest is read as it lies; and one that a killed process left with a log is copied, and the copy is looked at.
struct DatabaseInspection {
    let folder: DataFolder
    let isInUse: Bool

    /// A larger file is not copied for a look.
    private static let copiedBytesMax = 256 * 1024 * 1024

    func verdict() -> FolderReport.Database {
        switch FileKind(folder.database) {
        case .absent: return .absent
        case .folder, .other: return .damaged("it is not a regular file")
        case .file(size: 0): return .damaged("it is empty")
        case .file(let size):
            if isInUse { return check("file:\(Self.escaped(folder.database))?mode=ro") }
            guard case .file(let log) = FileKind(folder.database + "-wal"), log > 0 else {
                return check("file:\(Self.escaped(folder.database))?mode=ro&immutable=1")
            }
            guard size + log <= Self.copiedBytesMax else {
                return .unreadable("it is large and was not closed; the next start checks it")
            }
            return checkCopy()
        }
    }

    private func checkCopy() -> FolderReport.Database {
        let place = DataFolder.processEnvironment("TMPDIR") ?? "/tmp"
        var template = Array("\(place)/farkle-node-doctor-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return .unreadable("there is no temporary folder to look at a copy in") }
        let copy = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let target = copy + "/copy.sqlite"
        defer {
            for suffix in ["", "-wal", "-shm"] { unlink(target + suffix) }
            rmdir(copy)
        }
        do throws(StoreError) {
            for suffix in ["", "-wal"] {
                let bytes = try SmallFile.read(folder.database + suffix, limit: Self.copiedBytesMax) ?? []
                try SmallFile.write(bytes, to: target + suffix)
            }
        } catch {
            return .unreadable("\(error)")
        }
        return check("file:\(Self.escaped(target))")
    }

    private func check(_ name: String) -> FolderReport.Database {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        defer { sqlite3_close_v2(opened) }
        guard code == SQLITE_OK else { return .unreadable(String(cString: sqlite3_errmsg(opened))) }
        sqlite3_busy_timeout(opened, 500)
        guard let verdict = first("PRAGMA quick_check(1)", opened) else {
            let reason = String(cString: sqlite3_errmsg(opened))
            let code = sqlite3_errcode(opened) & 0xFF
            return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? .damaged(reason) : .unreadable(reason)
        }
        guard verdict == "ok" else { return .damaged(verdict) }
        guard first("PRAGMA application_id", opened) == String(Database.applicationID),
            let schema = first("PRAGMA user_version", opened).flatMap({ Int($0) }), schema > 0
        else { return .damaged("it is another program's database") }
        return schema > Migrations.newest ? .newer(schema: schema) : .sound(schema: schema)
    }

    /// The first column of the first row, as text.
    private func first(_ sql: String, _ handle: OpaquePointer?) -> String? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else { return nil }
        return String(cString: text)
    }

    /// A path as SQLite's file names take it.
    private static func escaped(_ path: String) -> String {
        path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    }
}
