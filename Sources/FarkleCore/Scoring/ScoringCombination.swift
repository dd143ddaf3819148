/// A row of the scoresheet: what it is called, what it is worth and how many dice it takes.
public enum ScoringCombination: Hashable, Sendable {
    case one
    case five
    /// Three of one face, 1 to 6.
    case three(face: Int)
    case fourOfAKind
    case fiveOfAKind
    case sixOfAKind
    case straight
    case threePairs
    case twoTriplets
    case fourWithPair

    /// Every combination there is, in the scoresheet's order.
    public static let all: [ScoringCombination] =
        [.one, .five] + (1...6).map { .three(face: $0) }
        + [.fourOfAKind, .fiveOfAKind, .sixOfAKind, .straight, .threePairs, .twoTriplets, .fourWithPair]

    /// The rows to show at a table with these rules.
    public static func sheet(for rules: HouseRules) -> [ScoringCombination] {
        all.filter { $0.isPlayed(under: rules) }
    }

    /// The combination of that command-line name, whether or not the table plays it.
    public init?(name: String) {
        guard let found = Self.all.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    /// Whether the table counts this combination.
    public func isPlayed(under rules: HouseRules) -> Bool {
        switch self {
        case .one, .five, .three, .fourOfAKind, .fiveOfAKind, .sixOfAKind: true
        case .straight: rules.straight
        case .threePairs: rules.threePairs
        case .twoTriplets: rules.twoTriplets
        case .fourWithPair: rules.fourWithPair
        }
    }

    /// The name commands and JSON use, such as `three-1` or `four-of-a-kind`.
    public var name: String {
        switch self {
        case .one: "one"
        case .five: "five"
        case .three(let face): "three-\(face)"
        case .fourOfAKind: "four-of-a-kind"
        case .fiveOfAKind: "five-of-a-kind"
        case .sixOfAKind: "six-of-a-kind"
        case .straight: "straight"
        case .threePairs: "three-pairs"
        case .twoTriplets: "two-triplets"
        case .fourWithPair: "four-with-pair"
        }
    }

    /// The name people read.
    public var title: String {
        switch self {
        case .one: "Single 1"
        case .five: "Single 5"
        case .three(let face): "Three \(face)s"
        case .fourOfAKind: "Four of a kind"
        case .fiveOfAKind: "Five of a kind"
        case .sixOfAKind: "Six of a kind"
        case .straight: "Straight 1–6"
        case .threePairs: "Three pairs"
        case .twoTriplets: "Two triplets"
        case .fourWithPair: "Four of a kind with a pair"
        }
    }

    /// Points.
    public var value: Int {
        switch self {
        case .one: 100
        case .five: 50
        case .three(let face): face == 1 ? 300 : face * 100
        case .fourOfAKind: 1_000
        case .fiveOfAKind: 2_000
        case .sixOfAKind: 3_000
        case .straight, .threePairs, .fourWithPair: 1_500
        case .twoTriplets: 2_500
        }
    }

    public var diceUsed: Int {
        switch self {
        case .one, .five: 1
        case .three: 3
        case .fourOfAKind: 4
        case .fiveOfAKind: 5
        case .sixOfAKind, .straight, .threePairs, .twoTriplets, .fourWithPair: 6
        }
    }

    /// Dice that show the combination, for the little pictures beside the rows.
    public var exampleDice: [Int] {
        switch self {
        case .one: [1]
        case .five: [5]
        case .three(let face): [face, face, face]
        case .fourOfAKind: [4, 4, 4, 4]
        case .fiveOfAKind: [4, 4, 4, 4, 4]
        case .sixOfAKind: [4, 4, 4, 4, 4, 4]
        case .straight: [1, 2, 3, 4, 5, 6]
        case .threePairs: [2, 2, 3, 3, 6, 6]
        case .twoTriplets: [2, 2, 2, 4, 4, 4]
        case .fourWithPair: [3, 3, 3, 3, 6, 6]
        }
    }

    public var section: ScoresheetSection {
        switch self {
        case .one, .five: .singles
        case .three: .threeOfAKind
        case .fourOfAKind: .fourOfAKind
        case .fiveOfAKind: .fiveOfAKind
        case .sixOfAKind: .sixOfAKind
        case .straight, .threePairs, .twoTriplets, .fourWithPair: .special
        }
    }
}

/// The scoresheet's headings, in order.
public enum ScoresheetSection: String, CaseIterable, Sendable {
    case singles = "Singles"
    case threeOfAKind = "Three of a kind"
    case fourOfAKind = "Four of a kind"
    case fiveOfAKind = "Five of a kind"
    case sixOfAKind = "Six of a kind"
    case special = "Special combos"
}
