import Testing

@testable import FarklePeer

@Suite("The room in all weathers")
struct SimulatorTests {
    @Test("A quiet LAN: found, connected and live within 60 ms of joining")
    func quietLAN() {
        var world = World(seed: 1)
        let host = world.addDevice("host", .host(HostApp(nonce: world.random.bytes(16))), perfectClock: true)
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .any)), perfectClock: true)
        world.boot(host)
        world.run(until: 1_000_000)
        world.boot(viewer)
        world.run(until: 1_060_000)
        #expect(world.violations == [])
        #expect(world.viewer(viewer)?.isLive == true)
        #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
    }

    @Test("Any seed: safe at every step, and well once the weather clears", arguments: seeds)
    func seed(_ seed: UInt64) {
        var run = SeedRun(seed: seed)
        let violations = run.run()
        #expect(violations == [], "seed \(seed)")
    }

    @Test("The same seed gives the same history, byte for byte")
    func replay() {
        var first = SeedRun(seed: 7)
        var second = SeedRun(seed: 7)
        _ = first.run()
        _ = second.run()
        #expect(first.world.history == second.world.history)
        #expect(first.world.steps > 1_000)
    }

    @Test("The seeds reach what they are for: crashes, takeovers, old hosts that yield")
    func reach() {
        var takeovers = 0
        var yields = 0
        var crashes = 0
        for seed: UInt64 in 1...30 {
            var run = SeedRun(seed: seed)
            _ = run.run()
            takeovers += run.world.takeovers
            yields += run.world.yields
            crashes += run.world.crashes
        }
        #expect(takeovers >= 1)
        #expect(yields >= 1)
        #expect(crashes > 30)
    }

    /// Fixed for everybody's run. A seed that failed once is added by hand and stays.
    static let seeds: [UInt64] = Array(1...300)
}
