/// Everything the node knows that a screen shows. `WebServer` tells each browser as much of it as it may know; the terminal is the
/// scorekeeper's, and is told all.
public struct NodePage: Hashable, Sendable {
    /// What the node is doing.
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
    /// At home: why the room that was to be opened last is not open, in sentences that name the remedy.
    public var notice: String?

    public init(
        activity: Activity = .home, game: GameSnapshot? = nil, additions: [Int] = [], canUndo: Bool = false,
        canRedo: Bool = false, room: Room? = nil, connection: Connection? = nil, rooms: [FoundRoom] = [],
        visitors: [VisitorID: VisitorSeat] = [:], ownSeat: VisitorSeat? = nil, onboarded: Bool = false,
        settings: PageSettings = PageSettings(), lastRoster: [GameSummary.Player] = [], recent: [GameSummary] = [],
        gamesPlayed: Int = 0, notice: String? = nil
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
        self.notice = notice
    }

    /// The room that this node hosts.
    public struct Room: Hashable, Sendable {
        public var code: String
        /// Viewers of every kind: nodes and browsers.
        public var viewers: Int
        public var pin: String?
        /// How the room's datagrams are protected: `sealed`, `sealed with PIN` or `not encrypted`.
        public var protection: String

        public init(code: String, viewers: Int, pin: String? = nil, protection: String = "sealed") {
            self.code = code
            self.viewers = viewers
            self.pin = pin
            self.protection = protection
        }
    }

    /// Where this node stands with the room that it joined.
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

    /// A room that is called out on the LAN.
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

    /// What a browser has chosen to be.
    public struct VisitorSeat: Hashable, Sendable {
        /// Nil just watches.
        public var player: PlayerID?

        public init(player: PlayerID?) { self.player = player }
    }
}
