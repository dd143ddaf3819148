/// A game in its plain form, as it is kept in the database and written to exports: only what cannot be worked out.
public struct GameRecord: Hashable, Sendable {
    public var id: GameID
    public var name: GameName
    public var status: Status
    public var createdAt: Timestamp
    public var endedAt: Timestamp?
    public var rules: HouseRules
    public var target: TargetScore
    /// In seat order.
    public var players: [Player]
    /// In the order they were taken.
    public var turns: [Turn]
    /// Who rolls; nil once the game is over.
    public var active: PlayerID?
    public var pending: PendingTurn
    /// The numbers that the next new player and turn get, so that none is given twice.
    public var nextPlayer: Int
    public var nextTurn: Int

    /// Whether the game is in play, finished or set aside.
    public enum Status: String, Sendable {
        case inProgress, finished
        /// Put away before its end.
        case setAside
    }

    /// A player as an export holds one.
    public struct Player: Hashable, Sendable {
        public var id: PlayerID
        public var name: PlayerName
        public var avatar: Int

        public init(id: PlayerID, name: PlayerName, avatar: Int) {
            self.id = id
            self.name = name
            self.avatar = avatar
        }
    }

    /// A turn as an export holds one.
    public struct Turn: Hashable, Sendable {
        public var id: TurnID
        public var player: PlayerID
        public var kind: FarkleCore.Turn.Kind
        public var amount: Int
        /// Everything that was entered, whatever an edit made of the amount since.
        public var pending: PendingTurn
        public var at: Timestamp
        public var edited: Bool

        public init(
            id: TurnID, player: PlayerID, kind: FarkleCore.Turn.Kind, amount: Int, pending: PendingTurn, at: Timestamp,
            edited: Bool
        ) {
            self.id = id
            self.player = player
            self.kind = kind
            self.amount = amount
            self.pending = pending
            self.at = at
            self.edited = edited
        }

        /// For a journal that writes one turn and not the whole game.
        public init(_ turn: FarkleCore.Turn) {
            self.init(
                id: turn.id, player: turn.player, kind: turn.kind, amount: turn.amount, pending: turn.pending,
                at: turn.at, edited: turn.edited)
        }
    }

    public init(
        id: GameID, name: GameName, status: Status, createdAt: Timestamp, endedAt: Timestamp?, rules: HouseRules,
        target: TargetScore, players: [Player], turns: [Turn], active: PlayerID?, pending: PendingTurn,
        nextPlayer: Int, nextTurn: Int
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.createdAt = createdAt
        self.endedAt = endedAt
        self.rules = rules
        self.target = target
        self.players = players
        self.turns = turns
        self.active = active
        self.pending = pending
        self.nextPlayer = nextPlayer
        self.nextTurn = nextTurn
    }

    public var startedAt: Timestamp? { turns.first?.at }
}

extension Game {
    /// The whole game in its plain form. Costs as much as there are turns; a journal writes what `GameChange` names.
    public var record: GameRecord {
        GameRecord(
            id: id, name: name, status: phase == .ended ? .finished : .inProgress, createdAt: createdAt,
            endedAt: endedAt, rules: rules, target: target,
            players: players.map { GameRecord.Player(id: $0.id, name: $0.name, avatar: $0.avatar) },
            turns: turns.map { GameRecord.Turn($0) }, active: active, pending: pending, nextPlayer: nextPlayerNumber,
            nextTurn: nextTurnNumber)
    }

    /// The numbers that the next new player and turn get; part of what a journal keeps of a game.
    public var nextNumbers: (player: Int, turn: Int) { (nextPlayerNumber, nextTurnNumber) }
}
