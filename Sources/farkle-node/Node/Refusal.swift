import FarkleCore

/// Why a command was not done, in the words of `--ui json`.
struct Refusal: Error, Equatable {
    /// One of the codes in the command-line contract: "mustOpen", "badCommand", …
    let code: String
    /// A sentence for a person, with the remedy where there is one.
    let message: String
    /// For `wouldEndEarly`: recorded turns that would come after the end.
    var turns: Int?

    init(code: String, message: String, turns: Int? = nil) {
        self.code = code
        self.message = message
        self.turns = turns
    }

    init(_ error: GameError) {
        self.init(code: error.code.rawValue, message: error.message, turns: error.turns)
    }

    /// The `error` object of a reply.
    var json: JSONValue {
        var object: JSONMembers = ["code": .string(code), "message": .string(message)]
        if let turns { object["turns"] = .integer(turns) }
        return .object(object)
    }

    static func badCommand(_ message: String) -> Refusal { Refusal(code: "badCommand", message: message) }
    static func notHost(_ message: String) -> Refusal { Refusal(code: "notHost", message: message) }
    static let underAttack = Refusal(
        code: "underAttack", message: "Too many wrong PINs were tried. Try again in some minutes.")

    /// - Parameter left: PINs that may still be tried at this moment, by everybody together.
    static func wrongPIN(left: Int) -> Refusal {
        let more =
            switch left {
            case 0: "No more can be tried for some minutes."
            case 1: "One more try is left."
            default: "\(left) more tries are left."
            }
        return Refusal(code: "wrongPIN", message: "That is not the room’s PIN. Ask the scorekeeper for it. \(more)")
    }

    static func unknownPlayer(_ message: String) -> Refusal { Refusal(code: "unknownPlayer", message: message) }
}
