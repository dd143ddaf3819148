import Testing

@testable import FarklePeer

@Suite("PINs, encryption and hostile bytes in a room")
struct RoomTrustTests {
    @Test("The right PIN enters, a wrong one is told so once and not tried again, and none is told that one is needed")
    func pins() {
        var (world, host, _) = World.liveRoom(0) { $0.pin = "482913" }
        let right = world.addDevice("right", .viewer(ViewerApp(target: .any, pin: "482913")))
        let wrong = world.addDevice("wrong", .viewer(ViewerApp(target: .any, pin: "482914")))
        let none = world.addDevice("none", .viewer(ViewerApp(target: .any)))
        for index in [right, wrong, none] { world.boot(index) }
        world.run(until: 20 * World.second)
        #expect(world.viewer(right)?.isLive == true)
        #expect(world.viewer(right)?.protection == .sealedWithPIN)
        #expect(world.viewer(wrong)?.states.last == .ended(.wrongPIN))
        #expect(world.viewer(none)?.states.last == .ended(.pinNeeded))
        #expect(world.host(host)?.guesses?.spent == 1)
    }

    @Test("Whoever showed the PIN comes back on its key after the host's restart")
    func members() {
        var (world, host, viewers) = World.liveRoom(
            1, change: { $0.pin = "482913" }, viewer: ViewerApp(target: .any, pin: "482913"))
        world.crash(host)
        world.run(until: 6 * World.second)
        world.boot(host)
        world.run(until: 9 * World.second)
        #expect(world.viewer(viewers[0])?.isLive == true)
        #expect(world.viewer(viewers[0])?.connections == 2)
        #expect(world.host(host)?.guesses?.spent ?? 0 == 0)
    }

    @Test("A device that was in the room before comes back without the PIN after its own restart")
    func rememberedMember() {
        var (world, host, viewers) = World.liveRoom(
            1, change: { $0.pin = "482913" }, viewer: ViewerApp(target: .any, pin: "482913"))
        world.crash(viewers[0])
        if case .viewer(var app) = world.devices[viewers[0]].app {
            app.pin = nil
            world.devices[viewers[0]].app = .viewer(app)
        }
        world.run(until: world.now + World.second)
        world.boot(viewers[0])
        world.run(until: world.now + 3 * World.second)
        #expect(world.viewer(viewers[0])?.isLive == true)
        #expect(world.viewer(viewers[0])?.shown == world.host(host)?.record)
        #expect(world.host(host)?.guesses?.spent ?? 0 == 0)
    }

    @Test("A PIN from a browser and one from a viewer come out of one budget")
    func oneBudget() {
        var (world, host, _) = World.liveRoom(0) { $0.pin = "482913" }
        let now = world.devices[host].local(world.now)
        for left in (0..<10).reversed() {
            let trial = world.devices[host].core?.tryPIN("000000", at: now).0
            #expect(trial == .wrong(left: left))
        }
        let last = world.devices[host].core?.tryPIN("482913", at: now).0
        #expect(last == .underAttack)
        let guest = world.addDevice("guest", .viewer(ViewerApp(target: .any, pin: "482913")))
        world.boot(guest)
        world.run(until: world.now + 5 * World.second)
        #expect(world.viewer(guest)?.states.last == .ended(.underAttack))
    }

    @Test("Two devices with one key are told from a device that restarts")
    func twins() {
        var (world, host, viewers) = World.liveRoom(1)
        for _ in 0..<3 {
            world.crash(viewers[0])
            world.boot(viewers[0])
            world.run(until: world.now + 2 * World.second)
        }
        #expect(world.host(host)?.twins == 0)
        let twin = world.addDevice("twin", .viewer(ViewerApp(target: .any)))
        world.devices[twin].identity = world.devices[viewers[0]].identity
        world.boot(twin)
        world.run(until: world.now + 20 * World.second)
        #expect(world.host(host)?.twins ?? 0 > 0)
        #expect(world.host(host)?.present.count == 1)
    }

    @Test("A room without encryption works and says what it is")
    func clear() {
        let (world, host, viewers) = World.liveRoom(2, change: { $0.encryption = .off })
        for viewer in viewers {
            #expect(world.viewer(viewer)?.protection == .notEncrypted)
            #expect(world.viewer(viewer)?.shown == world.host(host)?.record)
        }
    }

    @Test("Keys are renewed after fifteen minutes without a word to anybody, and messages go on in order")
    func renewal() {
        var (world, host, viewers) = World.liveRoom(1)
        world.run(until: 880 * World.second)
        // Clocks differ by two in a hundred, so the moment lies somewhere in these forty seconds.
        for _ in 0..<400 {
            world.exchangeMessages(host, viewers[0])
            world.publish(host, size: 2_000)
            world.run(until: world.now + World.second / 10)
        }
        #expect(world.viewer(viewers[0])?.connections == 2)
        #expect(world.viewer(viewers[0])?.states.count == 3)
        #expect(world.host(host)?.entries.values.flatMap(\.self) == [.new, .renewed])
        #expect(world.viewer(viewers[0])?.shown == world.host(host)?.record)
        #expect(world.violations == [])
    }

    @Test("A host says to a newer viewer that one of them needs an update, and a viewer hears it from a newer host")
    func otherVersions() throws {
        var (world, host, _) = World.liveRoom(0)
        let seeker = world.addDevice("seeker", .viewer(ViewerApp(target: .address(Endpoint(address: .v4(9), port: 9)))))
        let stranger = Endpoint(address: .v4(0x0A4D_00FE), port: 666)
        var hello = Hello(code: Hello.anyCode, want: .any, clientNonce: world.random.bytes(16), room: .zero).encoded()
        hello[2] = 2
        let now = world.devices[host].local(world.now)
        let outputs = world.devices[host].core!.handle(.datagram(hello, from: stranger, via: world.lan), at: now)
        guard case .transmit(let answer, _) = try #require(outputs.first) else { return #expect(Bool(false)) }
        #expect(Reject(answer)?.reason == .version)

        // The seeker's hello goes to an address where a newer host lives.
        world.boot(seeker)
        let join = JoinConfiguration(target: .address(stranger))
        let asked = world.devices[seeker].core!.handle(
            .command(.join(join)), at: world.devices[seeker].local(world.now))
        let sent = asked.compactMap { if case .transmit(let bytes, _) = $0 { Hello(bytes) } else { nil } }
        var refusal = Reject(reference: try #require(sent.first).reference, reason: .version)
        refusal.version = 2
        world.feed(seeker, .datagram(refusal.encoded(), from: stranger, via: world.lan))
        world.run(until: world.now + World.second)
        #expect(world.viewer(seeker)?.states.last == .ended(.version))
    }

    @Test("Noise of every kind is dropped and counted, and changes nothing")
    func noise() {
        var (world, host, viewers) = World.liveRoom(2)
        var random = SplitMix(77)
        let stranger = Endpoint(address: .v4(0x0A4D_00FE), port: 666)
        let before = world.host(host)?.record
        for _ in 0..<5_000 {
            var bytes = random.bytes(random.number(0...400))
            if random.chance(80), bytes.count >= 4 {
                bytes.replaceSubrange(0..<3, with: [0x53, 0x4B, 1])
                bytes[3] = [1, 2, 3, 4, 5, 6, 7, 8, 16, 17, 18, 99][random.number(0...11)]
            }
            for index in [host, viewers[0]] { world.feed(index, .datagram(bytes, from: stranger, via: world.lan)) }
        }
        world.run(until: 4 * World.second)
        #expect(world.host(host)?.record == before)
        #expect(world.host(host)?.present.count == 2)
        for viewer in viewers {
            #expect(world.viewer(viewer)?.isLive == true)
            #expect(world.viewer(viewer)?.connections == 1)
        }
        let counters = world.devices[host].core!.currentCounters
        #expect(counters.foreign > 0 && counters.unknownKind > 0 && counters.malformed > 0)
        #expect(world.violations == [])
    }
}
