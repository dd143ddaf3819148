/// The figures over the history.
public struct HistoryTotals: Hashable, Sendable {
    /// Finished games, watched ones included; each counts once.
    public let games: Int
    /// Those that the primary player won.
    public let wins: Int
    /// `wins` of `games`, 0 to 1; 0 while there are none.
    public var winRate: Double { games == 0 ? 0 : Double(wins) / Double(games) }
}
