/// What the scorekeeper can ask for on any screen, read and checked as far as that goes without the game.
public enum PageCommand: Hashable, Sendable {
    /// A command about the turn that was on screen: `expect` is the number of recorded turns then. When another number is
    /// recorded by now the node answers `staleTurn` and changes nothing, so that a second tap never hits the next player.
    case turn(TurnCommand, expect: Int)
    case undo
    case redo
    /// Takes back that turn and all after it.
    case undoTurn(TurnID)
    case edit(TurnID, amount: Int)
    case rename(PlayerID, to: String)
    case addPlayer(String)
    case removePlayer(PlayerID)
    /// Everybody, once each, in their new order.
    case order([PlayerID])
    /// Lets another device take the seat.
    case releaseSeat(PlayerID)
    /// The device in that seat hosts from now on, and this one watches.
    case handOver(PlayerID)
    /// Starts hosting a new game; one in progress is set aside when `setAside` says so, else the answer is a refusal.
    case newGame(NewGame, setAside: Bool)
    /// Hosts the game in progress again.
    case resume
    case rematch
    /// Closes the game and the room and goes home.
    case end
    /// Closes the room and goes home; the game stays in progress.
    case home
    /// Starts to listen for rooms: `NodePage.rooms` fills.
    case browse
    case join(JoinTarget, pin: String?)
    /// Leaves the room that this node has joined.
    case leave
    /// A settings key in the command line's spelling, such as `three-pairs`, and its value.
    case setting(key: String, value: String)
    case reset

    /// What the scorekeeper does to the turn that is being rolled.
    public enum TurnCommand: Hashable, Sendable {
        case add(Int)
        /// Rows of the scoresheet that were rolled at once: one entry in the pending turn.
        case combos([ScoringCombination])
        case clear
        case bank
        case farkle
    }

    /// What the form for a new game says.
    public struct NewGame: Hashable, Sendable {
        /// In seat order; names as typed.
        public var players: [(name: String, avatar: Int)] { zip(names, avatars).map { ($0, $1) } }
        public var names: [String]
        public var avatars: [Int]
        public var target: Int
        public var rules: HouseRules

        public init(players: [(name: String, avatar: Int)], target: Int, rules: HouseRules) {
            names = players.map(\.name)
            avatars = players.map(\.avatar)
            self.target = target
            self.rules = rules
        }
    }

    /// Which room to join.
    public enum JoinTarget: Hashable, Sendable {
        /// The room of that id in `NodePage.rooms`.
        case room(String)
        case code(String)
        /// HOST or HOST:PORT as typed, where the Wi-Fi carries no multicast.
        case address(String)
    }
}

extension PageCommand {
    /// Reads a command from the page.
    ///
    /// - Throws: `JSONError` for anything that is none: the page's fault, or somebody's who writes to it by hand.
    package init(_ json: JSONField) throws(JSONError) {
        let name = try json["command"].string()
        if let turn = try Self.turnCommand(name, json) {
            self = .turn(turn, expect: try json["expect"].integer())
            return
        }
        switch name {
        case "undo": self = .undo
        case "redo": self = .redo
        case "undoTurn": self = .undoTurn(try Self.turn(json))
        case "edit": self = .edit(try Self.turn(json), amount: try json["amount"].integer())
        case "rename": self = .rename(try Self.player(json["player"]), to: try json["name"].string())
        case "addPlayer": self = .addPlayer(try json["name"].string())
        case "removePlayer": self = .removePlayer(try Self.player(json["player"]))
        case "order":
            var order: [PlayerID] = []
            for field in try json["players"].elements(max: Game.playersCount.upperBound) {
                order.append(try Self.player(field))
            }
            self = .order(order)
        case "releaseSeat": self = .releaseSeat(try Self.player(json["player"]))
        case "newGame": self = .newGame(try NewGame(json), setAside: try json["setAside"].bool())
        case "resume": self = .resume
        case "rematch": self = .rematch
        case "end": self = .end
        case "home": self = .home
        case "browse": self = .browse
        case "join":
            let target: JoinTarget =
                if let room = json["room"].orNil { .room(try room.string()) } else { .code(try json["code"].string()) }
            self = .join(target, pin: try json["pin"].orNil?.string())
        case "leave": self = .leave
        case "settings": self = try Self.setting(json)
        case "onboarded": self = .setting(key: "onboarding-seen", value: "on")
        case "reset":
            guard try json["confirm"].bool() else { throw json["confirm"].error("should be true") }
            self = .reset
        default: throw json["command"].error("is no command of the page")
        }
    }

    private static func turnCommand(_ name: String, _ json: JSONField) throws(JSONError) -> TurnCommand? {
        switch name {
        case "add": return .add(try json["amount"].integer())
        case "combos":
            var rows: [ScoringCombination] = []
            for field in try json["combos"].elements(max: 36) {
                rows.append(try field.parsed("a row of the scoresheet") { ScoringCombination(name: $0) })
            }
            guard !rows.isEmpty else { throw json["combos"].error("should have a row") }
            return .combos(rows)
        case "clear": return .clear
        case "bank": return .bank
        case "farkle": return .farkle
        default: return nil
        }
    }

    private static func player(_ field: JSONField) throws(JSONError) -> PlayerID {
        try field.parsed("a player") { PlayerID($0) }
    }

    private static func turn(_ json: JSONField) throws(JSONError) -> TurnID {
        try json["turn"].parsed("a turn") { TurnID($0) }
    }

    /// The page's name of each setting, and the command line's.
    private static let settingKeys = [
        "target": "target", "threePairs": "three-pairs", "straight": "straight", "twoTriplets": "two-triplets",
        "fourWithPair": "four-with-pair", "mustOpen": "must-open", "sound": "sound", "haptics": "haptics",
        "primaryPlayer": "primary-player",
    ]

    private static func setting(_ json: JSONField) throws(JSONError) -> PageCommand {
        let key = try json["key"].parsed("a setting") { settingKeys[$0] }
        switch json["value"].value {
        case .bool(let on): return .setting(key: key, value: on ? "on" : "off")
        case .integer(let number): return .setting(key: key, value: String(number))
        case .string(let text): return .setting(key: key, value: text)
        default: throw json["value"].error("should be a switch, a number or a text")
        }
    }
}

extension PageCommand.NewGame {
    fileprivate init(_ json: JSONField) throws(JSONError) {
        names = []
        avatars = []
        for field in try json["players"].elements(max: Game.playersCount.upperBound) {
            names.append(try field["name"].string())
            avatars.append(try field["avatar"].integer())
        }
        target = try json["target"].integer()
        let rules = json["rules"]
        self.rules = HouseRules(
            threePairs: try rules["threePairs"].bool(), straight: try rules["straight"].bool(),
            twoTriplets: try rules["twoTriplets"].bool(), fourWithPair: try rules["fourWithPair"].bool(),
            mustOpen: try rules["mustOpen"].bool())
    }
}
