import Testing

@testable import FarklePeer

/// Every bound on what strangers may cost has a counter, so that a person can see that it was reached.
@Suite("Counters of the limits")
struct CounterTests {
    private static let stranger = Endpoint(address: .v4(0x0A4D_00FE), port: 666)

    // MARK: At the door

    @Test("Hellos over the share of one address, and over everybody's, are counted")
    func hellos() {
        let one = Meeting()
        for _ in 0..<(Limits.hellosAtOncePerAddress + 7) { _ = one.deliver(one.viewer().hello()) }
        #expect(one.greeter.counters[.tooManyHellos] == 7)

        let many = Meeting()
        var answered: Int64 = 0
        for number: UInt32 in 0..<2_000
        where many.deliver(many.viewer().hello(), from: Meeting.endpoint(number)).replied != nil {
            answered += 1
        }
        #expect(answered == Limits.hellosAtOnce)
        #expect(many.greeter.counters[.tooManyHellos] == 2_000 - Int(answered))
    }

    @Test("Key exchanges over the share of one address, and over everybody's, are counted")
    func exchanges() {
        for addresses: UInt32 in [1, 1_000] {
            let meeting = Meeting()
            var answered = 0
            for number: UInt32 in 0..<400 {
                let endpoint = Meeting.endpoint(number % addresses)
                guard let request = meeting.cpaceA(meeting.viewer(), from: endpoint) else { continue }
                if meeting.deliver(request, from: endpoint).replied != nil { answered += 1 }
            }
            #expect(answered == Int(addresses == 1 ? Limits.exchangesAtOncePerAddress : Limits.exchangesAtOnce))
            let asked = addresses == 1 ? Int(Limits.hellosAtOncePerAddress) : 400
            #expect(meeting.greeter.counters[.tooManyExchanges] == asked - answered)
        }
    }

    @Test("Half-open handshakes that make room, and those whose time runs out, are counted")
    func halfOpen() throws {
        let meeting = Meeting()
        for _ in 0..<(Limits.halfOpenPerAddressMax + 3) {
            _ = meeting.deliver(try need(meeting.cpaceA(meeting.viewer())))
            meeting.advance(.milliseconds(21))
        }
        #expect(meeting.greeter.counters.displaced == 3)
        #expect(meeting.greeter.counters.expired == 0)
        meeting.advance(Limits.halfOpenLifetime)
        _ = meeting.deliver(try need(meeting.cpaceA(meeting.viewer())))
        #expect(meeting.greeter.counters.expired == Limits.halfOpenPerAddressMax)
    }

    @Test("Repetitions over the limit, forged and old cookies, and replays are counted")
    func cookies() throws {
        let meeting = Meeting()
        let request = try need(meeting.cpaceA(meeting.viewer()))
        for _ in 0...(Limits.exchangeRepeatsMax + 2) { _ = meeting.deliver(request) }
        #expect(meeting.greeter.counters[.tooManyRepeats] == 2)
        _ = meeting.deliver(request, from: Meeting.endpoint(9))
        #expect(meeting.greeter.counters[.cookieForged] == 1)
        meeting.advance(Limits.halfOpenLifetime)
        _ = meeting.deliver(request)
        #expect(meeting.greeter.counters[.replayed] == 1)
        meeting.advance(.seconds(Int64(Limits.cookieSecondsMax)))
        _ = meeting.deliver(request)
        #expect(meeting.greeter.counters[.cookieOld] == 1)
    }

    @Test("Wrong PINs, and PINs that are turned away unheard, are counted")
    func guesses() throws {
        let meeting = Meeting(pin: "482913")
        for number: UInt8 in 0..<UInt8(Limits.guessesAtOnce + 4) {
            let viewer = meeting.viewer(Meeting.identity(number + 2), .pin("000000"))
            guard let confirm = meeting.confirmA(viewer) else { continue }
            _ = meeting.deliver(confirm)
        }
        #expect(meeting.greeter.counters[.wrongTag] == Limits.guessesAtOnce)
        #expect(meeting.greeter.counters[.guessesSpent] == 4)
    }

    @Test("Kept answers that make room are counted")
    func keptAnswers() throws {
        let meeting = Meeting()
        for number: UInt32 in 0..<UInt32(Limits.settledMax + 5) {
            #expect(meeting.join(meeting.viewer(), from: Meeting.endpoint(number)) != nil)
            meeting.advance(.milliseconds(20))
        }
        #expect(meeting.greeter.counters.answersDisplaced == 5)
        #expect(meeting.greeter.counters.admitted == Limits.settledMax + 5)
    }

    @Test("A viewer that showed the PIN when the list of members was full is counted, and is in")
    func members() {
        let others = (0..<UInt64(Limits.membersMax)).map { Name128(high: 7, low: $0) }
        let meeting = Meeting(pin: "482913", members: Set(others))
        #expect(meeting.join(meeting.viewer(Meeting.identity(2), .pin("482913"))) != nil)
        #expect(meeting.greeter.counters.membersNotKept == 1)
        #expect(meeting.greeter.members.count == Limits.membersMax)
    }

    // MARK: In the room

    /// Hands a datagram to one device as it comes from a stranger; what it answers goes nowhere.
    private func hear(_ datagram: [UInt8], _ world: inout World, _ index: Int) {
        let now = world.devices[index].local(world.now)
        let input = PeerCore.Input.datagram(datagram, from: Self.stranger, via: world.lan)
        _ = world.devices[index].core!.handle(input, at: now)
    }

    private func counters(_ world: World, _ index: Int) -> PeerCore.Counters {
        world.devices[index].core!.currentCounters
    }

    @Test("Questions for rooms, and packets of no session, over the limit are counted")
    func withheld() {
        var (world, host, _) = World.liveRoom(0)
        let question = Solicitation(code: nil, node: Name128(high: 1, low: 1), boot: 1).encoded()
        for _ in 0..<500 { hear(question, &world, host) }
        #expect(counters(world, host).host.answersWithheld == 300)
        let packet = DatagramHeader.bytes(.data) + [UInt8](repeating: 9, count: 32)
        for _ in 0..<500 { hear(packet, &world, host) }
        #expect(counters(world, host).host.unknownConnections == 500)
        #expect(counters(world, host).host.nudgesWithheld == 500 - 256)
    }

    @Test("Claims to the room and to its code that come too soon after another are counted")
    func claims() {
        var (world, host, _) = World.liveRoom(0)
        let app = world.host(host)!
        let room = world.devices[host].identity.room(nonce: app.nonce)
        func beacon(_ room: RoomID, _ node: UInt64) -> [UInt8] {
            Beacon(
                needsPIN: false, encryption: .on, code: world.host(host)!.code!, node: Name128(high: 6, low: node),
                boot: 1, room: room, term: 1 << 40, seq: 1, fingerprint: .zero, createdAt: 0, dataPort: 0, viewers: 0,
                name: ""
            ).encoded()
        }
        for _ in 0..<5 { hear(beacon(room, 1), &world, host) }
        #expect(counters(world, host).claimsIgnored == 4)

        // Two claims make the room change its code; whoever follows it to the new one is not obeyed again so soon.
        let other = Name128(high: 1, low: 1)
        for _ in 0..<4 {
            let claim = beacon(other, 2)
            world.feed(host, .datagram(claim, from: Self.stranger, via: world.lan))
        }
        #expect(world.host(host)?.code != app.code)
        #expect(counters(world, host).host.codeClaimsIgnored == 1)
    }

    @Test("Forged and replayed packets are counted on both sides, and the counts outlive the session")
    func packets() {
        var (world, host, viewers) = World.liveRoom(1)
        let viewer = viewers[0]
        world.run(until: 2 * World.second)
        for (index, other) in [(host, viewer), (viewer, host)] {
            let now = world.devices[other].local(world.now)
            let address = Endpoint(address: .v4(world.devices[other].address), port: world.devices[other].port)
            // A packet that the other side sends by itself when its timer has come.
            var sent: [UInt8]?
            var time = now
            while sent == nil {
                time = time + .milliseconds(100)
                for case .transmit(let bytes, _) in world.devices[other].core!.handle(.wake, at: time)
                where bytes[3] == DatagramKind.data.rawValue { sent = bytes }
            }
            var forged = sent!
            forged[forged.count - 1] ^= 1
            for bytes in [forged, sent!, sent!] {
                world.feed(index, .datagram(bytes, from: address, via: world.lan))
            }
        }
        #expect(counters(world, host).host.sessions.packetsForged == 1)
        #expect(counters(world, host).host.sessions.packetsReplayed == 1)
        #expect(counters(world, viewer).viewer.sessions.packetsForged == 1)
        #expect(counters(world, viewer).viewer.sessions.packetsReplayed == 1)
        world.feed(viewer, .command(.leave))
        world.feed(viewer, .command(.join(JoinConfiguration(target: .any))))
        world.run(until: world.now + World.second)
        #expect(counters(world, host).host.sessions.packetsForged == 1)
        #expect(counters(world, viewer).viewer.sessions.packetsForged == 1)
    }

    @Test("What a host counted at its door is still there after the room has closed")
    func closedRoom() {
        var (world, host, _) = World.liveRoom(1)
        #expect(counters(world, host).host.handshakes.admitted == 1)
        world.feed(host, .command(.closeRoom(.finished)))
        world.run(until: world.now + 2 * World.second)
        #expect(world.devices[host].core?.isHosting == false)
        #expect(counters(world, host).host.handshakes.admitted == 1)
    }

    @Test("Nudges that a viewer does not follow, answers to nothing, and its own id under another boot are counted")
    func viewer() {
        var (world, _, viewers) = World.liveRoom(1)
        let viewer = viewers[0]
        for _ in 0..<4 { hear(Nudge(connection: 5).encoded(), &world, viewer) }
        #expect(counters(world, viewer).viewer.nudgesIgnored == 4)
        let own = Beacon(
            needsPIN: false, encryption: .on, code: RoomCode(value: 1)!, node: world.devices[viewer].identity.nodeID,
            boot: 77, room: .zero, term: 1, seq: 1, fingerprint: .zero, createdAt: 1, dataPort: 0, viewers: 0, name: "")
        hear(own.encoded(), &world, viewer)
        #expect(counters(world, viewer).duplicatesHeard == 1)
    }

    @Test("A standby that calls before the host was silent for ten seconds is counted, and followed once it was")
    func earlyStandby() {
        var (world, host, viewers) = World.liveRoom(1)
        var app = ViewerApp(target: .any)
        app.isStandby = true
        let standby = world.addDevice("standby", .viewer(app))
        world.boot(standby)
        world.run(until: world.now + World.second)
        world.publish(host, size: 2_000)
        world.run(until: world.now + World.second)
        // The standby loses its host, carries on, and then meets a viewer that has only just lost it too.
        world.devices[standby].island = 1
        world.run(until: world.now + 15 * World.second)
        #expect(world.host(standby) != nil)
        world.devices[viewers[0]].island = 1
        world.run(until: world.now + 8 * World.second)
        #expect(counters(world, viewers[0]).viewer.standbysTooEarly > 0)
        #expect(world.viewer(viewers[0])?.shown?.term == world.host(host)?.record.term)
        world.run(until: world.now + 8 * World.second)
        #expect(world.viewer(viewers[0])?.shown == world.host(standby)?.record)
    }

    // MARK: Their names

    @Test("Every counter has a name and a meaning of its own within its group")
    func names() {
        let groups =
            PeerNodeCounters().group.counters.isEmpty ? [] : [PeerNodeCounters().group] + PeerCore.Counters().groups
        #expect(groups.map(\.name) == ["sockets", "datagrams", "handshakes", "host", "viewer"])
        for group in groups {
            #expect(Set(group.counters.map(\.name)).count == group.counters.count)
            #expect(Set(group.counters.map(\.meaning)).count == group.counters.count)
        }
        let handshakes = groups.first { $0.name == "handshakes" }?.counters.map(\.name) ?? []
        #expect(Set(HandshakeDrop.allCases.map(\.rawValue)).isSubset(of: handshakes))
    }
}
