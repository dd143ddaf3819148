import FarkleCore

/// What the server remembers of browsers beyond their seats, which the node keeps.
struct Visitors: Sendable {
    struct Visitor: Hashable, Sendable {
        /// Gave the right PIN.
        var isAdmitted = false
        /// Closed the board; it can come back.
        var hasLeft = false
    }

    private var known: [VisitorID: (visitor: Visitor, seen: Int)] = [:]
    private var clock = 0

    subscript(id: VisitorID?) -> Visitor {
        get { id.flatMap { known[$0]?.visitor } ?? Visitor() }
        set {
            guard let id else { return }
            clock += 1
            known[id] = (newValue, clock)
            if known.count > HTTPLimits.visitorsMax, let oldest = known.min(by: { $0.value.seen < $1.value.seen }) {
                known[oldest.key] = nil
            }
        }
    }

    /// A new PIN, or a new room: everybody is asked again.
    mutating func forgetAdmissions() {
        for id in known.keys { known[id]?.visitor.isAdmitted = false }
    }

    static func newID() -> VisitorID { VisitorID(Hexadecimal.text(Hexadecimal.random(bytes: 16)))! }
}
