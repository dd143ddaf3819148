internal import CSQLite
internal import FarkleCore

/// A value that can stand for a `?` in a statement.
protocol Bindable {
    /// Binds to the parameter at `index`, which counts from 1. Returns SQLite's result code.
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(self))
    }
}

/// As its bit pattern: SQLite has no unsigned numbers. Nothing compares such a column.
extension UInt64: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, Int64(bitPattern: self))
    }
}

/// As milliseconds since 1970.
extension Timestamp: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, milliseconds)
    }
}

extension Bool: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}

extension String: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        var copy = self
        return copy.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // An empty string's buffer may be null, which SQLite would take for NULL.
                guard let start = text.baseAddress else {
                    return sqlite3_bind_text(statement, index, "", 0, copiedBySQLite)
                }
                return sqlite3_bind_text(statement, index, start, Int32(text.count), copiedBySQLite)
            }
        }
    }
}

extension [UInt8]: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        guard !isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
        return withUnsafeBytes {
            sqlite3_bind_blob64(statement, index, $0.baseAddress, sqlite3_uint64($0.count), copiedBySQLite)
        }
    }
}

extension Optional: Bindable where Wrapped: Bindable {
    func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch self {
        case .some(let value): value.bind(to: statement, at: index)
        case .none: sqlite3_bind_null(statement, index)
        }
    }
}

/// `SQLITE_TRANSIENT`, a cast that Swift does not import: SQLite copies the bytes before the call returns.
private let copiedBySQLite = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
