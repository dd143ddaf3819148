public import FarkleCore

/// Somebody who has finished at least one game.
public struct Person: Hashable, Sendable {
    /// As it was spelled in their latest game.
    public let name: PlayerName
    /// Their colour in that game.
    public let avatar: Int
    /// Finished games.
    public let games: Int
}
