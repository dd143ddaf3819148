/// What became of a command.
public enum CommandReply: Hashable, Sendable {
    /// `warnings` are codes such as `notMultipleOf50`.
    case done(warnings: [String] = [])
    /// A code for programs and a sentence for people.
    case refused(code: String, message: String)

    /// A command that was not done, and why.
    public static func refused(_ error: GameError) -> CommandReply {
        .refused(code: error.code.rawValue, message: error.message)
    }

    package var json: JSONValue {
        switch self {
        case .done(let warnings):
            warnings.isEmpty ? ["ok": true] : ["ok": true, "warnings": .array(warnings.map(JSONValue.string))]
        case .refused(let code, let message):
            ["ok": false, "error": ["code": .string(code), "message": .string(message)]]
        }
    }
}
