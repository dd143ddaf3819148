/// Finds what a mistyped word was meant to be.
enum Spelling {
    /// The candidate with the fewest typing mistakes, if that is at most a third of the word, or the only one that starts like it.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty else { return nil }
        let ranked = candidates.map { (name: $0, mistakes: mistakes(from: word, to: $0)) }
        if let best = ranked.min(by: { $0.mistakes < $1.mistakes }), best.mistakes <= max(1, word.utf8.count / 3) {
            return best.name
        }
        let starting = candidates.filter { $0.hasPrefix(word) }
        return starting.count == 1 ? starting[0] : nil
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment) between two words.
    static func mistakes(from left: String, to right: String) -> Int {
        let left = Array(left.utf8)
        let right = Array(right.utf8)
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, leftByte) in left.enumerated() {
            var current = [row + 1]
            for (column, rightByte) in right.enumerated() {
                var cost = min(
                    last[column + 1] + 1, current[column] + 1, last[column] + (leftByte == rightByte ? 0 : 1))
                if row > 0, column > 0, leftByte == right[column - 1], left[row - 1] == rightByte {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
