/// A recorded game in a list.
public struct GameSummary: Hashable, Sendable {
    /// A player with the total at the end.
    public struct Player: Hashable, Sendable {
        public var name: String
        public var avatar: Int

        public init(name: String, avatar: Int) {
            self.name = name
            self.avatar = avatar
        }

        package var json: JSONValue { ["name": .string(name), "avatar": .integer(avatar), "photo": nil] }
    }

    /// Who won, and with what.
    public struct Winner: Hashable, Sendable {
        public var name: String
        public var score: Int

        public init(name: String, score: Int) {
            self.name = name
            self.score = score
        }
    }

    public var id: GameID
    public var name: String
    public var players: [Player]
    /// Nil for a game that was set aside.
    public var winner: Winner?
    public var rounds: Int
    public var createdAt: Timestamp
    public var startedAt: Timestamp?
    public var endedAt: Timestamp?

    public init(
        id: GameID, name: String, players: [Player], winner: Winner?, rounds: Int,
        createdAt: Timestamp, startedAt: Timestamp?, endedAt: Timestamp?
    ) {
        self.id = id
        self.name = name
        self.players = players
        self.winner = winner
        self.rounds = rounds
        self.createdAt = createdAt
        self.startedAt = startedAt
        self.endedAt = endedAt
    }

    package var json: JSONValue {
        [
            "id": .string(id.text), "name": .string(name), "players": .array(players.map(\.json)),
            "winner": .text(winner?.name), "score": winner.map { .integer($0.score) } ?? .null,
            "unfinished": .bool(winner == nil), "rounds": .integer(rounds),
            "createdAt": .string(createdAt.description), "startedAt": .text(startedAt?.description),
            "endedAt": .text(endedAt?.description),
        ]
    }
}
