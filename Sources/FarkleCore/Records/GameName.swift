/// What a game is called in lists: 1 to 40 characters under the same rules as players' names.
public struct GameName: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public static let charactersMax = 40
    public static let bytesMax = 400

    /// - Throws: `badName`, with what is wrong and what is allowed.
    public init(_ raw: String) throws(GameError) {
        self.text = try NameRules.clean(
            raw, what: "A game's name", charactersMax: Self.charactersMax, bytesMax: Self.bytesMax)
    }

    /// The name a game gets by itself, such as "Tuesday Night Roll".
    ///
    /// - Parameters:
    ///   - weekday: of the local day.
    ///   - hour: of the local day, 0 to 23. The hours before 5 belong to the night of the day before: nobody at the
    ///     table calls half past midnight a new day.
    public init(weekday: Weekday, hour: Int) {
        let (day, part) =
            switch hour {
            case ..<5: (weekday.before, "Night")
            case ..<12: (weekday, "Morning")
            case ..<17: (weekday, "Afternoon")
            case ..<21: (weekday, "Evening")
            default: (weekday, "Night")
            }
        self.text = "\(day.name) \(part) Roll"
    }

    public var description: String { text }
}

/// Numbered as ISO 8601 numbers them.
public enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    public var name: String {
        let name = String(describing: self)
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    var before: Weekday { Weekday(rawValue: rawValue == 1 ? 7 : rawValue - 1)! }
}
