/// A game of Farkle as its scorekeeper has entered it so far.
///
/// A pure value: time and identifiers are handed in, and commands are the only way to change it. What the turns add
/// up to is kept beside them, so that a command costs the same after ten thousand turns as after ten.
public struct Game: Hashable, Sendable {
    public let id: GameID
    public internal(set) var name: GameName
    public let createdAt: Timestamp
    public let rules: HouseRules
    public let target: TargetScore

    /// In seat order.
    public internal(set) var players: [Player]
    /// In the order they were taken.
    public internal(set) var turns: [Turn] = []
    public internal(set) var pending = PendingTurn()
    /// Who rolls; nil once the game is over. Kept, not derived: the roller keeps rolling while seats are moved.
    public internal(set) var active: PlayerID?
    /// Set exactly while the game is over.
    public internal(set) var endedAt: Timestamp?

    /// The index of the turn that started the final round.
    var trigger: Int?
    /// What `redo` brings back, latest last.
    var undone: [UndoneStep] = []
    var nextPlayerNumber: Int
    var nextTurnNumber = 1

    public static let playersCount = 2...8

    /// A new game; the first seat rolls first.
    ///
    /// - Throws: `tooFewPlayers`, `tooManyPlayers` or `nameTaken`.
    public init(
        id: GameID, name: GameName, players: [NewPlayer], rules: HouseRules = .allOn, target: TargetScore = .standard,
        createdAt: Timestamp
    ) throws(GameError) {
        try Self.checkCount(players.count)
        var seated: [Player] = []
        for (index, new) in players.enumerated() {
            try Self.checkFree(new.name, among: seated)
            // Wishes come first, so that nobody without one takes a colour that somebody further down is known by.
            let wished = players.map(\.avatar)
            let avatar =
                new.avatar.flatMap { wish in
                    Player.avatars.contains(wish) && !wished[..<index].contains(wish) ? wish : nil
                }
                ?? Self.freeAvatar(taken: seated.map(\.avatar) + wished[index...].compactMap { $0 })
                ?? Self.freeAvatar(taken: seated.map(\.avatar))!
            seated.append(Player(id: PlayerID(number: index + 1), name: new.name, avatar: avatar))
        }
        self.init(id: id, name: name, seated: seated, rules: rules, target: target, createdAt: createdAt)
    }

    /// The same people in their present order, the same rules and target, everything else from the start. Players keep
    /// their identifiers, so that viewers keep their seats.
    ///
    /// - Throws: `badCommand` while the game is still going on.
    public func rematch(id: GameID, name: GameName, createdAt: Timestamp) throws(GameError) -> Game {
        guard phase == .ended else {
            throw GameError(.badCommand, "A rematch follows a finished game. Finish this one or `end` it first.")
        }
        var next = Game(
            id: id, name: name, seated: players.map { Player(id: $0.id, name: $0.name, avatar: $0.avatar) },
            rules: rules, target: target, createdAt: createdAt)
        next.nextPlayerNumber = nextPlayerNumber
        return next
    }

    init(
        id: GameID, name: GameName, seated: [Player], rules: HouseRules, target: TargetScore, createdAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.rules = rules
        self.target = target
        self.players = seated
        self.active = seated[0].id
        self.nextPlayerNumber = seated.map(\.id.number).max()! + 1
    }

    /// Checks the command against the state, then changes the state.
    ///
    /// - Parameters:
    ///   - command: what the scorekeeper did.
    ///   - at: the time a turn or an end is recorded with.
    ///   - turnCount: how many turns the one who tapped had before them; a tap on a screen that is behind is refused
    ///     with `staleTurn`, so that two taps on Bank bank once. Nil for commands that mean the game as it stands.
    /// - Throws: the reason of a refusal, which has changed nothing.
    @discardableResult
    public mutating func perform(
        _ command: GameCommand, at: Timestamp, expecting turnCount: Int? = nil
    ) throws(GameError) -> GameChange {
        if let turnCount, turnCount != turns.count {
            throw GameError(
                .staleTurn,
                "That was meant for turn \(turnCount + 1), but the table is at turn \(turns.count + 1). "
                    + "Look at the board and try again.")
        }
        let decision = try decide(command)
        var change = decision.event.map { apply($0, at: at) } ?? .nothing
        change.warnings = decision.warnings
        return change
    }
}

extension Game {
    /// How far the game is.
    public enum Phase: String, Sendable {
        case playing, finalRound, ended
    }

    public var phase: Phase { endedAt != nil ? .ended : trigger != nil ? .finalRound : .playing }

    /// When the first turn was recorded; nil before.
    public var startedAt: Timestamp? { turns.first?.at }

    /// The rolling player's finished turns + 1; of a game that is over, the last round that was played.
    public var round: Int {
        if let active { return player(active).turns + 1 }
        return turns.last.map { player($0.player).turns } ?? 1
    }

    public var canUndo: Bool { !pending.isUntouched || !turns.isEmpty }
    public var canRedo: Bool { !undone.isEmpty }

    /// Whether the Add Player row is open: the first round is not complete and there is a seat.
    public var canAddPlayer: Bool {
        phase != .ended && turns.count < players.count && players.count < Self.playersCount.upperBound
    }

    /// The player of that identifier, who must be at the table.
    public func player(_ id: PlayerID) -> Player { players[seat(of: id)] }

    /// Index into `players`, from 0.
    func seat(of id: PlayerID) -> Int { players.firstIndex { $0.id == id }! }

    /// - Throws: `unknownPlayer`, with who is there.
    public func player(at reference: PlayerReference) throws(GameError) -> Player {
        switch reference {
        case .seat(let number):
            guard (1...players.count).contains(number) else {
                throw GameError(.unknownPlayer, "There is no seat \(number). Seats are 1 to \(players.count).")
            }
            return players[number - 1]
        case .name(let name):
            let key = PlayerName.key(of: name)
            guard let player = players.first(where: { $0.name.key == key }) else {
                throw GameError(
                    .unknownPlayer,
                    "Nobody here is called that. At the table: \(players.map(\.name.text).joined(separator: ", ")).")
            }
            return player
        }
    }
}

extension Game {
    static func checkCount(_ count: Int) throws(GameError) {
        guard count >= playersCount.lowerBound else {
            throw GameError(.tooFewPlayers, "A game needs at least \(playersCount.lowerBound) players.")
        }
        guard count <= playersCount.upperBound else {
            throw GameError(.tooManyPlayers, "All \(playersCount.upperBound) seats are taken.")
        }
    }

    static func checkFree(_ name: PlayerName, among players: [Player]) throws(GameError) {
        let key = name.key
        guard !players.contains(where: { $0.name.key == key }) else {
            throw GameError(.nameTaken, "\(name) is already at the table. Choose another name.")
        }
    }

    static func freeAvatar(taken: [Int]) -> Int? { Player.avatars.first { !taken.contains($0) } }
}
