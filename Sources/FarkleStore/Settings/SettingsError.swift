/// Why a setting was not changed. Each message names what is allowed.
public enum SettingsError: Error, Hashable, Sendable {
    case unknownKey(String)
    case badValue(SettingKey, String)
}

extension SettingsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownKey(let key):
            let keys = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
            return "There is no setting \"\(key)\". The settings are: \(keys)."
        case .badValue(let key, let value):
            return "\"\(value)\" is no value for \(key.rawValue). Allowed: \(key.allowed)."
        }
    }
}
