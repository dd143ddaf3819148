import Testing

@testable import FarklePeer

@Suite("A room that outlives its host")
struct SuccessionTests {
    /// A host, two standbys and two plain viewers, all live, the standbys appointed.
    private func room(seed: UInt64 = 21) -> (World, host: Int, standbys: [Int], viewers: [Int]) {
        var (world, host, plain) = World.liveRoom(2, seed: seed)
        var app = ViewerApp(target: .any)
        app.isStandby = true
        let standbys = (0..<2).map { world.addDevice("standby \($0)", .viewer(app)) }
        for index in standbys {
            world.boot(index)
            world.run(until: world.now + World.second / 2)
        }
        world.publish(host, size: 3_000)
        world.run(until: world.now + World.second)
        return (world, host, standbys, plain)
    }

    private func hosts(_ world: World) -> [Int] {
        world.devices.indices.filter { world.devices[$0].core?.isHosting == true }
    }

    @Test("A host killed for good: exactly one standby carries on, and everybody is with it within 15 s")
    func takeover() {
        for seed in 1...10 {
            var (world, host, standbys, viewers) = room(seed: UInt64(seed))
            let last = world.host(host)?.record
            world.crash(host)
            world.run(until: world.now + 15 * World.second)
            #expect(hosts(world) == [standbys[0]], "seed \(seed)")
            let heir = world.host(standbys[0])
            #expect(heir?.record.bytes.count == last?.bytes.count)
            #expect(heir?.record.term ?? 0 > last?.term ?? 0)
            for index in viewers + [standbys[1]] {
                #expect(world.viewer(index)?.isLive == true, "seed \(seed)")
                #expect(world.viewer(index)?.shown == heir?.record, "seed \(seed)")
            }
            #expect(world.violations == [])
        }
    }

    @Test("The old host that returns sees the higher term, asks for its proof and becomes a viewer")
    func oldHostYields() {
        var (world, host, standbys, _) = room()
        world.crash(host)
        world.run(until: world.now + 15 * World.second)
        world.boot(host)
        world.run(until: world.now + 3 * World.second)
        #expect(hosts(world) == [standbys[0]])
        #expect(world.viewer(host)?.isLive == true)
        #expect(world.viewer(host)?.shown == world.host(standbys[0])?.record)
        #expect(world.violations == [])
    }

    @Test("A root that returns when whoever carried on is gone too takes the room back, and everybody follows")
    func reclaimed() {
        for seed in 31...36 {
            var (world, host, standbys, viewers) = room(seed: UInt64(seed))
            world.crash(host)
            world.run(until: world.now + 15 * World.second)
            #expect(hosts(world) == [standbys[0]])
            for index in standbys { world.crash(index) }
            world.run(until: world.now + World.second)
            world.boot(host)
            world.run(until: world.now + 8 * World.second)
            #expect(hosts(world) == [host], "seed \(seed)")
            for index in viewers {
                #expect(world.viewer(index)?.isLive == true, "seed \(seed)")
                #expect(world.viewer(index)?.shown == world.host(host)?.record, "seed \(seed)")
            }
            #expect(world.violations == [])
        }
    }

    @Test(
        "A root that cannot hear its successor takes the room back where it is, and is the one host after the network heals"
    )
    func reclaimedApart() {
        var (world, host, standbys, viewers) = room()
        world.crash(host)
        world.run(until: world.now + 15 * World.second)
        world.crash(viewers[0])
        // The viewer remembers the successor's term over its own restart, and follows no earlier one.
        world.devices[host].island = 1
        world.devices[viewers[0]].island = 1
        world.boot(host)
        world.boot(viewers[0])
        world.run(until: world.now + 8 * World.second)
        let old = world.host(host)
        #expect(old?.record.term ?? 0 > world.host(standbys[0])?.record.term ?? 0)
        #expect(world.viewer(viewers[0])?.shown == old?.record)
        for index in world.devices.indices { world.devices[index].island = 0 }
        world.run(until: world.now + 8 * World.second)
        #expect(hosts(world) == [host])
        for index in [viewers[1], standbys[1]] { #expect(world.viewer(index)?.shown == old?.record) }
        #expect(world.violations == [])
    }

    @Test("Two islands that each had a host settle on the higher term after they heal")
    func islands() {
        var (world, host, standbys, viewers) = room()
        for index in standbys + [viewers[1]] { world.devices[index].island = 1 }
        world.run(until: world.now + 15 * World.second)
        #expect(hosts(world) == [host, standbys[0]])
        world.publish(host, size: 1_000)
        world.publish(standbys[0], size: 2_000)
        for index in world.devices.indices { world.devices[index].island = 0 }
        world.run(until: world.now + 8 * World.second)
        #expect(hosts(world) == [standbys[0]])
        for index in viewers + [host, standbys[1]] {
            #expect(world.viewer(index)?.isLive == true)
            #expect(world.viewer(index)?.shown == world.host(standbys[0])?.record)
        }
        #expect(world.violations == [])
    }

    @Test("A handover passes the room at once, with no silence in between")
    func handover() throws {
        var (world, host, _, viewers) = room()
        let heir = viewers[0]
        let id = try #require(world.host(host)?.present.first { $0.value == world.devices[heir].identity.nodeID }?.key)
        world.feed(host, .command(.appoint(id, .handover)))
        world.run(until: world.now + 4 * World.second)
        #expect(hosts(world) == [heir])
        #expect(world.viewer(host)?.isLive == true)
        #expect(world.viewer(viewers[1])?.shown == world.host(heir)?.record)
        #expect(world.violations == [])
    }

    @Test("A standby does not take over from a host that is away for less than ten seconds")
    func shortAbsence() {
        var (world, host, _, _) = room()
        world.devices[host].island = 1
        world.run(until: world.now + 9 * World.second)
        world.devices[host].island = 0
        world.run(until: world.now + 5 * World.second)
        #expect(hosts(world) == [host])
        #expect(world.host(host)?.present.count == 4)
    }

    @Test("Calls of a higher term without proof move nobody")
    func forgedTerm() {
        var (world, host, _, viewers) = room()
        let target = world.host(host)!
        let room = world.devices[host].identity.room(nonce: target.nonce)
        for number in 0..<200 {
            let beacon = Beacon(
                needsPIN: false, encryption: .on, code: target.code!, node: Name128(high: 6, low: UInt64(number % 3)),
                boot: UInt64(number), room: room, term: 1 << 40, seq: 1 << 40, fingerprint: .zero, createdAt: 0,
                dataPort: 0, viewers: 0, name: "forged")
            let liar = Endpoint(address: .v4(0x0A4D_00FE), port: 666)
            for index in world.devices.indices {
                world.feed(index, .datagram(beacon.encoded(), from: liar, via: world.lan))
            }
            world.run(until: world.now + 50_000)
        }
        world.publish(host, size: 1_500)
        world.run(until: world.now + 3 * World.second)
        #expect(hosts(world) == [host])
        for index in viewers {
            #expect(world.viewer(index)?.isLive == true)
            #expect(world.viewer(index)?.shown == world.host(host)?.record)
            #expect(world.viewer(index)?.connections == 1)
        }
        #expect(world.violations == [])
    }

    @Test("A chain of grants is kept and read back whole, and proves nothing for anybody else")
    func chainBytes() throws {
        var random = SplitMix(4)
        let root = Identity(seed: random.bytes(32))
        let heir = Identity(seed: random.bytes(32))
        var chain = GrantChain(rootKey: root.publicKey, roomNonce: random.bytes(16))
        chain.grants = [
            Grant.issue(.standby, rank: 1, room: chain.room, by: root, in: 1, to: heir.publicKey, finalSeq: 9)
        ]
        let read = try #require(GrantChain(chain.bytes))
        #expect(read == chain)
        #expect(read.term(of: heir.publicKey) == chain.grants[0].newTerm)
        #expect(read.term(of: root.publicKey) == nil)
        for cut in 0..<chain.bytes.count { #expect(GrantChain(Array(chain.bytes.prefix(cut))) == nil) }
    }
}
