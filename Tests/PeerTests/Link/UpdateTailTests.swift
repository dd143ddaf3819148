import Testing

@testable import FarklePeer

/// From a tap until the last of eight boards shows it, in virtual time.
@Suite("A board for eight viewers through loss")
struct UpdateTailTests {
    private static let updates: UInt64 = 200
    private static let learning: UInt64 = 20

    /// Updates of 850 bytes each 50 ms; those of the first second, while the links learn their paths, do not count.
    private static func times(seed: UInt64, _ air: LinkTable.Air) -> (microseconds: [Int64], bytes: Int) {
        var table = LinkTable(8, seed: seed, air)
        var times: [Int64] = []
        for seq in 1...updates {
            let start = table.now
            table.publish(seq, size: 850)
            table.run(until: start + 5 * World.second) { $0.shown.contains { $0 < seq } }
            if seq > learning { times.append(table.now - start) }
            table.run(until: max(start + 50_000, table.now))
        }
        return (times, table.bytesFromHost / Int(updates))
    }

    private static func quantiles(_ seeds: ClosedRange<UInt64>, _ air: LinkTable.Air) -> (Quantiles, bytes: Int) {
        let runs = seeds.map { times(seed: $0, air) }
        return (Quantiles(microseconds: runs.flatMap(\.microseconds)), runs.map(\.bytes).reduce(0, +) / runs.count)
    }

    @Test("At 30 % lost each way: half within 2 ms, 99 of 100 within 30 ms, in every run", arguments: [0, 5, 20])
    func lossy(busy: Int) {
        var air = LinkTable.Air()
        air.loss = 30
        air.busy = busy
        var worst = 0.0
        for seed: UInt64 in 1...12 {
            let one = Self.quantiles(seed...seed, air).0
            worst = max(worst, one(0.99))
            #expect(busy > 5 || one(0.5) < 2, "seed \(seed): \(one)")
            #expect(one(0.99) < 30, "seed \(seed): \(one)")
        }
        let all = Self.quantiles(1...12, air)
        print("30 %, busy \(busy):", all, "worst p99", worst)
    }

    @Test("At 10 %: 99 of 100 within 10 ms, for three times the bytes of a board at most")
    func light() {
        var air = LinkTable.Air()
        air.loss = 10
        let (times, bytes) = Self.quantiles(1...8, air)
        print("10 %:", times, bytes)
        #expect(times(0.99) < 10, "\(times)")
        #expect(bytes < 3 * 8 * 960)
    }
}
