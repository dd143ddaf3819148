import Testing

@testable import FarklePeer

/// Whoever forges a sender's address must not gain by it.
@Suite("Answers to strangers")
struct AmplificationTests {
    private static let stranger = Endpoint(address: .v4(0x0A4D_00FE), port: 666)

    /// Bytes that a device sends to the stranger because of one datagram from there.
    private func answered(to datagram: [UInt8], _ world: inout World, _ index: Int) -> Int {
        let input = PeerCore.Input.datagram(datagram, from: Self.stranger, via: world.lan)
        let outputs = world.devices[index].core!.handle(input, at: world.devices[index].local(world.now))
        return outputs.reduce(0) { sum, output in
            guard case .transmit(let bytes, to: .unicast(Self.stranger, _)) = output else { return sum }
            return sum + bytes.count
        }
    }

    private static let kinds: [DatagramKind] = [
        .hello, .retry, .cpaceA, .cpaceB, .confirmA, .accept, .data, .reject, .beacon, .solicitation, .nudge,
    ]

    @Test("Whatever kind a stranger's bytes claim to be, a host and a live viewer answer with no more than they got")
    func noise() {
        var (world, host, viewers) = World.liveRoom(1)
        var random = SplitMix(9)
        for kind in Self.kinds {
            for version: UInt8 in [1, 2] {
                for size in Array(4...300) + [1_199, 1_200, 1_400] {
                    var datagram = random.bytes(size)
                    datagram.replaceSubrange(0..<4, with: [0x53, 0x4B, version, kind.rawValue])
                    for index in [host, viewers[0]] {
                        #expect(answered(to: datagram, &world, index) <= size, "\(kind), version \(version)")
                    }
                }
            }
        }
    }

    @Test("A host's answer to the shortest well-formed datagram of each kind is no longer than that")
    func wellFormed() throws {
        var (world, host, _) = World.liveRoom(0)
        // The longest name there is, so that the host's own call is as long as it can get.
        let record = StateRecord(term: 1, seq: 100, bytes: [1])
        let name = String(repeating: "n", count: Limits.gameNameBytesMax)
        world.feed(host, .command(.publish(record, name: name)))
        let app = world.host(host)!
        let room = world.devices[host].identity.room(nonce: app.nonce)
        let node = Name128(high: 3, low: 3)

        func beacon(_ room: RoomID, term: UInt64, createdAt: UInt64) -> [UInt8] {
            Beacon(
                needsPIN: false, encryption: .on, code: app.code!, node: node, boot: 1, room: room, term: term, seq: 1,
                fingerprint: .zero, createdAt: createdAt, dataPort: 0, viewers: 0, name: ""
            ).encoded()
        }
        let hello = Hello(code: Hello.anyCode, want: .any, clientNonce: random(16), room: .zero).encoded()
        var newer = hello
        newer[2] = 2
        let datagrams: [(String, [UInt8])] = [
            ("question for any room", Solicitation(code: nil, node: node, boot: 1).encoded()),
            ("hello", hello), ("hello of another version", newer),
            ("packet of no session", DatagramHeader.bytes(.data) + random(32)),
            ("younger room under the same code", beacon(node, term: 1, createdAt: .max)),
            ("older host of the same room", beacon(room, term: 0, createdAt: 0)),
        ]
        for (what, datagram) in datagrams {
            let count = answered(to: datagram, &world, host)
            #expect(count > 0, "\(what): is meant to be answered")
            #expect(count <= datagram.count, "\(what): \(count) bytes for \(datagram.count)")
        }
    }

    @Test("A cookie from another address buys no answer at all")
    func stolenCookie() throws {
        let meeting = Meeting()
        let request = try need(meeting.cpaceA(meeting.viewer()))
        #expect(meeting.deliver(request, from: Self.stranger).replied == nil)
    }

    @Test("A viewer that looks for a room greets one place at a time, however many rooms are forged")
    func greetings() {
        var world = World(seed: 3)
        let viewer = world.addDevice("viewer", .viewer(ViewerApp(target: .any)))
        world.boot(viewer)
        world.run(until: World.second / 2)
        var greeted = 0
        for number in 0..<500 {
            let beacon = Beacon(
                needsPIN: false, encryption: .on, code: RoomCode(value: 7)!,
                node: Name128(high: 4, low: UInt64(number)),
                boot: 1, room: .zero, term: 1, seq: 1, fingerprint: .zero, createdAt: 1, dataPort: 0, viewers: 0,
                name: "")
            greeted += answered(to: beacon.encoded(), &world, viewer)
        }
        #expect(greeted == 0, "several rooms are a question for the person, not a reason to greet them all")
    }

    private func random(_ count: Int) -> [UInt8] {
        var random = SplitMix(4)
        return random.bytes(count)
    }
}
