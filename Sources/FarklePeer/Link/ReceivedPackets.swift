/// Packet numbers that arrived, as the ranges of the next acknowledgement.
struct ReceivedPackets: Equatable {
    /// Descending, not touching, at most `Acknowledgement.rangesMax`.
    private(set) var ranges: [ClosedRange<UInt64>] = []
    private var largestArrivedAt = PeerInstant(microseconds: 0)

    mutating func insert(_ number: UInt64, at now: PeerInstant) {
        if ranges.isEmpty || number > ranges[0].upperBound { largestArrivedAt = now }
        var index = 0
        while index < ranges.count, ranges[index].lowerBound > number { index += 1 }
        // Everything before `index` starts above the number; `ranges[index]`, if any, starts at or below it.
        if index < ranges.count, ranges[index].contains(number) { return }
        let touchesBelow = index < ranges.count && ranges[index].upperBound + 1 == number
        let touchesAbove = index > 0 && ranges[index - 1].lowerBound == number + 1
        switch (touchesAbove, touchesBelow) {
        case (true, true):
            ranges[index - 1] = ranges[index].lowerBound...ranges[index - 1].upperBound
            ranges.remove(at: index)
        case (true, false): ranges[index - 1] = number...ranges[index - 1].upperBound
        case (false, true): ranges[index] = ranges[index].lowerBound...number
        case (false, false): ranges.insert(number...number, at: index)
        }
        if ranges.count > Acknowledgement.rangesMax { ranges.removeLast() }
    }

    func acknowledgement(at now: PeerInstant) -> Acknowledgement? {
        guard !ranges.isEmpty else { return nil }
        let waited = max(0, (now - largestArrivedAt).microseconds)
        return Acknowledgement(ranges: ranges, delay: UInt32(clamping: waited))
    }
}
