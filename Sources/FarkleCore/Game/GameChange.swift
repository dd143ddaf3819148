/// What a command did, for the journal: it says which parts to write, so that a command costs what it changed.
public struct GameChange: Hashable, Sendable {
    /// What happened to the list of turns; at most one of these at a time.
    public enum Turns: Hashable, Sendable {
        case unchanged
        /// The turns from this index on are new.
        case appended(from: Int)
        /// The turns from this index on are gone.
        case removed(from: Int)
        /// The amount of this turn changed, and with it the totals of its player's later turns.
        case edited(Int)
    }

    public internal(set) var turns: Turns = .unchanged
    /// Who rolls, what is pending, or whether and when the game ended.
    public internal(set) var table = false
    /// A name, a player or the order.
    public internal(set) var players = false
    /// The game's name.
    public internal(set) var title = false
    public internal(set) var warnings: [Warning] = []

    /// A command that asked for what already is.
    static let nothing = GameChange()

    /// False when nothing is to be written, sent or shown.
    public var changedAnything: Bool { turns != .unchanged || table || players || title }

    /// Something that was accepted and may be a slip of the finger.
    public enum Warning: String, Sendable {
        /// Farkle scores come in fifties.
        case notMultipleOf50
    }
}
