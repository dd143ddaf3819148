/// How far an import is, for a progress bar.
public struct ImportProgress: Hashable, Sendable {
    public let bytesRead: Int
    /// Size of the file, or 0 where it is not known.
    public let bytesTotal: Int
    public let games: Int
}
