/// What a roll is worth: the best way to split its dice into combinations the table plays, and among equally good
/// ones the way that leaves the fewest dice over.
public struct RollScore: Hashable, Sendable {
    /// Points; 0 is a farkle.
    public let score: Int
    /// How many of the dice score.
    public let used: Int
    /// The combinations they were split into, dearest first.
    public let combinations: [ScoringCombination]

    /// Six dice thrown at once, all of them scoring.
    public var hotDice: Bool { used == 6 }

    public init(_ roll: Roll, rules: HouseRules) {
        let counts = roll.counts
        // A combination of all six dice leaves none for others, so it stands against the faces taken one by one.
        let byFace = Self.byFace(counts)
        let whole = Self.whole(counts).filter { $0.isPlayed(under: rules) }.max { $0.value < $1.value }
        let combinations = whole.map { $0.value >= Self.value(of: byFace) ? [$0] : byFace } ?? byFace

        self.score = Self.value(of: combinations)
        self.used = combinations.reduce(0) { $0 + $1.diceUsed }
        self.combinations = combinations
    }

    /// The combinations that take all six dice and mix faces.
    private static func whole(_ counts: [Int]) -> [ScoringCombination] {
        switch counts.filter({ $0 > 0 }).sorted() {
        case [1, 1, 1, 1, 1, 1]: [.straight]
        case [2, 2, 2]: [.threePairs]
        case [3, 3]: [.twoTriplets]
        case [2, 4]: [.fourWithPair]
        default: []
        }
    }

    /// The best for each face by itself. More of a kind is always worth more than the same dice taken apart, so the
    /// largest group comes first and only single 1s and 5s can be left.
    private static func byFace(_ counts: [Int]) -> [ScoringCombination] {
        var found: [ScoringCombination] = []
        for (index, count) in counts.enumerated() {
            let face = index + 1
            let single: ScoringCombination? = face == 1 ? .one : face == 5 ? .five : nil
            switch count {
            case 6: found.append(.sixOfAKind)
            case 5: found.append(.fiveOfAKind)
            case 4: found.append(.fourOfAKind)
            case 3: found.append(.three(face: face))
            default: if let single { found += Array(repeating: single, count: count) }
            }
        }
        return found.sorted { $0.value > $1.value }
    }

    private static func value(of combinations: [ScoringCombination]) -> Int {
        combinations.reduce(0) { $0 + $1.value }
    }
}
