import Testing

@testable import FarklePeer

/// What a hostile LAN may cost: bandwidth, and nothing else.
@Suite("A hostile LAN")
struct AttackerTests {
    @Test("Any hostile evening: safe at every step, and well once the attacker has left", arguments: 1_001...1_040)
    func evening(_ seed: UInt64) {
        var run = SeedRun(seed: seed, attacker: Attacker(drawnFrom: seed))
        let violations = run.run()
        #expect(violations == [], "seed \(seed)")
    }

    /// Searching, connecting, live, and nothing after.
    private func expectUnmoved(_ world: World, _ host: Int, _ viewers: [Int]) {
        #expect(world.violations == [])
        #expect(world.host(host)?.present.count == viewers.count)
        #expect(world.host(host)?.closed == 0)
        for viewer in viewers {
            #expect(world.viewer(viewer)?.states.count == 3)
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
        }
    }

    private func evening(
        _ world: inout World, _ host: Int, _ viewers: [Int], _ attacker: Attacker, seconds: Int64
    ) {
        world.attack(attacker)
        let end = world.now + seconds * World.second
        while world.now < end, world.violations.isEmpty {
            world.publish(host, size: 2_500)
            world.run(until: world.now + World.second / 10)
        }
    }

    @Test(
        "A hundred thousand forged ids: nobody moves, no table grows beyond its limit, the game goes on, counters tell")
    func forgedIDs() {
        var (world, host, viewers) = World.liveRoom(2)
        let idle = world.devices.map { TableSize.of($0.core!) }
        evening(
            &world, host, viewers, Attacker(.offPath, [.madeUpRoom, .madeUpNode, .olderRoom], rate: 20_000),
            seconds: 6)
        #expect(world.attacker!.sent >= 100_000)
        for index in world.devices.indices {
            let size = TableSize.of(world.devices[index].core!)
            #expect(size - idle[index] < TableSize.growthMax, "\(world.devices[index].name) holds \(size)")
            #expect(world.devices[index].core!.rooms.count <= Discovery.entriesMax)
        }
        let counters = world.devices[host].core!.currentCounters
        // What only happens in bad company.
        #expect(counters.beaconsOverLimit > 10_000)
        #expect(counters.host.unknownConnections > 1_000)
        #expect(counters.host.handshakes[.cookieForged] > 1_000)
        #expect(counters.host.handshakes[.unknownHandshake] > 1_000)
        #expect(counters.host.answersWithheld > 1_000)
        world.attacker = nil
        world.run(until: world.now + World.second)
        expectUnmoved(world, host, viewers)
    }

    @Test(
        "A captured session, replayed while it lives, an hour later and to the restarted host, brings nobody in and moves nobody"
    )
    func replay() {
        var (world, host, viewers) = World.liveRoom(0)
        world.attack(Attacker(.onPath, [.replay], rate: 1))
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .any)))
        world.boot(viewer)
        world.run(until: world.now + World.second)
        viewers = [viewer]
        world.exchangeMessages(host, viewer)
        world.publish(host, size: 4_000)
        world.run(until: world.now + World.second)
        let session = world.attacker!.captured
        world.attacker = nil
        #expect(Set(session.map { $0.bytes[3] }).count >= 8, "every kind of datagram of a session")

        func again(_ world: inout World) {
            for seen in session {
                world.inject(seen.bytes, to: seen.receiver, from: seen.source)
                world.run(until: world.now + 1_000)
            }
            world.publish(host, size: 3_000)
            world.run(until: world.now + World.second)
        }
        again(&world)
        expectUnmoved(world, host, viewers)
        world.run(until: world.now + 600 * World.second)
        again(&world)
        expectUnmoved(world, host, viewers)

        // The viewer is gone for good, and the host is another one after its restart.
        world.crash(viewer)
        world.crash(host)
        world.boot(host)
        world.run(until: world.now + World.second)
        again(&world)
        #expect(world.host(host)?.present.isEmpty == true)
        #expect(world.violations == [])
    }

    @Test("Forged goodbyes, refusals and nudges by somebody who sees everything end no session")
    func goodbyes() {
        var (world, host, viewers) = World.liveRoom(2)
        evening(&world, host, viewers, Attacker(.onPath, [.goodbye], rate: 2_000), seconds: 10)
        world.attacker = nil
        world.run(until: world.now + World.second)
        expectUnmoved(world, host, viewers)
        #expect(world.devices[host].core!.currentCounters.host.sessions.packetsForged > 5_000)
    }

    @Test(
        "Forged claims to the room, by a made-up host, a made-up term or a made-up restart, move nobody",
        arguments: [
            Trick.higherTerm, .madeUpRestart, .olderRoom, .otherVersion,
        ])
    func claims(_ trick: Trick) {
        var (world, host, viewers) = World.liveRoom(3)
        evening(&world, host, viewers, Attacker(.offPath, [trick], rate: 200), seconds: 20)
        world.attacker = nil
        world.run(until: world.now + World.second)
        expectUnmoved(world, host, viewers)
        // A made-up restart is looked into by a handshake with the true host, and that no more than once a second.
        #expect(world.viewer(viewers[0])!.connections < 30)
    }

    @Test("Whoever comes during an attack finds the host all the same", arguments: Trick.allCases)
    func newcomer(_ trick: Trick) {
        var (world, host, viewers) = World.liveRoom(1)
        world.attack(Attacker(.offPath, [trick], rate: 200))
        world.run(until: world.now + 2 * World.second)
        let room = world.devices[host].identity.room(nonce: world.host(host)!.nonce)
        let newcomer = world.addDevice("newcomer", .viewer(ViewerApp(target: .room(room))))
        world.boot(newcomer)
        world.run(until: world.now + 10 * World.second)
        #expect(world.viewer(newcomer)?.isLive == true)
        #expect(world.viewer(newcomer)?.room == room)
        #expect(world.violations == [])
        #expect(world.viewer(viewers[0])?.isLive == true)
    }

    @Test("A host that dies amid forged claims of higher terms is followed by its standby all the same")
    func succession() {
        var app = ViewerApp(target: .any)
        app.isStandby = true
        var (world, host, viewers) = World.liveRoom(2, viewer: app)
        world.publish(host, size: 3_000)
        world.run(until: world.now + World.second)
        world.attack(Attacker(.offPath, [.higherTerm], rate: 50))
        world.run(until: world.now + World.second)
        world.crash(host)
        world.run(until: world.now + 30 * World.second)
        world.attacker = nil
        world.run(until: world.now + 10 * World.second)
        let hosts = viewers.filter { world.devices[$0].core?.isHosting == true }
        #expect(hosts.count == 1)
        #expect(world.violations == [])
        for viewer in viewers where !hosts.contains(viewer) {
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.shown == world.host(hosts.first ?? 0)?.record)
        }
    }

    @Test("Somebody on the path who loses, changes, delays and repeats a third of everything is weather, and no more")
    func onPath() {
        var (world, host, viewers) = World.liveRoom(2)
        evening(&world, host, viewers, Attacker(.onPath, [.replay, .damage], rate: 200, meddling: 33), seconds: 20)
        world.attacker = nil
        world.publish(host, size: 2_500)
        world.run(until: world.now + 5 * World.second)
        #expect(world.violations == [])
        for viewer in viewers {
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
        }
    }
}
