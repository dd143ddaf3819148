import Testing

@testable import FarklePeer

/// How long a person waits, in virtual time: the same on every machine, so it may be asserted.
@Suite("Joining and coming back through loss")
struct JoinTimeTests {
    /// From the wish to join until the first board is there, by room code, discovery and handshake included.
    private static func join(seed: UInt64, _ weather: Weather) -> Int64? {
        var (world, host, _) = World.liveRoom(0, seed: seed)
        world.weather = weather
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .code(world.host(host)!.code!))))
        let start = world.now
        world.boot(viewer)
        while world.viewer(viewer)?.shown == nil, world.now < start + 20 * World.second, world.violations.isEmpty {
            world.run(until: world.now + 100)
        }
        return world.viewer(viewer)?.shown == nil ? nil : world.now - start
    }

    private static func quantiles(_ seeds: ClosedRange<UInt64>, _ weather: Weather) -> Quantiles {
        let times = seeds.map { join(seed: $0, weather) }
        #expect(!times.contains(nil), "somebody never came in")
        return Quantiles(microseconds: times.compactMap { $0 })
    }

    private static func weather(loss: Int) -> Weather {
        var weather = Weather.clear
        weather.loss = loss
        return weather
    }

    @Test("Nine of ten are in within 4 ms where nothing is lost, 20 ms at 10 %, 50 ms at 30 % lost each way")
    func lossy() {
        let clear = Self.quantiles(1...200, Self.weather(loss: 0))
        let bad = Self.quantiles(1...400, Self.weather(loss: 10))
        let worse = Self.quantiles(1...400, Self.weather(loss: 30))
        print("join  0 %", clear, "\njoin 10 %", bad, "\njoin 30 %", worse)
        #expect(clear(0.9) < 4, "\(clear)")
        #expect(bad(0.9) < 20, "\(bad)")
        #expect(worse(0.9) < 50, "\(worse)")
    }

    /// From the end of an absence until the board that changed meanwhile is there, and from the first datagram that gets through.
    private static func comeBack(seed: UInt64, after absence: Int64, loss: Int) -> (healing: Int64, first: Int64)? {
        var (world, host, viewers) = World.liveRoom(1, seed: seed)
        world.weather = weather(loss: loss)
        world.devices[viewers[0]].island = 1
        world.run(until: world.now + absence / 2)
        world.publish(host, size: 800)
        world.run(until: world.now + absence / 2)
        world.devices[viewers[0]].island = 0
        world.firstArrival = nil
        let healed = world.now
        while world.viewer(viewers[0])?.shown != world.host(host)?.record, world.now < healed + 10 * World.second {
            world.run(until: world.now + 100)
        }
        guard let first = world.firstArrival, world.viewer(viewers[0])?.shown == world.host(host)?.record else {
            return nil
        }
        return (world.now - healed, world.now - first)
    }

    @Test("After a cut: within 100 ms of healing for nine of ten, within 10 ms of the first datagram that gets through")
    func cut() {
        for loss in [0, 10] {
            var healing: [Int64] = []
            var first: [Int64] = []
            for seed: UInt64 in 1...100 {
                let absence = 2 * World.second + Int64(seed) * World.second / 16
                guard let times = Self.comeBack(seed: seed, after: absence, loss: loss) else {
                    Issue.record("seed \(seed) never came back")
                    continue
                }
                healing.append(times.healing)
                first.append(times.first)
            }
            let (sinceHealing, sinceFirst) = (Quantiles(microseconds: healing), Quantiles(microseconds: first))
            print("cut, \(loss) %: healing", sinceHealing, "\nfirst", sinceFirst)
            #expect(sinceHealing(0.9) < 100, "\(sinceHealing)")
            #expect(sinceFirst(0.9) < 10, "\(sinceFirst)")
        }
    }
}
