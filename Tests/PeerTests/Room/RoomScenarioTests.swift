import Testing

@testable import FarklePeer

/// Whole rooms in virtual time, one story each.
@Suite("Stories of a room")
struct RoomScenarioTests {
    @Test("A host that ends the room tells its viewers, after the last state has reached them, through 30 % loss")
    func goodbye() {
        for seed in 1...20 {
            var (world, host, viewers) = World.liveRoom(3, seed: UInt64(seed))
            world.weather.loss = 30
            world.publish(host, size: 2_000)
            world.feed(host, .command(.closeRoom(.finished)))
            world.run(until: 3 * World.second)
            #expect(world.host(host)?.closed == 1)
            for viewer in viewers {
                #expect(world.viewer(viewer)?.states.last == .ended(.finished), "seed \(seed)")
                #expect(world.viewer(viewer)?.shown == world.host(host)?.record, "seed \(seed)")
            }
        }
    }

    @Test("A viewer that leaves is gone from the count at once")
    func leaving() {
        var (world, host, viewers) = World.liveRoom(2)
        world.feed(viewers[0], .command(.leave))
        world.run(until: 2 * World.second)
        #expect(world.viewer(viewers[0])?.states.last == .ended(.left))
        #expect(world.host(host)?.present.count == 1)
        #expect(world.violations == [])
    }

    @Test("A full room says so once, and is not asked again")
    func roomFull() {
        var (world, host, viewers) = World.liveRoom(2) { $0.viewersMax = 1 }
        let states = viewers.compactMap { world.viewer($0)?.states.last }
        #expect(states.contains(.live))
        #expect(states.contains(.ended(.roomFull)))
        let refusals = world.devices[host].core!.currentCounters.host.refusedFull
        world.run(until: 30 * World.second)
        #expect(world.devices[host].core!.currentCounters.host.refusedFull == refusals)
    }

    @Test("A killed host comes back under its code, and its viewers find it by themselves within two seconds")
    func hostRestart() {
        var (world, host, viewers) = World.liveRoom(3)
        let code = world.host(host)?.code
        world.crash(host)
        world.run(until: 6 * World.second)
        for viewer in viewers { #expect(world.viewer(viewer)?.states.last == .reconnecting) }
        world.devices[host].port &+= 7
        world.boot(host)
        world.run(until: 8 * World.second)
        #expect(world.host(host)?.code == code)
        for viewer in viewers {
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
        }
        #expect(world.violations == [])
    }

    @Test("A partition of ten seconds heals within two, with no word to anybody")
    func partition() {
        var (world, host, viewers) = World.liveRoom(2)
        world.devices[viewers[0]].island = 1
        world.run(until: 11 * World.second)
        world.publish(host, size: 2_000)
        #expect(world.viewer(viewers[0])?.states.last == .reconnecting)
        world.devices[viewers[0]].island = 0
        world.run(until: 12 * World.second)
        #expect(world.viewer(viewers[0])?.isLive == true)
        #expect(world.viewer(viewers[0])?.shown == world.host(host)?.record)
    }

    @Test("A host that was stopped for ten seconds drops nobody: it reads what is queued before it judges silence")
    func stoppedHost() {
        var (world, host, viewers) = World.liveRoom(3)
        world.devices[host].stoppedUntil = world.now + 10 * World.second
        world.run(until: 14 * World.second)
        #expect(world.host(host)?.present.count == 3)
        for viewer in viewers { #expect(world.viewer(viewer)?.isLive == true) }
    }

    @Test("A viewer that gets another address keeps its session")
    func addressChange() {
        var (world, host, viewers) = World.liveRoom(1)
        world.devices[viewers[0]].address &+= 0x100
        world.devices[viewers[0]].port &+= 1
        world.run(until: 4 * World.second)
        world.publish(host, size: 3_000)
        world.run(until: 5 * World.second)
        #expect(world.viewer(viewers[0])?.shown == world.host(host)?.record)
        #expect(world.viewer(viewers[0])?.connections == 1)
        #expect(world.viewer(viewers[0])?.states.contains(.reconnecting) == false)
    }

    @Test("A host that gets another address and port keeps its viewers' sessions")
    func hostAddressChange() {
        var (world, host, viewers) = World.liveRoom(3)
        world.devices[host].address &+= 0x100
        world.devices[host].port &+= 1
        world.run(until: world.now + 4 * World.second)
        world.publish(host, size: 3_000)
        world.run(until: world.now + World.second)
        for viewer in viewers {
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
            #expect(world.viewer(viewer)?.connections == 1)
            #expect(world.viewer(viewer)?.states.contains(.reconnecting) == false)
        }
        #expect(world.host(host)?.present.count == 3)
    }

    @Test(
        "A device whose clock stands still while it sleeps for half a minute, host or viewer, loses nobody",
        arguments: [true, false])
    func clockStandsStill(hostSleeps: Bool) {
        var (world, host, viewers) = World.liveRoom(2)
        let sleeper = hostSleeps ? host : viewers[0]
        world.sleep(sleeper, for: 30 * World.second)
        world.publish(host, size: 3_000)
        world.run(until: world.now + 3 * World.second)
        for viewer in viewers {
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
        }
        #expect(world.host(host)?.present.count == 2)
        #expect(world.violations == [])
    }

    @Test("A stopped process reads what its socket kept as soon as it goes on")
    func queuedWhileStopped() {
        var (world, host, viewers) = World.liveRoom(1)
        let until = world.now + 2 * World.second
        world.devices[viewers[0]].stoppedUntil = until
        world.publish(host, size: 1_000)
        world.run(until: until)
        #expect(world.viewer(viewers[0])?.shown == world.host(host)?.record)
    }

    @Test("A hall of viewers is back within five seconds of its host's restart")
    func reconnectStorm() {
        var (world, host, viewers) = World.liveRoom(60) { $0.viewersMax = 256 }
        for viewer in viewers { #expect(world.viewer(viewer)?.isLive == true) }
        world.crash(host)
        world.run(until: 6 * World.second)
        world.boot(host)
        world.run(until: 11 * World.second)
        #expect(viewers.allSatisfy { world.viewer($0)?.isLive == true })
        #expect(viewers.allSatisfy { world.viewer($0)?.shown == world.host(host)?.record })
        #expect(world.host(host)?.present.count == viewers.count)
    }

    @Test("An address is enough where multicast is not carried")
    func joinByAddress() {
        var (world, host, _) = World.liveRoom(0)
        world.carriesMulticast = false
        let endpoint = Endpoint(address: .v4(world.devices[host].address), port: world.devices[host].port)
        let byPort = world.addDevice("by port", .viewer(ViewerApp(target: .address(endpoint))))
        let portless = Endpoint(address: endpoint.address, port: 0)
        let byHost = world.addDevice("by host", .viewer(ViewerApp(target: .address(portless))))
        for index in [byPort, byHost] { world.boot(index) }
        world.run(until: 2 * World.second)
        for index in [byPort, byHost] {
            #expect(world.viewer(index)?.isLive == true)
            #expect(world.viewer(index)?.code == world.host(host)?.code)
        }
    }
}
