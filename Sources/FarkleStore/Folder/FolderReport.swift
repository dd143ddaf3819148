/// What is to be known about a data folder without changing anything in it.
public struct FolderReport: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case absent, folder, notAFolder }

    /// One of the node's own files.
    public struct File: Hashable, Sendable {
        public var name: String
        /// The permission bits, such as 0o600.
        public var mode: UInt16
        public var owner: UInt32

        public init(name: String, mode: UInt16, owner: UInt32) {
            self.name = name
            self.mode = mode
            self.owner = owner
        }
    }

    public enum Database: Hashable, Sendable {
        case absent
        case sound(schema: Int)
        case newer(schema: Int)
        case damaged(String)
        /// It could not be looked at; that says nothing about its contents.
        case unreadable(String)
    }

    public var path: String
    public var kind: Kind
    /// The permission bits of the folder, such as 0o700.
    public var mode: UInt16
    public var owner: UInt32
    /// Whether this process may make files there; of an absent folder, whether it may be made.
    public var isWritable: Bool
    /// Free to this user on that disk, in bytes; nil where the system does not say.
    public var freeBytes: UInt64?
    public var files: [File]
    /// A process holds the folder's lock.
    public var isInUse: Bool
    /// Its id, where that could be learned.
    public var holder: Int32?
    public var database: Database
    /// The schema that this program works with.
    public var newestSchema: Int
    /// When the database was last written, in milliseconds since 1970.
    public var writtenAt: Int64?
    /// The node's key with its latest start; nil where it has none or it may not be read.
    public var identity: NodeIdentity?

    /// A folder that is not there yet, on a disk with room.
    public init(path: String, newestSchema: Int = 1) {
        self.path = path
        kind = .absent
        mode = 0
        owner = 0
        isWritable = true
        freeBytes = nil
        files = []
        isInUse = false
        database = .absent
        self.newestSchema = newestSchema
    }
}
