/// One thing that this node counts.
public struct Counter: Hashable, Sendable {
    /// For programs, and for good: "tooManyHellos".
    public let name: String
    /// For people, after the number: "hellos over the limit".
    public let meaning: String
    public let count: Int
    /// Part of any good evening: nothing was dropped, refused or lost.
    public let isOrdinary: Bool

    public init(_ name: String, _ meaning: String, _ count: Int, isOrdinary: Bool = false) {
        self.name = name
        self.meaning = meaning
        self.count = count
        self.isOrdinary = isOrdinary
    }
}

/// Counters of one part of the node, in a fixed order.
public struct CounterGroup: Hashable, Sendable {
    public let name: String
    public let counters: [Counter]

    public init(_ name: String, _ counters: [Counter]) {
        self.name = name
        self.counters = counters
    }
}
