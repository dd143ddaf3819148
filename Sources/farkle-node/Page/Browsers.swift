import FarkleCore
import FarkleWeb

/// The browsers of a host's room.
struct Browsers {
    /// In a fixed order.
    private(set) var present: [PageVisitor] = []
    /// Those whose person said that they just watch; forgotten with the room.
    private(set) var watching: Set<PageVisitor> = []
    private var allowances: [PageVisitor: Allowance] = [:]

    /// - Returns: who came and who went.
    mutating func become(_ now: [PageVisitor]) -> (came: [PageVisitor], gone: [PageVisitor]) {
        let changes = (now.filter { !present.contains($0) }, present.filter { !now.contains($0) })
        present = now.sorted()
        return changes
    }

    mutating func setWatching(_ visitor: PageVisitor, _ isWatching: Bool) {
        if isWatching { watching.insert(visitor) } else { watching.remove(visitor) }
    }

    /// Whether one more change of seat or photo is allowed now; takes it.
    mutating func allows(_ visitor: PageVisitor, at now: Timestamp) -> Bool {
        if allowances.count > 512 { allowances = [:] }
        return allowances[visitor, default: Allowance()].take(at: now)
    }
}
