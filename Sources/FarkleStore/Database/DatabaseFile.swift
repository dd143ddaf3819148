#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

internal import FarkleCore

/// Opens the database of a data folder: makes it where there is none, sets it aside where it is damaged, brings an older
/// schema up to date.
struct DatabaseFile {
    /// Up to this many bytes every page is checked at each start, which takes about ten milliseconds. A larger file has
    /// only the tables of the game in progress checked; the rest is checked as it is read, and whole after a suspicion.
    static let wholeCheckBytesMax = 8 * 1024 * 1024
    private static let companions = ["-wal", "-shm", "-journal"]

    let folder: DataFolder
    private var path: String { folder.database }

    /// For the process that holds the folder's lock.
    func openExclusively(now: Timestamp) throws(StoreError) -> (Database, [StoreNotice]) {
        var notices: [StoreNotice] = []
        func setAside(_ reason: String) throws(StoreError) {
            let kept = try SettingAside.rename(path, companions: Self.companions, now: now)
            notices.append(.setAside(path: path, as: kept, reason: reason))
        }
        if let reason = try damageAtFirstSight() { try setAside(reason) }
        if !FileKind.exists(path) { try create() }
        do {
            let database = try openChecked()
            clearSuspicion()
            return (database, notices)
        } catch .damaged(_, let detail) {
            try setAside(detail)
            try create()
            let database = try openChecked()
            clearSuspicion()
            return (database, notices)
        }
    }

    /// For a command that reads or writes a few rows beside a running node, which has already made and checked the file.
    func openBesideNode() throws(StoreError) -> Database {
        let database = try Database(path: path)
        let version = try Migrations.version(of: database)
        guard version <= Migrations.newest else {
            throw .newerSchema(path: path, found: version, known: Migrations.newest)
        }
        guard version == Migrations.newest else {
            throw .failed(path: path, detail: "it is in use by an older farkle-node")
        }
        return database
    }

    /// What is wrong with the bytes before SQLite has seen them, or nil. These are the cases in which SQLite would take the
    /// file for an empty database and begin anew over it.
    private func damageAtFirstSight() throws(StoreError) -> String? {
        switch FileKind(path) {
        case .absent:
            // SQLite would replay the log of a lost database into a new one.
            let hasLog = FileKind.exists(path + "-wal") || FileKind.exists(path + "-journal")
            return hasLog ? "the file itself is missing, only its log is there" : nil
        case .folder: return "it is a folder"
        case .other: return "it is not a regular file"
        case .file(size: 0): return "it is empty"
        case .file:
            let header = try SmallFile.read(path, limit: 20) ?? []
            guard header.count == 20, header.starts(with: Array("SQLite format 3\0".utf8)) else {
                return "it is not an SQLite database"
            }
            // Bytes 18 and 19 are the format's version; a higher one would make SQLite treat the file as read-only.
            guard (1...2).contains(header[18]), (1...2).contains(header[19]) else {
                return "its header names an unknown file format"
            }
            return nil
        }
    }

    /// A new database is built under another name and then renamed. So a file that bears the real name was whole once, and
    /// an empty one is damage, not a first start that was cut short.
    private func create() throws(StoreError) {
        let draft = path + ".new"
        for suffix in [""] + Self.companions { unlink(draft + suffix) }
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError.current(path: draft) }
        close(descriptor)
        do {
            // Closing the connection, at the end of this block, empties the log into the file.
            let database = try Database(path: draft)
            try database.execute("PRAGMA application_id = \(Database.applicationID)")
            try Migrations.apply(to: database)
        }
        guard rename(draft, path) == 0 else { throw SystemError.current(path: path) }
        try SmallFile.syncFolder(of: path)
    }

    private func openChecked() throws(StoreError) -> Database {
        let database = try Database(path: path)
        try check(database)
        try Migrations.apply(to: database)
        // A missing table shows here and not in the middle of a game.
        for table in Migrations.allTables { try database.execute("SELECT 1 FROM \(table) LIMIT 1") }
        let suspicion = folder.suspicion
        // Pages that are in order may still hold a game that cannot have been played.
        if FileKind.exists(suspicion) { _ = try GameStore(database: database).current() }
        database.onDamage = { [path] in
            // Best effort: what was met is thrown to the caller in any case.
            try? SmallFile.write(
                Array("\(path) was found damaged; it is checked at the next start.\n".utf8), to: suspicion)
        }
        return database
    }

    private func check(_ database: Database) throws(StoreError) {
        let application = try database.first("PRAGMA application_id") { (row) throws(StoreError) in try row.int(0) }
        guard application == Database.applicationID else {
            throw .damaged(path: path, detail: "it is another program's database")
        }
        let version = try Migrations.version(of: database)
        guard version > 0 else { throw .damaged(path: path, detail: "its schema number is \(version)") }
        guard version <= Migrations.newest else {
            throw .newerSchema(path: path, found: version, known: Migrations.newest)
        }
        var size = 0
        if case .file(let bytes) = FileKind(path) { size = bytes }
        if size <= Self.wholeCheckBytesMax || FileKind.exists(folder.suspicion) {
            try quickCheck(database, "PRAGMA quick_check(1)")
        } else {
            for table in Migrations.tablesOfTheGameInProgress {
                try quickCheck(database, "PRAGMA quick_check(\(table))")
            }
        }
    }

    private func quickCheck(_ database: Database, _ pragma: String) throws(StoreError) {
        let verdict = try database.first(pragma) { (row) throws(StoreError) in try row.text(0) }
        guard verdict == "ok" else { throw .damaged(path: path, detail: verdict ?? "no verdict") }
    }

    private func clearSuspicion() { unlink(folder.suspicion) }
}
