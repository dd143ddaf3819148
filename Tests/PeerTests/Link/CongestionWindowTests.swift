import Testing

@testable import FarklePeer

@Suite("How much may be under way")
struct CongestionWindowTests {
    private func roundTrip(_ samples: Int64...) -> RoundTripTime {
        var rtt = RoundTripTime()
        for sample in samples { rtt.update(.milliseconds(sample), acknowledgementDelay: .zero) }
        return rtt
    }

    /// Of a path that was quick once and has answered late ever since.
    private var queue: RoundTripTime {
        var rtt = roundTrip(1)
        for _ in 0..<2 * RoundTripTime.recentCount { rtt.update(.milliseconds(90), acknowledgementDelay: .zero) }
        return rtt
    }

    @Test("However much arrives, whatever is lost, the window stays between 4 and 128 packets")
    func bounds() {
        var random = SplitMix(8)
        var window = CongestionWindow()
        var now = PeerInstant(microseconds: 1_000_000)
        for _ in 0..<20_000 {
            now = now + .milliseconds(Int64(random.number(0...40)))
            switch random.number(0...9) {
            case 0: window.lost(sentAt: now, roundTrip(2), at: now)
            case 1: window.acknowledged(1, queue, at: now)
            case 2 where random.chance(2): window.silenced()
            default: window.acknowledged(random.number(1...64), roundTrip(2), at: now)
            }
            #expect((CongestionWindow.minimum...CongestionWindow.maximum).contains(window.packets))
        }
    }

    @Test("It opens fully while everything arrives, and gives way to loss, to a full queue and to silence")
    func reactions() {
        let now = PeerInstant(microseconds: 1_000_000)
        var window = CongestionWindow()
        for _ in 0..<20 { window.acknowledged(16, roundTrip(2), at: now) }
        #expect(window.packets == CongestionWindow.maximum)
        var lossy = window
        lossy.lost(sentAt: now, roundTrip(2), at: now)
        #expect(lossy.packets == CongestionWindow.maximum * 17 / 20)
        var queued = window
        queued.acknowledged(1, queue, at: now)
        #expect(queued.packets == CongestionWindow.maximum * 7 / 10)
        window.silenced()
        #expect(window.packets == CongestionWindow.minimum)
    }

    @Test("One burst of losses shrinks it once")
    func once() {
        let now = PeerInstant(microseconds: 1_000_000)
        var window = CongestionWindow()
        for _ in 0..<5 { window.lost(sentAt: now, roundTrip(2), at: now) }
        #expect(window.packets == CongestionWindow.initial * 17 / 20)
    }
}
