import Testing

@testable import FarklePeer

@Suite("What is acknowledged")
struct ReceivedPacketsTests {
    private let now = PeerInstant(microseconds: 0)

    @Test("The ranges hold exactly the newest numbers that arrived, in any order of arrival")
    func ranges() {
        var random = SplitMix(5)
        for _ in 0..<300 {
            var received = ReceivedPackets()
            var numbers: Set<UInt64> = []
            for _ in 0..<random.number(1...30) {
                let number = UInt64(random.number(0...60))
                numbers.insert(number)
                received.insert(number, at: now)
            }
            let ranges = received.ranges
            for (newer, older) in zip(ranges, ranges.dropFirst()) { #expect(newer.lowerBound > older.upperBound + 1) }
            #expect(ranges.count <= Acknowledgement.rangesMax)
            let said = Set(ranges.flatMap { Array($0) })
            #expect(said.isSubset(of: numbers))
            #expect(said.contains(numbers.max()!))
            // Fewer numbers than ranges never push anything out.
            if numbers.count <= Acknowledgement.rangesMax { #expect(said == numbers) }
        }
    }
}
