public import FarkleCore

/// Everything a node keeps, in one data folder: open it once, hand its parts to whoever needs them.
///
/// Not to be used from two threads at once: one actor owns it.
public final class Store {
    /// How the folder is used.
    public enum Access: Sendable {
        /// For a node: holds the folder's lock until the store is released or the process ends.
        case node
        /// For a command that reads or writes a few rows (history, settings, import), also beside a running node.
        case command
    }

    public let folder: DataFolder
    /// What happened on opening that the person must get to see.
    public private(set) var notices: [StoreNotice]
    public let settings: SettingsStore
    public let room: RoomStore
    public let games: GameStore
    public let records: RecordStore

    let database: Database
    private let lock: DataFolderLock?

    /// Opens the folder, making it and its database where they are missing, and setting a damaged database aside (see
    /// `notices`).
    ///
    /// - Throws: `StoreError`, each with path and remedy. Nothing was changed then.
    public init(_ folder: DataFolder, access: Access, now: Timestamp) throws(StoreError) {
        self.folder = folder
        try folder.prepare()
        let file = DatabaseFile(folder: folder)
        do {
            let lock = try DataFolderLock(folder, isPatient: access == .node)
            (database, notices) = try file.openExclusively(now: now)
            self.lock = access == .node ? lock : nil
        } catch {
            guard access == .command, case .inUse = error else { throw error }
            (database, notices) = (try file.openBesideNode(), [])
            lock = nil
        }
        settings = SettingsStore(database: database)
        room = RoomStore(database: database)
        games = GameStore(database: database)
        records = RecordStore(database: database)
    }

    /// Version of the SQLite library, such as "3.40.1".
    public static var sqliteVersion: String { Database.libraryVersion }

    /// Reads this node's key, making it on the first start, and counts the start. Once per start of a node.
    public func startNode(now: Timestamp) throws(StoreError) -> NodeIdentity {
        let (identity, more) = try IdentityStore(folder: folder).start(now: now)
        notices += more
        return identity
    }

    /// Gives this node another key, and its room with it another id: peers take it for a stranger from then on. For a store with
    /// `.node` access. A new key is on the disk before the room is forgotten, since a room under a key that is gone cannot be
    /// opened.
    public func resetIdentity() throws(StoreError) {
        try IdentityStore(folder: folder).renew()
        try database.transaction { () throws(StoreError) in try room.forgetRoom() }
    }

    /// Keeps the UDP data port for the next start.
    public func remember(dataPort: UInt16, of identity: NodeIdentity) throws(StoreError) {
        try IdentityStore(folder: folder).remember(dataPort: dataPort, of: identity)
    }
}

extension Store {
    /// Deletes everything: games, settings, room, roster, the node's key, and damaged files that were set aside. The freed
    /// pages are wiped. For a store with `.node` access; a node that goes on running keeps its key until it stops.
    public func reset() throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            for table in Migrations.allTables { try database.run("DELETE FROM \(table)") }
        }
        // The transaction leaves the old contents on free pages; this writes the file anew without them.
        try database.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        try folder.removeOldFiles()
        notices = []
    }
}
