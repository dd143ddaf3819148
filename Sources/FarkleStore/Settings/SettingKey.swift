/// The settings there are. Raw values are what a person types and what the database holds.
public enum SettingKey: String, CaseIterable, Hashable, Sendable {
    case target
    case threePairs = "three-pairs"
    case straight
    case twoTriplets = "two-triplets"
    case fourWithPair = "four-with-pair"
    case mustOpen = "must-open"
    case sound
    case haptics
    case primaryPlayer = "primary-player"
    case nodeName = "node-name"
    case onboardingSeen = "onboarding-seen"

    /// One line for the settings list.
    public var summary: String {
        switch self {
        case .target: "target score of a new game"
        case .threePairs: "three pairs score 1,500"
        case .straight: "a straight 1–6 scores 1,500"
        case .twoTriplets: "two triplets score 2,500"
        case .fourWithPair: "four of a kind with a pair scores 1,500"
        case .mustOpen: "a player's first bank must be at least 500"
        case .sound: "dice sound"
        case .haptics: "vibration"
        case .primaryPlayer: "whose wins the history counts"
        case .nodeName: "what this node is called on other screens"
        case .onboardingSeen: "whether the welcome page was seen"
        }
    }

    /// The values that a person may give, in words.
    public var allowed: String {
        switch self {
        case .target: "1000 to 50000 in steps of 500"
        case .primaryPlayer, .nodeName: "a name of 1 to 20 characters, or none"
        default: "on or off"
        }
    }

    /// What holds while nothing was chosen. An empty text is "none".
    var standard: String {
        switch self {
        case .target: "10000"
        case .primaryPlayer, .nodeName: ""
        case .onboardingSeen: "off"
        default: "on"
        }
    }
}
