/// A game as a board shows it: what goes to viewers after every change, and onto every screen.
public struct GameSnapshot: Hashable, Sendable {
    public var id: GameID
    public var name: GameName
    public var phase: Game.Phase
    public var target: TargetScore
    public var rules: HouseRules
    /// In seat order.
    public var players: [Seat]
    /// Who rolls; nil once the game is over.
    public var active: PlayerID?
    /// Who gets the dice after them, if this turn does not reach the target.
    public var next: PlayerID?
    public var round: Int
    public var pending: Pending
    public var finalRound: FinalRound?
    /// Best first.
    public var standings: [PlayerID]
    /// All turns for the host, the latest for viewers; oldest first.
    public var turns: [Turn]
    /// How many turns there are in all.
    public var turnCount: Int
    public var winner: PlayerID?
    public var createdAt: Timestamp
    public var startedAt: Timestamp?
    public var endedAt: Timestamp?

    /// How many of the latest turns viewers get.
    public static let viewerTurns = 20

    /// A player as viewers see one.
    public struct Seat: Hashable, Sendable {
        public var id: PlayerID
        /// From 1, in the present order.
        public var seat: Int
        public var name: PlayerName
        public var avatar: Int
        public var total: Int
        public var turns: Int
        public var hotDice: Int
        public var farkles: Int
        public var photo: PhotoID?
        /// Whether a device holds the seat.
        public var claimed: Bool

        public var initial: String { name.initial }
    }

    /// The turn that is being rolled.
    public struct Pending: Hashable, Sendable {
        public var total: Int
        public var rolls: Int
        public var hotDice: Int
    }

    /// A turn that is over.
    public struct Turn: Hashable, Sendable {
        public var id: TurnID
        public var player: PlayerID
        public var kind: FarkleCore.Turn.Kind
        /// Points banked, or lost in a farkle.
        public var amount: Int
        /// The player's total after the turn.
        public var total: Int
        public var rolls: Int
        public var hotDice: Int
        public var at: Timestamp
        public var edited: Bool
    }

    /// - Parameters:
    ///   - game: the game as it stands.
    ///   - claims: what viewers have said about seats; at most one a player.
    ///   - lastTurns: how many of the latest turns to keep; nil keeps all.
    public init(of game: Game, claims: [PlayerClaim] = [], lastTurns: Int? = nil) {
        id = game.id
        name = game.name
        phase = game.phase
        target = game.target
        rules = game.rules
        players = game.players.enumerated().map { index, player in
            let claim = claims.first { $0.player == player.id }
            return Seat(
                id: player.id, seat: index + 1, name: player.name, avatar: player.avatar, total: player.total,
                turns: player.turns, hotDice: player.hotDice, farkles: player.farkles, photo: claim?.photo,
                claimed: claim?.isHeld ?? false)
        }
        active = game.active
        next = game.next
        round = game.round
        pending = Pending(total: game.pending.total, rolls: game.pending.rolls, hotDice: game.pending.hotDice)
        finalRound = game.finalRound
        standings = game.ranking.map(\.id)
        turns = game.turns.suffix(lastTurns ?? game.turns.count).map { turn in
            Turn(
                id: turn.id, player: turn.player, kind: turn.kind, amount: turn.amount, total: turn.total,
                rolls: turn.rolls, hotDice: turn.hotDice, at: turn.at, edited: turn.edited)
        }
        turnCount = game.turns.count
        winner = game.winner
        createdAt = game.createdAt
        startedAt = game.startedAt
        endedAt = game.endedAt
    }

    /// The player with that identifier, or nil.
    public func player(_ id: PlayerID) -> Seat? { players.first { $0.id == id } }

    /// The same board with only the latest turns, as viewers get it.
    public func keeping(lastTurns: Int) -> GameSnapshot {
        var shorter = self
        shorter.turns = Array(turns.suffix(lastTurns))
        return shorter
    }
}
