import Testing

@testable import FarklePeer

/// How long one key may serve. Fifteen minutes are in `RoomTrustTests`.
@Suite("The life of a key")
struct KeyLimitTests {
    private let now = PeerInstant(microseconds: 1_000_000)
    private let via = InterfaceID(2)

    /// Both ends of one session, and the host's path to it.
    private func session(forgeriesMax: UInt64 = Limits.forgeriesPerKey) throws -> (
        host: SessionKeys, connection: UInt64, viewer: Channel
    ) {
        let meeting = Meeting()
        let joined = try need(meeting.join(meeting.viewer()))
        let path = Path(endpoint: Meeting.home, via: via)
        let viewer = Channel(
            joined.session, side: .viewer, path: path, timing: nil, at: now, forgeriesMax: forgeriesMax)
        return (joined.arrival.established.keys, joined.arrival.established.outboundID, viewer)
    }

    private let ping: [UInt8] = {
        var writer = ByteWriter()
        Frame.ping.append(to: &writer)
        return writer.bytes
    }()

    @Test("A key has served long enough after 2^32 packets, and not before")
    func packets() throws {
        let (host, connection, made) = try session()
        var viewer = made
        var random = SeededRandom(seed: [UInt8](repeating: 1, count: 32))
        var counters = SessionCounters()
        for (number, isWornOut) in [(Limits.packetsPerKey - 1, false), (Limits.packetsPerKey, true)] {
            let packet = host.send.seal(ping, connection: connection, number: number)
            let result = viewer.receive(
                packet, from: Meeting.home, via: via, at: now, &random, counting: &counters)
            #expect(result != nil)
            #expect(viewer.isWornOut == isWornOut)
        }
    }

    @Test("After as many forgeries as a key bears nothing opens any more, not even what is genuine")
    func forgeries() throws {
        let (host, connection, made) = try session(forgeriesMax: 100)
        var viewer = made
        var random = SeededRandom(seed: [UInt8](repeating: 1, count: 32))
        var counters = SessionCounters()
        func receive(_ packet: [UInt8]) -> Bool {
            viewer.receive(packet, from: Meeting.home, via: via, at: now, &random, counting: &counters) != nil
        }
        for number in 0..<100 as Range<UInt64> {
            var packet = host.send.seal(ping, connection: connection, number: number)
            packet[packet.count - 1] ^= 1
            #expect(!receive(packet))
            if number == 50 { #expect(receive(host.send.seal(ping, connection: connection, number: 200))) }
        }
        #expect(!receive(host.send.seal(ping, connection: connection, number: 300)))
        #expect(counters.packetsForged == 101)
        #expect(Limits.forgeriesPerKey == 1 << 36)
    }

    @Test("A viewer whose keys are worn out says hello at once, and keeps its session until the next one stands")
    func renewal() throws {
        let meeting = Meeting()
        var random = SeededRandom(seed: [UInt8](repeating: 1, count: 32))
        let path = Path(endpoint: Meeting.home, via: via)
        let discovery = Discovery(node: Meeting.identity(2).nodeID, boot: 1)
        var viewer = ViewerRoom(identity: Meeting.identity(2), boot: 1)
        var outputs = viewer.join(
            JoinConfiguration(target: .address(Meeting.home)), discovery, at: now, &random)
        var established: Established?
        while established == nil {
            let word = try need(Self.sent(outputs).first)
            let outcome = meeting.deliver(word)
            var answer = outcome.replied
            if let arrival = outcome.arrival {
                answer = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 1))
                established = arrival.established
            }
            outputs = viewer.answered(try need(answer), from: path, at: now, &random)
        }
        let session = try need(established)
        var host = Channel(session, side: .host, path: path, timing: nil, at: now)
        host.link.publish(PackedRecord(StateRecord(term: Term.first, seq: 1, bytes: [1])))
        for packet in Self.sent(host.transmit(at: now)) { _ = viewer.receive(packet, from: path, at: now, &random) }
        #expect(Self.isLive(viewer))

        let late = session.keys.send.seal(
            ping, connection: session.outboundID, number: Limits.packetsPerKey)
        _ = viewer.receive(late, from: path, at: now, &random)
        #expect(viewer.deadline.map { $0 <= now } == true)
        let hellos = Self.sent(viewer.wake(at: now, &random)).filter { DatagramHeader.read($0) == .known(.hello) }
        #expect(hellos.count == 1)
        #expect(Self.isLive(viewer) && viewer.owns(session.outboundID))
        // Nobody answers: it is tried again when the pause is over, and not with every packet.
        let another = session.keys.send.seal(
            ping, connection: session.outboundID, number: Limits.packetsPerKey + 1)
        _ = viewer.receive(another, from: path, at: now, &random)
        #expect(viewer.renewAt == now + ViewerRoom.renewalPause)
    }

    private static func isLive(_ viewer: ViewerRoom) -> Bool { if case .live = viewer.phase { true } else { false } }

    private static func sent(_ outputs: [PeerCore.Output]) -> [[UInt8]] {
        outputs.compactMap { if case .transmit(let bytes, _) = $0 { bytes } else { nil } }
    }
}
