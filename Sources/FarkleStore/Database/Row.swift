internal import CSQLite
internal import FarkleCore

/// One row of a result, valid only inside the closure that it is handed to.
///
/// Reading checks the stored type: in a damaged file a column may hold anything, and a wrong value read in silence would
/// be a wrong score.
struct Row {
    let statement: OpaquePointer
    let path: String

    func int(_ column: Int32) throws(StoreError) -> Int {
        guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { throw wrongType(column, "a number") }
        return Int(sqlite3_column_int64(statement, column))
    }

    func optionalInt(_ column: Int32) throws(StoreError) -> Int? {
        isNull(column) ? nil : try int(column)
    }

    func unsigned(_ column: Int32) throws(StoreError) -> UInt64 { UInt64(bitPattern: Int64(try int(column))) }

    func timestamp(_ column: Int32) throws(StoreError) -> Timestamp {
        Timestamp(milliseconds: Int64(try int(column)))
    }

    func optionalTimestamp(_ column: Int32) throws(StoreError) -> Timestamp? {
        isNull(column) ? nil : try timestamp(column)
    }

    func bool(_ column: Int32) throws(StoreError) -> Bool { try int(column) != 0 }

    func text(_ column: Int32) throws(StoreError) -> String {
        guard sqlite3_column_type(statement, column) == SQLITE_TEXT, let start = sqlite3_column_text(statement, column)
        else { throw wrongType(column, "text") }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) throws(StoreError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    func blob(_ column: Int32) throws(StoreError) -> [UInt8] {
        guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { throw wrongType(column, "bytes") }
        let count = Int(sqlite3_column_bytes(statement, column))
        // SQLite gives no address for an empty blob.
        guard count > 0, let start = sqlite3_column_blob(statement, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func optionalBlob(_ column: Int32) throws(StoreError) -> [UInt8]? {
        isNull(column) ? nil : try blob(column)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    private func wrongType(_ column: Int32, _ expected: String) -> StoreError {
        let name = sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "column \(column)"
        return .damaged(path: path, detail: "\(name) does not hold \(expected)")
    }
}
