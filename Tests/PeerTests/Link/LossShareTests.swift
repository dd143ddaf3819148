import Testing

@testable import FarklePeer

@Suite("Copies on a path that loses packets")
struct LossShareTests {
    private func copies(afterLoss percent: Int, packets: Int = 400) -> [Int] {
        var share = LossShare()
        var random = SplitMix(UInt64(percent) + 1)
        return (0..<packets).map { _ in
            if random.chance(percent) { share.lost(1) } else { share.acknowledged(1) }
            return share.copies
        }
    }

    @Test(
        "A handshake that had to be repeated means copies from the first board on, until the path shows that it needs none"
    )
    func handshake() {
        var share = LossShare()
        share.handshakeWasRepeated()
        #expect(share.copies == LossShare.copiesMax)
        share.acknowledged(80)
        #expect(share.copies == 1)
    }

    @Test("A path that loses nothing soon gets one copy, whatever came before")
    func clear() {
        let seen = copies(afterLoss: 0)
        #expect(seen.first == 2, "what is not known yet gets a second copy")
        #expect(seen.dropFirst(12).allSatisfy { $0 == 1 })
        var share = LossShare()
        share.lost(1_000_000)
        #expect(share.copies == LossShare.copiesMax)
        share.acknowledged(1_000_000)
        #expect(share.copies == 1 && share.lost == 0)
    }

    @Test("The more it loses, the more copies there are, up to four")
    func lossy() {
        func mean(_ percent: Int) -> Double {
            let settled = copies(afterLoss: percent).dropFirst(100)
            return Double(settled.reduce(0, +)) / Double(settled.count)
        }
        #expect((1.5...2.6).contains(mean(10)))
        #expect(mean(30) > 3.2)
        #expect(mean(90) == Double(LossShare.copiesMax))
        #expect(mean(3) < mean(10) && mean(10) < mean(30))
    }
}
