import FarkleCore

/// Scores a roll by trying every way of setting dice aside, one combination after the other. Slow and obvious, and
/// written from the rules rather than from the scorer it checks.
struct ObviousScorer {
    struct Best: Equatable, Comparable {
        var score = 0
        var used = 0

        static func < (left: Best, right: Best) -> Bool { (left.score, left.used) < (right.score, right.used) }
    }

    /// Each pattern: the faces it takes and what they are worth.
    private let patterns: [(dice: [Int], value: Int)]
    private var known: [[Int]: Best] = [:]

    init(_ rules: HouseRules) {
        var patterns: [(dice: [Int], value: Int)] = [([1], 100), ([5], 50)]
        for face in 1...6 {
            patterns.append(([face, face, face], face == 1 ? 300 : face * 100))
            patterns.append(([Int](repeating: face, count: 4), 1_000))
            patterns.append(([Int](repeating: face, count: 5), 2_000))
            patterns.append(([Int](repeating: face, count: 6), 3_000))
            for other in 1...6 where other != face {
                if rules.fourWithPair {
                    patterns.append(([face, face, face, face, other, other], 1_500))
                }
                if rules.twoTriplets { patterns.append(([face, face, face, other, other, other], 2_500)) }
                for third in 1...6 where third != face && third != other && rules.threePairs {
                    patterns.append(([face, face, other, other, third, third], 1_500))
                }
            }
        }
        if rules.straight { patterns.append(([1, 2, 3, 4, 5, 6], 1_500)) }
        self.patterns = patterns
    }

    /// - Parameter dice: sorted.
    mutating func best(_ dice: [Int]) -> Best {
        if let best = known[dice] { return best }
        var best = Best()
        for pattern in patterns {
            guard let rest = Self.removing(pattern.dice, from: dice) else { continue }
            let other = self.best(rest)
            best = max(best, Best(score: pattern.value + other.score, used: pattern.dice.count + other.used))
        }
        known[dice] = best
        return best
    }

    private static func removing(_ taken: [Int], from dice: [Int]) -> [Int]? {
        guard taken.count <= dice.count else { return nil }
        var rest = dice
        for die in taken {
            guard let index = rest.firstIndex(of: die) else { return nil }
            rest.remove(at: index)
        }
        return rest
    }
}
