/// What there is to tell about a game once it has been played: the turns with running totals, and where it turned.
public struct Recap: Hashable, Sendable {
    /// A turn, and where it stands in the record.
    public struct Entry: Hashable, Sendable {
        /// From 1, in the order of play.
        public let number: Int
        public let player: PlayerID
        public let kind: Turn.Kind
        /// Banked, or lost.
        public let amount: Int
        /// The player's total after the turn.
        public let total: Int
        public let at: Timestamp
    }

    /// Somebody passed whoever led, or was the first to bank.
    public struct LeadChange: Hashable, Sendable {
        /// The number of the turn that did it.
        public let turn: Int
        public let leader: PlayerID
        /// Who led before; nil for the first to bank.
        public let before: PlayerID?
    }

    public let entries: [Entry]
    /// In seat order: each player's totals after their turns, from 0 before the first.
    public let curves: [Curve]
    public let leadChanges: [LeadChange]
    /// The bank of most points, the earliest of equals; nil where nobody banked.
    public let biggestTurn: Entry?
    /// The farkles that cost most, dearest first, at most `painfulMax`.
    public let painfulFarkles: [Entry]

    /// One player's total after each turn of the game.
    public struct Curve: Hashable, Sendable {
        public let player: PlayerID
        public let totals: [Int]
    }

    public static let painfulMax = 3
    /// A farkle hurts when it costs at least this much: what opens a game.
    public static let painfulMinimum = HouseRules.openingMinimum

    public init(_ game: Game) {
        entries = game.turns.enumerated().map { index, turn in
            Entry(
                number: index + 1, player: turn.player, kind: turn.kind, amount: turn.amount, total: turn.total,
                at: turn.at)
        }
        curves = game.players.map { player in
            Curve(player: player.id, totals: [0] + game.turns.filter { $0.player == player.id }.map(\.total))
        }
        leadChanges = Self.leadChanges(entries, game)
        let banks = entries.filter { $0.kind == .bank }
        biggestTurn = banks.max { ($0.amount, -$0.number) < ($1.amount, -$1.number) }
        painfulFarkles = Array(
            entries.filter { $0.kind == .farkle && $0.amount >= Self.painfulMinimum }
                .sorted { ($1.amount, $0.number) < ($0.amount, $1.number) }
                .prefix(Self.painfulMax))
    }

    /// A lead is taken by passing, not by drawing level: whoever came first keeps it in a tie.
    private static func leadChanges(_ entries: [Entry], _ game: Game) -> [LeadChange] {
        var changes: [LeadChange] = []
        var leader: (player: PlayerID, total: Int)?
        for entry in entries where entry.kind == .bank {
            if let current = leader, entry.total <= current.total { continue }
            if leader?.player != entry.player {
                changes.append(LeadChange(turn: entry.number, leader: entry.player, before: leader?.player))
            }
            leader = (entry.player, entry.total)
        }
        return changes
    }
}
