import Testing

@testable import FarklePeer

@Suite("Room codes and the list of rooms")
struct RoomCodeTests {
    private let code = RoomCode("1357")!

    @Test("A living room's code is refused to whoever asks for it by name, and avoided by whoever does not")
    func takenCode() {
        var (world, first, _) = World.liveRoom(0) { $0.code = RoomCode("1357") }
        var demanding = HostApp(nonce: world.random.bytes(16), code: code)
        demanding.codeIsDemanded = true
        let second = world.addDevice("second", .host(demanding))
        let third = world.addDevice("third", .host(HostApp(nonce: world.random.bytes(16), code: code)))
        world.boot(second)
        world.boot(third)
        world.run(until: 3 * World.second)
        guard case .codeTaken(let listing)? = world.host(second)?.refusal else {
            Issue.record("the code was not refused")
            return
        }
        #expect(listing.code == code)
        #expect(world.host(third)?.opened == 1)
        #expect(world.host(third)?.code != code)
        #expect(world.host(first)?.code == code)
    }

    @Test("Two rooms that meet under one code: the younger changes its own and tells its viewers, whose game goes on")
    func lateCollision() {
        var (world, older, _) = World.liveRoom(1) { $0.code = RoomCode("1357") }
        var app = HostApp(nonce: world.random.bytes(16), code: code)
        app.createdAt = 2_000
        let younger = world.addDevice("younger", .host(app))
        let watcher = world.addDevice("watcher", .viewer(ViewerApp(target: .code(code))))
        for index in [younger, watcher] { world.devices[index].island = 1 }
        world.boot(younger)
        world.run(until: 2 * World.second)
        world.boot(watcher)
        world.run(until: 3 * World.second)
        #expect(world.host(younger)?.code == code)
        #expect(world.viewer(watcher)?.isLive == true)
        for index in world.devices.indices { world.devices[index].island = 0 }
        world.run(until: 8 * World.second)
        #expect(world.host(older)?.code == code)
        #expect(world.host(younger)?.code != code)
        #expect(world.viewer(watcher)?.code == world.host(younger)?.code)
        #expect(world.viewer(watcher)?.connections == 1)
        #expect(world.violations == [])
    }

    @Test("Several rooms and no code: the list is handed to the person, and nothing is joined")
    func severalRooms() {
        var (world, _, _) = World.liveRoom(0)
        let other = world.addDevice("other", .host(HostApp(nonce: world.random.bytes(16))))
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .any)))
        world.boot(other)
        world.run(until: 3 * World.second)
        world.boot(viewer)
        world.run(until: 4 * World.second)
        #expect(world.viewer(viewer)?.several.count == 2)
        #expect(world.viewer(viewer)?.states == [.searching])
    }

    @Test("A room that two hosts call out, the old one and the one that follows, is one room to whoever comes")
    func oneRoomOfTwoHosts() {
        var (world, host, _) = World.liveRoom(0)
        let target = world.host(host)!
        let room = world.devices[host].identity.room(nonce: target.nonce)
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .any)), perfectClock: true)
        world.boot(viewer)
        // Heard beside the living host's own, under a higher term and from where nobody answers.
        let beacon = Beacon(
            needsPIN: false, encryption: .on, code: target.code!, node: Name128(high: 6, low: 6), boot: 1, room: room,
            term: 1 << 17, seq: 1, fingerprint: .zero, createdAt: 1_000, dataPort: 0, viewers: 0, name: "the next")
        let elsewhere = Endpoint(address: .v4(0x0A4D_00FE), port: 666)
        world.feed(viewer, .datagram(beacon.encoded(), from: elsewhere, via: InterfaceID(2)))
        world.run(until: world.now + World.second)
        #expect(world.viewer(viewer)?.several.isEmpty == true)
        #expect(world.viewer(viewer)?.isLive == true)
    }

    @Test("An old boot's beacon, replayed, does not hide the host that lives")
    func replayedBeacon() {
        var random = SplitMix(5)
        let now = PeerInstant(microseconds: 10)
        var core = PeerCore(identity: Identity(seed: random.bytes(32)), boot: 1, seed: random.bytes(32), now: now)
        let living = Endpoint(address: .v4(1), port: 1)
        let replayer = Endpoint(address: .v4(2), port: 2)
        var beacon = Beacon(
            needsPIN: false, encryption: .on, code: code, node: Name128(high: 1, low: 1), boot: 2, room: .zero, term: 1,
            seq: 1, fingerprint: .zero, createdAt: 1, dataPort: 0, viewers: 0, name: "")
        _ = core.handle(.datagram(beacon.encoded(), from: living, via: InterfaceID(2)), at: now)
        beacon.boot = 1
        _ = core.handle(.datagram(beacon.encoded(), from: replayer, via: InterfaceID(2)), at: now)
        #expect(core.rooms.map(\.endpoint) == [living])
        #expect(core.currentCounters.beaconsStale == 1)
    }

    @Test("A flood of forged rooms fills the list and nothing else")
    func forgedRooms() {
        var random = SplitMix(6)
        let now = PeerInstant(microseconds: 10)
        var core = PeerCore(identity: Identity(seed: random.bytes(32)), boot: 1, seed: random.bytes(32), now: now)
        for number in 0..<10_000 {
            let beacon = Beacon(
                needsPIN: false, encryption: .on, code: code, node: Name128(high: 9, low: UInt64(number)), boot: 2,
                room: .zero, term: 1, seq: 1, fingerprint: .zero, createdAt: 1, dataPort: 0, viewers: 0, name: "")
            let source = Endpoint(address: .v4(UInt32(number)), port: 1)
            _ = core.handle(.datagram(beacon.encoded(), from: source, via: InterfaceID(2)), at: now)
        }
        #expect(core.rooms.count == Discovery.entriesMax)
        #expect(core.currentCounters.beaconsOverLimit == 10_000 - Discovery.entriesMax)
    }
}
