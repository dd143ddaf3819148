/// Why a command was refused: a code for programs, and a sentence with the numbers and the way out for people.
public struct GameError: Error, Hashable, Sendable {
    public let code: Code
    public let message: String
    /// For `wouldEndEarly` and `wouldBreakReplay`: how many recorded turns are concerned.
    public let turns: Int?

    public init(_ code: Code, _ message: String, turns: Int? = nil) {
        self.code = code
        self.message = message
        self.turns = turns
    }

    /// What is wrong, in the words that `--ui json` answers with.
    public enum Code: String, CaseIterable, Sendable {
        case mustOpen, nothingPending, badAmount, badName, nameTaken, tooManyPlayers, tooFewPlayers, rosterClosed
        case hasTurns, unknownPlayer, unknownTurn, notABank, wouldBreakReplay, wouldEndEarly
        case nothingToUndo, nothingToRedo, gameOver, notHost, badCommand
        /// A tap that was meant for a turn that is over; only screens that say which turn they mean can meet it.
        case staleTurn
    }
}

extension GameError {
    static let gameOver = GameError(
        .gameOver, "The game is over. Undo the last turn to go on, or start a rematch.")

    static let nothingPending = GameError(
        .nothingPending, "Nothing is pending. Add the roll's score first.")

    static let mustOpen = GameError(.mustOpen, "Must open with \(HouseRules.openingMinimum).")
}
