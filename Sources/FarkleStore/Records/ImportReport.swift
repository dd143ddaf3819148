/// What an import did.
public struct ImportReport: Hashable, Sendable {
    /// Games that are in the records now and were not before.
    public internal(set) var imported = 0
    public internal(set) var skipped: [Skipped] = []
    /// Settings taken over, because nothing was chosen here.
    public internal(set) var settings: [SettingKey] = []

    public struct Skipped: Hashable, Sendable {
        public let id: String
        public let name: String
        public let reason: Reason
    }

    public enum Reason: String, Hashable, Sendable {
        case alreadyKept = "already in the records"
        case twiceInFile = "twice in the file"
    }
}
