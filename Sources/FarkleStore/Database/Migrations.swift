/// The schema, as numbered steps. Each runs once per file, in a transaction of its own, and is never changed after a release:
/// a change is a new step.
enum Migrations {
    /// Step `n` brings a file from schema `n − 1` to schema `n`.
    private static let steps = [Schema1.sql, Schema2.sql, Schema3.sql]

    /// The schema this program works with.
    static var newest: Int { steps.count }

    /// The tables that are checked at every start, however large the file is: small, and read at once by a host.
    static let tablesOfTheGameInProgress = ["setting", "room", "seat", "turn"]

    /// Every table, those that others refer to last.
    static let allTables = [
        "player", "turn", "game", "person", "setting", "roster", "room", "seat", "photo", "member", "pinnedRoom",
    ]

    static func version(of database: Database) throws(StoreError) -> Int {
        try database.first("PRAGMA user_version") { (row) throws(StoreError) in try row.int(0) } ?? 0
    }

    /// Brings `database` to the newest schema. The caller has refused a newer one.
    static func apply(to database: Database) throws(StoreError) {
        while true {
            let done = try database.transaction { () throws(StoreError) -> Bool in
                // Read inside the transaction: another process may have taken the step in between.
                let version = try version(of: database)
                guard version < newest else { return true }
                try database.execute(steps[version])
                try database.execute("PRAGMA user_version = \(version + 1)")
                return false
            }
            if done { return }
        }
    }
}
