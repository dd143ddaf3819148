/// A part of the history, newest first.
public struct HistoryPage: Hashable, Sendable {
    public let games: [RecordedGame]
    /// Where the next page begins; nil after the last one.
    public let next: Cursor?

    /// The last game of a page. Games that are added meanwhile do not shift what follows.
    public struct Cursor: Hashable, Sendable {
        let latest: Int
        let number: Int
    }
}
