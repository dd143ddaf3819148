import FarkleCore
import FarkleStore

/// `settings`: shows or changes what holds until somebody says otherwise.
enum SettingsCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let words = arguments.operands
        switch words {
        case ["identity", "reset"]: return try resetIdentity(arguments)
        case ["rooms", "reset"]: return try forgetRooms(arguments)
        default:
            guard let first = words.first, ["identity", "rooms"].contains(first) else { break }
            throw UsageError("'settings \(first)' takes the word 'reset': farkle-node settings \(first) reset")
        }
        let key = try words.first.map(key)
        let store = try RecordsAccess.open(arguments)
        var settings = try store.settings.load()
        if let key, words.count == 2 {
            do throws(SettingsError) { try settings.set(key, to: words[1]) } catch {
                throw UsageError(error.description)
            }
            try store.settings.save(settings)
        }
        let keys = key.map { [$0] } ?? SettingKey.allCases
        if arguments.has("json") {
            let members = keys.map { ($0.rawValue, JSONValue.string(settings[$0])) }
            Console.write(JSONValue.object(JSONMembers(uniqueKeysWithValues: members)).description + "\n")
        } else {
            Console.write(keys.map { line($0, settings) + "\n" }.joined())
        }
        return .done
    }

    private static func resetIdentity(_ arguments: Arguments) throws -> ExitCode {
        // A running node would go on under the old key, and its room with it.
        let store = try RecordsAccess.open(arguments, .node)
        try store.resetIdentity()
        return answer(
            "This device has a new key. Other devices take it for one they have never met: seats are claimed anew, a PIN is asked "
                + "for again, and a game in progress goes on in a new room under its old code.",
            ["identity": "reset"], arguments)
    }

    private static func forgetRooms(_ arguments: Arguments) throws -> ExitCode {
        let count = try RecordsAccess.open(arguments).room.forgetPinnedRooms()
        return answer(
            "\(count) room\(count == 1 ? "" : "s") forgotten: the next one joined is believed as it is.",
            ["rooms": .integer(count)], arguments)
    }

    private static func answer(_ text: String, _ json: JSONMembers, _ arguments: Arguments) -> ExitCode {
        Console.write((arguments.has("json") ? JSONValue.object(json).description : text) + "\n")
        return .done
    }

    private static func key(_ name: String) throws -> SettingKey {
        do throws(SettingsError) { return try Settings.key(named: name) } catch {
            throw UsageError(error.description)
        }
    }

    private static func line(_ key: SettingKey, _ settings: Settings) -> String {
        let value = settings[key].isEmpty ? "none" : Sanitized.line(settings[key])
        return "\(TextWidth.fitted(key.rawValue, 16))\(TextWidth.fitted(value, 12))  \(key.summary) (\(key.allowed))"
    }
}
