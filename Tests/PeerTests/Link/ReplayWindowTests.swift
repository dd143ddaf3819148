import Testing

@testable import FarklePeer

@Suite("Replay window")
struct ReplayWindowTests {
    @Test("A number is new once")
    func once() {
        var window = ReplayWindow()
        for number: UInt64 in [0, 1, 5, 3, 1_000, 63, 64, 65] {
            #expect(window.check(number))
            window.commit(number)
            #expect(!window.check(number))
        }
        #expect(window.check(2) && window.check(4) && window.check(999))
    }

    @Test("The newest 1,024 numbers are remembered, and older ones count as seen")
    func edge() {
        var window = ReplayWindow()
        window.commit(5_000)
        #expect(window.check(5_000 - 1_023))
        #expect(!window.check(5_000 - 1_024))
        window.commit(5_000 - 1_023)
        #expect(!window.check(5_000 - 1_023))
        window.commit(5_001)
        #expect(!window.check(5_000 - 1_023) && window.check(5_000 - 1_022))
    }

    @Test("Checking alone changes nothing: a forged number does not move the window")
    func checkIsPure() {
        var window = ReplayWindow()
        window.commit(10)
        #expect(window.check(1 << 60))
        #expect(window.check(9) && !window.check(10))
    }

    @Test("A jump over the whole window forgets all that was before")
    func jump() {
        var window = ReplayWindow()
        for number: UInt64 in 0..<1_024 { window.commit(number) }
        window.commit(1_000_000)
        for number: UInt64 in (1_000_000 - 1_023)..<1_000_000 { #expect(window.check(number)) }
        #expect(!window.check(1_000))
    }

    @Test("Numbers end before they could wrap")
    func end() {
        var window = ReplayWindow()
        let last = ReplayWindow.packetNumberMax - 1
        #expect(window.check(last))
        window.commit(last)
        #expect(!window.check(ReplayWindow.packetNumberMax) && !window.check(.max))
        #expect(window.check(last - 1))
    }

    @Test("Only a number above all others is the newest")
    func newest() {
        var window = ReplayWindow()
        #expect(window.isNewest(0))
        window.commit(7)
        #expect(!window.isNewest(7) && !window.isNewest(6) && window.isNewest(8))
    }

    @Test("A random stream agrees with a plain set of numbers")
    func model() {
        var random = SeededRandom(seed: [UInt8](repeating: 1, count: 32))
        var window = ReplayWindow()
        var seen: Set<UInt64> = []
        var newest: UInt64?
        for _ in 0..<5_000 {
            let base = newest ?? 0
            let step = random.next() % 1_600
            let number = random.next() % 4 == 0 ? base + step : base - min(base, step)
            let isNew = !seen.contains(number) && (newest.map { number > $0 || $0 - number < 1_024 } ?? true)
            #expect(window.check(number) == isNew)
            guard isNew else { continue }
            window.commit(number)
            seen.insert(number)
            newest = max(newest ?? 0, number)
        }
    }
}
