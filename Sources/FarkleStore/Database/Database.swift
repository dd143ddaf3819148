internal import CSQLite

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// One connection to one SQLite file. Whoever owns the store owns it: it is not to be used from two threads at once, which
/// is why SQLite's own mutexes are switched off.
final class Database {
    /// Marks the file as ours in its header ("Fark").
    static let applicationID = 0x4661_726B
    /// How long a statement waits for a command of another process, such as an import beside a running host.
    private static let busyTimeoutMilliseconds: Int32 = 5_000

    let path: String
    private let handle: OpaquePointer
    /// Prepared statements that are not in use, by their text. One in use is not here, so that a query may run inside
    /// another of the same text.
    private(set) var idle: [String: OpaquePointer] = [:]
    /// Called when SQLite or a row's type reports damage, so that the next start looks closer.
    var onDamage: () -> Void = {}

    /// Opens an existing file. Throws `StoreError` as SQLite's code says; the caller decides what damage means.
    init(path: String) throws(StoreError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened else { throw .failed(path: path, detail: "SQLite is out of memory") }
        self.path = path
        handle = opened
        guard code == SQLITE_OK else { throw error(code) }
        sqlite3_busy_timeout(handle, Self.busyTimeoutMilliseconds)
        // FULL syncs the log at every commit: an acknowledged command survives a power cut, not only a killed process.
        // The last two keep SQLite from trusting what a damaged file says about itself.
        try execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA fullfsync = ON;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            """)
    }

    deinit {
        for statement in idle.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// SQLite's version, such as "3.40.1".
    static var libraryVersion: String { String(cString: sqlite3_libversion()) }

    // MARK: Statements

    /// Runs statements that take no values and give no rows.
    func execute(_ script: String) throws(StoreError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs one statement. Returns how many rows it inserted, changed or deleted.
    @discardableResult
    func run(_ sql: String, _ values: any Bindable...) throws(StoreError) -> Int {
        try each(sql, values) { (_) throws(StoreError) in }
        return Int(sqlite3_changes(handle))
    }

    /// The first row, or nil where there is none.
    func first<T>(_ sql: String, _ values: any Bindable..., read: (Row) throws(StoreError) -> T) throws(StoreError)
        -> T?
    {
        var found: T?
        try each(sql, values) { (row) throws(StoreError) in
            if found == nil { found = try read(row) }
        }
        return found
    }

    /// Every row, in the statement's order.
    func all<T>(_ sql: String, _ values: any Bindable..., read: (Row) throws(StoreError) -> T) throws(StoreError) -> [T]
    {
        var rows: [T] = []
        try each(sql, values) { (row) throws(StoreError) in rows.append(try read(row)) }
        return rows
    }

    /// Calls `body` with each row as SQLite produces it, so that a large result need not fit in memory.
    func each(_ sql: String, _ values: [any Bindable] = [], _ body: (Row) throws(StoreError) -> Void) throws(StoreError)
    {
        let statement = try take(sql)
        defer { giveBack(statement, sql) }
        for (index, value) in values.enumerated() {
            let code = value.bind(to: statement, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        let row = Row(statement: statement, path: path)
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                do { try body(row) } catch {
                    if case .damaged = error { onDamage() }
                    throw error
                }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// Row id of the latest insert.
    var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    private func take(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let statement = idle.removeValue(forKey: sql) { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        return statement
    }

    private func giveBack(_ statement: OpaquePointer, _ sql: String) {
        // A reset repeats the code of the step that failed; that has been reported already.
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
        if let twin = idle.updateValue(statement, forKey: sql) { sqlite3_finalize(twin) }
    }

    // MARK: Transactions

    /// Runs `body` as one transaction: all of it is on the disk when this returns, or none of it.
    /// Transactions do not nest; starting one inside another is a mistake of ours and traps.
    @discardableResult
    func transaction<T>(_ body: () throws(StoreError) -> T) throws(StoreError) -> T {
        precondition(sqlite3_get_autocommit(handle) != 0, "a transaction inside a transaction")
        // IMMEDIATE takes the write lock now, so that no read in the body can turn out stale at the first write.
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// A transaction whose body may also fail for a reason that is not the store's (an import that refuses a game).
    func transaction<T, Refusal: Error>(
        _ body: () throws(StoreError) -> Result<T, Refusal>
    ) throws(StoreError) -> Result<T, Refusal> {
        precondition(sqlite3_get_autocommit(handle) != 0, "a transaction inside a transaction")
        try run("BEGIN IMMEDIATE")
        do {
            let result = try body()
            if case .failure = result { rollBack() } else { try run("COMMIT") }
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        // SQLite rolls back by itself after some errors, a full disk among them; a second rollback would be an error.
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    // MARK: Errors

    private func error(_ code: Int32) -> StoreError {
        let detail = String(cString: sqlite3_errmsg(handle))
        let system = sqlite3_system_errno(handle)
        switch code & 0xFF {
        case SQLITE_FULL: return .diskFull(path: path)
        // Every statement here is a constant that works on an intact file: a plain error means that the schema in the file
        // is not the one that was written.
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR:
            onDamage()
            return .damaged(path: path, detail: detail)
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return .notWritable(path: path, reason: detail)
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
        case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: return .diskFull(path: path)
        case SQLITE_CANTOPEN where system == EROFS || system == EACCES || system == EPERM:
            return SystemError.from(system, path: path)
        default: return .failed(path: path, detail: detail)
        }
    }
}
