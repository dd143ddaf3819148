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
    static func unknownPlayer(_ message: String) -> Refusal { Refusal(code: "unknownPlayer", message: message) }
}
