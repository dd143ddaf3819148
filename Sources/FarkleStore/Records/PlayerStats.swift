/// What one person's finished games add up to. People are the same across games where their names are, in lower case.
public struct PlayerStats: Hashable, Sendable {
    public let person: Person
    public let wins: Int
    /// Turns taken, banks and farkles.
    public let turns: Int
    /// Points banked.
    public let points: Int
    public let hotDice: Int
    public let farkles: Int
    /// The average turn of each of the latest ten games, oldest first.
    public let lastGames: [Double]
    /// The average turn of each of the ten games before those, oldest first.
    public let gamesBefore: [Double]

    public var games: Int { person.games }
    /// `wins` of `games`, 0 to 1.
    public var winRate: Double { games == 0 ? 0 : Double(wins) / Double(games) }
    /// Points banked per turn taken, farkles counting as turns of nothing.
    public var averageTurn: Double { Self.average(points: points, turns: turns) }

    /// The mean of `lastGames` less that of `gamesBefore`; nil while there were no games before.
    public var delta: Double? {
        guard !lastGames.isEmpty, !gamesBefore.isEmpty else { return nil }
        return Self.mean(lastGames) - Self.mean(gamesBefore)
    }

    static func average(points: Int, turns: Int) -> Double { turns == 0 ? 0 : Double(points) / Double(turns) }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
