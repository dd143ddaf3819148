import FarkleCore
import Testing

@Suite struct RollScoreTests {
    /// The sixteen tables: every setting of the four rules that touch scoring.
    static let tables: [HouseRules] = (0..<16).map { bits in
        HouseRules(
            threePairs: bits & 1 != 0, straight: bits & 2 != 0, twoTriplets: bits & 4 != 0,
            fourWithPair: bits & 8 != 0)
    }

    @Test("Every throw of one to six dice is worth what the obvious scorer says, at every table", arguments: tables)
    func everyThrow(rules: HouseRules) throws {
        var scorer = ObviousScorer(rules)
        var throwsSeen = 0
        // Every multiset is scored once and stands for the throws that show it in another order; that order does not
        // matter is the next test's matter.
        for dice in Self.multisets {
            let score = try RollScore(Roll(dice.faces), rules: rules)
            let best = scorer.best(dice.faces)
            try #require(score.score == best.score, "\(dice.faces)")
            try #require(score.used == best.used, "\(dice.faces)")
            try #require(score.hotDice == (best.used == 6))
            try #require(score.combinations.reduce(0) { $0 + $1.value } == score.score)
            try #require(score.combinations.reduce(0) { $0 + $1.diceUsed } == score.used)
            try #require(score.combinations.allSatisfy { $0.isPlayed(under: rules) })
            throwsSeen += dice.orders
        }
        #expect(throwsSeen == 6 + 36 + 216 + 1_296 + 7_776 + 46_656)
    }

    @Test("The order in which six dice lie does not change what they are worth")
    func anyOrder() throws {
        var worth: [[Int]: RollScore] = [:]
        for code in 0..<46_656 {
            var (dice, rest) = ([Int](), code)
            for _ in 0..<6 {
                dice.append(rest % 6 + 1)
                rest /= 6
            }
            let sorted = dice.sorted()
            let score = try RollScore(Roll(dice), rules: .allOn)
            if let known = worth[sorted] {
                try #require(known == score, "\(dice)")
            } else {
                worth[sorted] = score
            }
        }
        #expect(worth.count == 462)
    }

    @Test(
        "The throws that other score keepers get wrong",
        arguments: [
            ([3, 3, 3, 3, 6, 6], 1_500, 6), ([1, 1, 1, 1, 5, 5], 1_500, 6), ([2, 2, 2, 2, 2, 2], 3_000, 6),
            ([1, 1, 1], 300, 3), ([1, 1, 1, 1], 1_000, 4), ([1, 2, 3, 4, 5, 6], 1_500, 6),
            ([2, 2, 2, 5, 5, 5], 2_500, 6), ([2, 3, 4, 6, 2, 3], 0, 0), ([1, 1, 5, 5, 2, 2], 1_500, 6),
            ([5, 5, 5, 5, 1], 1_100, 5), ([6, 6, 6], 600, 3),
        ])
    func known(dice: [Int], score: Int, used: Int) throws {
        let result = try RollScore(Roll(dice), rules: .allOn)
        #expect(result.score == score)
        #expect(result.used == used)
    }

    @Test("Four of a kind with a pair is never counted as three pairs")
    func fourWithPairIsItsOwn() throws {
        let rules = HouseRules(fourWithPair: false)
        #expect(try RollScore(Roll([3, 3, 3, 3, 6, 6]), rules: rules).score == 1_000)
        #expect(try RollScore(Roll([3, 3, 3, 3, 5, 5]), rules: rules).score == 1_100)
    }

    @Test("A roll has one to six dice of one to six", arguments: [[], [0], [7], [1, 2, 3, 4, 5, 6, 1], [-1]])
    func badRolls(dice: [Int]) {
        #expect(throws: GameError.self) { try Roll(dice) }
    }

    @Test("The scoresheet shows a special row only while its rule is on")
    func sheet() {
        #expect(ScoringCombination.sheet(for: .allOn).count == 15)
        let none = HouseRules(threePairs: false, straight: false, twoTriplets: false, fourWithPair: false)
        #expect(ScoringCombination.sheet(for: none).allSatisfy { $0.section != .special })
        #expect(ScoringCombination.sheet(for: none).count == 11)
    }

    @Test("A row's example dice are worth the row's value and use the row's dice")
    func examples() throws {
        for row in ScoringCombination.all {
            let score = try RollScore(Roll(row.exampleDice), rules: .allOn)
            #expect(score.combinations == [row])
            #expect(row.exampleDice.count == row.diceUsed)
            #expect(ScoringCombination(name: row.name) == row)
        }
    }

    /// Every multiset of one to six dice, with the number of throws that show it.
    static let multisets: [(faces: [Int], orders: Int)] = {
        func factorial(_ n: Int) -> Int { n < 2 ? 1 : n * factorial(n - 1) }
        var found: [(faces: [Int], orders: Int)] = []
        func extend(_ faces: [Int], from face: Int) {
            if !faces.isEmpty {
                let same = (1...6).map { face in faces.count { $0 == face } }
                found.append((faces, same.reduce(factorial(faces.count)) { $0 / factorial($1) }))
            }
            guard faces.count < 6 else { return }
            for next in face...6 { extend(faces + [next], from: next) }
        }
        extend([], from: 1)
        return found
    }()
}
