/// One player's figures over all recorded games.
public struct PlayerFigures: Hashable, Sendable {
    public var player: GameSummary.Player
    public var games: Int
    public var wins: Int
    /// Points a turn, farkles counting as nothing.
    public var averageTurn: Double
    public var hotDice: Int
    public var farkles: Int
    /// Average turn in each of the last ten games, oldest first.
    public var lastGames: [Double]
    /// Average turn over the ten games before those.
    public var before: Double?
    /// Everybody who has figures, for the picker.
    public var everybody: [GameSummary.Player]

    public init(
        player: GameSummary.Player, games: Int, wins: Int, averageTurn: Double, hotDice: Int, farkles: Int,
        lastGames: [Double], before: Double?, everybody: [GameSummary.Player]
    ) {
        self.player = player
        self.games = games
        self.wins = wins
        self.averageTurn = averageTurn
        self.hotDice = hotDice
        self.farkles = farkles
        self.lastGames = lastGames
        self.before = before
        self.everybody = everybody
    }

    package var json: JSONValue {
        [
            "players": .array(everybody.map(\.json)),
            "player": [
                "name": .string(player.name), "avatar": .integer(player.avatar), "photo": nil,
                "games": .integer(games), "wins": .integer(wins), "averageTurn": .decimal(averageTurn),
                "hotDice": .integer(hotDice), "farkles": .integer(farkles),
                "lastGames": .array(lastGames.map(JSONValue.decimal)),
                "before": before.map(JSONValue.decimal) ?? .null,
            ],
        ]
    }
}
