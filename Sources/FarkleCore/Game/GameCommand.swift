/// What a scorekeeper can say. Each either changes the game or is refused and changes nothing.
public enum GameCommand: Hashable, Sendable {
    /// Adds points from a chip, the keypad or the Score Helper; `hotDice` when the entry used all six dice.
    case add(Int, hotDice: Bool = false)
    /// Adds a row of the scoresheet.
    case combo(ScoringCombination)
    /// Adds what these dice are worth.
    case roll([Int])
    case clear
    case bank
    case farkle
    case undo
    /// Takes back that turn, counted from 1, and all after it, in one step.
    case undoFrom(turn: Int)
    case redo
    /// Corrects the amount of a bank, counted from 1.
    case edit(turn: Int, amount: Int)
    case rename(PlayerReference, to: String)
    case addPlayer(String)
    case removePlayer(PlayerReference)
    /// Everybody, once each, in their new order.
    case order([PlayerReference])
    case renameGame(String)
}
