/// One throw: one to six dice, each showing 1 to 6. There is no other kind, so nobody who holds one need check again.
public struct Roll: Hashable, Sendable {
    public let dice: [Int]

    /// - Throws: `badCommand` for no dice, more than six, or a face that no die has.
    public init(_ dice: [Int]) throws(GameError) {
        guard (1...6).contains(dice.count) else {
            throw GameError(.badCommand, "A roll has one to six dice, not \(dice.count).")
        }
        if let odd = dice.first(where: { !(1...6).contains($0) }) {
            throw GameError(.badCommand, "A die shows 1 to 6, not \(odd).")
        }
        self.dice = dice
    }

    /// How many dice show each face; index 0 stands for face 1.
    var counts: [Int] {
        var counts = [Int](repeating: 0, count: 6)
        for face in dice { counts[face - 1] += 1 }
        return counts
    }
}
