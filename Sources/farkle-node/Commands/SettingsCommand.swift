import FarkleCore
import FarkleStore

/// `settings`: shows or changes what holds until somebody says otherwise.
enum SettingsCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let words = arguments.operands
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
