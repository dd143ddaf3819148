public import FarkleCore

/// What a person chose, with defaults for the rest. A value: changing it changes nothing until `SettingsStore.save`.
public struct Settings: Hashable, Sendable {
    /// Only what was chosen; each value has passed `parse`.
    private(set) var chosen: [SettingKey: String] = [:]

    public init() {}

    /// Takes what a file holds. A value that this version does not allow (the range may have changed) counts as not chosen.
    init(stored: [(key: String, value: String)]) {
        for (name, value) in stored {
            guard let key = SettingKey(rawValue: name), let value = Self.parse(value, for: key) else { continue }
            chosen[key] = value
        }
    }

    /// The key called `name`.
    public static func key(named name: String) throws(SettingsError) -> SettingKey {
        guard let key = SettingKey(rawValue: name) else { throw .unknownKey(name) }
        return key
    }

    /// The value as text, in the spelling that is stored: "10000", "on", a name, or "" for none.
    public subscript(key: SettingKey) -> String { chosen[key] ?? key.standard }

    /// Chooses a value. Switches also take yes/no, true/false and 1/0; a name may be "none" or empty for none.
    public mutating func set(_ key: SettingKey, to text: String) throws(SettingsError) {
        guard let value = Self.parse(text, for: key) else { throw .badValue(key, text) }
        chosen[key] = value
    }

    /// Forgets a choice, so that the default holds again.
    public mutating func clear(_ key: SettingKey) { chosen[key] = nil }

    // MARK: Typed reading

    /// Target score of a new game.
    public var target: TargetScore { Self.target(self[.target]) ?? .standard }

    /// House rules of a new game.
    public var rules: HouseRules {
        HouseRules(
            threePairs: isOn(.threePairs), straight: isOn(.straight), twoTriplets: isOn(.twoTriplets),
            fourWithPair: isOn(.fourWithPair), mustOpen: isOn(.mustOpen))
    }

    /// For the settings that are switches; false for any other.
    public func isOn(_ key: SettingKey) -> Bool { self[key] == "on" }

    /// Nil until a primary player was chosen.
    public var primaryPlayer: PlayerName? { try? PlayerName(self[.primaryPlayer]) }

    /// Nil where this node was given no name.
    public var nodeName: PlayerName? { try? PlayerName(self[.nodeName]) }

    // MARK: Parsing

    private static func parse(_ text: String, for key: SettingKey) -> String? {
        switch key {
        case .target: parseTarget(text)
        case .primaryPlayer, .nodeName: parseName(text)
        default: parseSwitch(text)
        }
    }

    private static func parseSwitch(_ text: String) -> String? {
        switch text.lowercased() {
        case "on", "yes", "true", "1": "on"
        case "off", "no", "false", "0": "off"
        default: nil
        }
    }

    private static func parseTarget(_ text: String) -> String? {
        target(text).map { String($0.points) }
    }

    private static func target(_ text: String) -> TargetScore? {
        // As people write it, 10,000 included.
        guard let points = Int(text.filter { $0 != "," }) else { return nil }
        return try? TargetScore(points)
    }

    private static func parseName(_ text: String) -> String? {
        if text.isEmpty || text.lowercased() == "none" { return "" }
        return try? PlayerName(text).text
    }
}
