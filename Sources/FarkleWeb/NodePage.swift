public import FarkleCore

/// Everything the node knows that a screen of the page shows. `WebServer` tells each browser as much of it as it may know.
public struct NodePage: Hashable, Sendable {
    public enum Activity: String, Sendable {
        case home, hosting, joined
    }

    public var activity: Activity
    /// Hosting: the game with all its turns. Joined: the board as last heard. At home: the game in progress, if any.
    public var game: GameSnapshot?
    /// The pending turn's amounts, oldest first.
    public var additions: [Int]
    public var canUndo: Bool
    public var canRedo: Bool
    /// While hosting.
    public var room: Room?
    /// While joined.
    public var connection: Connection?
    /// Rooms heard on the LAN.
    public var rooms: [FoundRoom]
    /// The seats that browsers hold, and who answered that question already.
    public var visitors: [VisitorID: VisitorSeat]
    /// The seat of the node itself while joined; the browser with the node's secret sits on it.
    public var ownSeat: VisitorSeat?
    public var onboarded: Bool
    public var settings: PageSettings
    /// The players of the latest game.
    public var lastRoster: [GameSummary.Player]
    /// The five latest games.
    public var recent: [GameSummary]
    public var gamesPlayed: Int

    public init(
        activity: Activity = .home, game: GameSnapshot? = nil, additions: [Int] = [], canUndo: Bool = false,
        canRedo: Bool = false, room: Room? = nil, connection: Connection? = nil, rooms: [FoundRoom] = [],
        visitors: [VisitorID: VisitorSeat] = [:], ownSeat: VisitorSeat? = nil, onboarded: Bool = false,
        settings: PageSettings = PageSettings(), lastRoster: [GameSummary.Player] = [], recent: [GameSummary] = [],
        gamesPlayed: Int = 0
    ) {
        self.activity = activity
        self.game = game
        self.additions = additions
        self.canUndo = canUndo
        self.canRedo = canRedo
        self.room = room
        self.connection = connection
        self.rooms = rooms
        self.visitors = visitors
        self.ownSeat = ownSeat
        self.onboarded = onboarded
        self.settings = settings
        self.lastRoster = lastRoster
        self.recent = recent
        self.gamesPlayed = gamesPlayed
    }

    public struct Room: Hashable, Sendable {
        public var code: String
        /// Viewers of every kind: nodes and browsers.
        public var viewers: Int
        public var pin: String?

        public init(code: String, viewers: Int, pin: String? = nil) {
            self.code = code
            self.viewers = viewers
            self.pin = pin
        }
    }

    public struct Connection: Hashable, Sendable {
        /// `searching`, `connecting`, `choosing`, `live`, `reconnecting` or `ended`.
        public var state: String
        /// Why it ended: `hostEnded`, `finished`, `left` or `refused:…`.
        public var reason: String?
        /// The refusal in a sentence.
        public var message: String?
        public var code: String?
        /// How the session is protected: `sealed`, `sealed with PIN` or `not encrypted`; nil before there is one.
        public var protection: String?

        public init(
            state: String, reason: String? = nil, message: String? = nil, code: String? = nil, protection: String? = nil
        ) {
            self.protection = protection
            self.state = state
            self.reason = reason
            self.message = message
            self.code = code
        }
    }

    public struct FoundRoom: Hashable, Sendable {
        public var id: String
        public var code: String
        public var name: String
        public var viewers: Int
        public var needsPIN: Bool
        /// Whether this node speaks the room's version.
        public var isSupported: Bool

        public init(id: String, code: String, name: String, viewers: Int, needsPIN: Bool, isSupported: Bool) {
            self.id = id
            self.code = code
            self.name = name
            self.viewers = viewers
            self.needsPIN = needsPIN
            self.isSupported = isSupported
        }
    }

    public struct VisitorSeat: Hashable, Sendable {
        /// Nil just watches.
        public var player: PlayerID?

        public init(player: PlayerID?) { self.player = player }
    }
}

/// What a person chose on this device.
public struct PageSettings: Hashable, Sendable {
    public var target: Int
    public var rules: HouseRules
    public var sound: Bool
    public var haptics: Bool
    public var primaryPlayer: String?

    public init(
        target: Int = 10_000, rules: HouseRules = .allOn, sound: Bool = true, haptics: Bool = true,
        primaryPlayer: String? = nil
    ) {
        self.target = target
        self.rules = rules
        self.sound = sound
        self.haptics = haptics
        self.primaryPlayer = primaryPlayer
    }
}

/// A recorded game in a list.
public struct GameSummary: Hashable, Sendable {
    public struct Player: Hashable, Sendable {
        public var name: String
        public var avatar: Int

        public init(name: String, avatar: Int) {
            self.name = name
            self.avatar = avatar
        }

        var json: JSONValue { ["name": .string(name), "avatar": .integer(avatar), "photo": nil] }
    }

    public var id: GameID
    public var name: String
    public var players: [Player]
    /// Name and final score; nil for a game that was set aside.
    public var winner: (name: String, score: Int)? {
        if let winnerName, let winnerScore { (winnerName, winnerScore) } else { nil }
    }
    private var winnerName: String?
    private var winnerScore: Int?
    public var rounds: Int
    public var createdAt: Timestamp
    public var startedAt: Timestamp?
    public var endedAt: Timestamp?

    public init(
        id: GameID, name: String, players: [Player], winner: (name: String, score: Int)?, rounds: Int,
        createdAt: Timestamp, startedAt: Timestamp?, endedAt: Timestamp?
    ) {
        self.id = id
        self.name = name
        self.players = players
        winnerName = winner?.name
        winnerScore = winner?.score
        self.rounds = rounds
        self.createdAt = createdAt
        self.startedAt = startedAt
        self.endedAt = endedAt
    }

    var json: JSONValue {
        [
            "id": .string(id.text), "name": .string(name), "players": .array(players.map(\.json)),
            "winner": .text(winnerName), "score": winnerScore.map(JSONValue.integer) ?? .null,
            "unfinished": .bool(winnerName == nil), "rounds": .integer(rounds),
            "createdAt": .string(createdAt.description), "startedAt": .text(startedAt?.description),
            "endedAt": .text(endedAt?.description),
        ]
    }
}

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

    var json: JSONValue {
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
