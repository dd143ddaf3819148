public import FarkleCore

/// A game of the records as lists show it.
public struct RecordedGame: Hashable, Sendable {
    public let id: GameID
    public let name: GameName
    /// False for one that was set aside before its end.
    public let isFinished: Bool
    /// Whether this node watched it and another one hosted it.
    public let isWatched: Bool
    public let target: TargetScore
    public let createdAt: Timestamp
    /// When the first turn was recorded; nil where there was none.
    public let startedAt: Timestamp?
    /// Set exactly for finished games.
    public let endedAt: Timestamp?
    /// When it ended, else when its latest turn was recorded, else when it was made: lists are in this order.
    public let latest: Timestamp
    public let rounds: Int
    public let turnCount: Int
    /// In seat order.
    public let players: [Player]

    public struct Player: Hashable, Sendable {
        public let name: PlayerName
        public let avatar: Int
        public let total: Int
        public let won: Bool
    }

    /// Set exactly for finished games.
    public var winner: Player? { players.first(where: \.won) }

    /// From the first turn to the end, in milliseconds; nil for a game that was not finished.
    public var durationMilliseconds: Int64? {
        guard let startedAt, let endedAt else { return nil }
        return max(0, endedAt.milliseconds - startedAt.milliseconds)
    }
}
