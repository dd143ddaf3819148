/// What one roll, chip, keypad or helper entry added to a turn.
public struct Addition: Hashable, Sendable {
    /// Points, 1 to 50,000.
    public let amount: Int
    /// Whether it used all six dice at once.
    public let hotDice: Bool

    public init(amount: Int, hotDice: Bool = false) {
        self.amount = amount
        self.hotDice = hotDice
    }
}

/// A turn that is being rolled: what is not banked yet, and what was cleared on the way there, so that undo can walk
/// all of it back.
public struct PendingTurn: Hashable, Sendable {
    public internal(set) var additions: [Addition]
    /// What each clear took away, oldest first; never an empty list inside.
    public internal(set) var cleared: [[Addition]]

    public init(additions: [Addition] = [], cleared: [[Addition]] = []) {
        self.additions = additions
        self.cleared = cleared
    }

    public var total: Int { additions.reduce(0) { $0 + $1.amount } }
    public var rolls: Int { additions.count }
    public var hotDice: Int { additions.reduce(0) { $0 + ($1.hotDice ? 1 : 0) } }

    /// Whether there is nothing left to undo in this turn.
    var isUntouched: Bool { additions.isEmpty && cleared.isEmpty }

    mutating func perform(_ step: PendingStep) {
        switch step {
        case .add(let addition):
            additions.append(addition)
        case .clear:
            cleared.append(additions)
            additions = []
        }
    }

    /// Takes the latest step back and returns it. The turn must not be untouched.
    mutating func undo() -> PendingStep {
        if let addition = additions.popLast() { return .add(addition) }
        additions = cleared.removeLast()
        return .clear
    }
}

/// One thing the scorekeeper does to a pending turn.
enum PendingStep: Hashable, Sendable {
    case add(Addition)
    case clear
}

/// A turn in the record.
public struct Turn: Hashable, Sendable {
    /// How a turn ended.
    public enum Kind: String, Sendable {
        case bank, farkle
    }

    public let id: TurnID
    public let player: PlayerID
    public let kind: Kind
    /// Everything that was entered, as it was; an edit leaves it alone, so that undo can give it back.
    public let pending: PendingTurn
    /// Points banked, or lost in a farkle.
    public internal(set) var amount: Int
    /// The player's banked total after this turn.
    public internal(set) var total: Int
    public let at: Timestamp
    /// Whether the amount is no longer what was entered but what an edit made of it.
    public internal(set) var edited: Bool

    public var rolls: Int { pending.rolls }
    public var hotDice: Int { pending.hotDice }
    /// What the turn did to the player's total.
    public var gain: Int { kind == .bank ? amount : 0 }
}
