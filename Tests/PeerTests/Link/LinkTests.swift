import Testing

@testable import FarklePeer

/// Two links and a wire between them that loses what the test says.
private struct Wire {
    var host: Link
    var viewer: Link
    var now = PeerInstant(microseconds: 1_000_000)
    var states: [StateRecord] = []
    var messages: [(side: Link.Side, bytes: [UInt8], lane: Lane)] = []
    var codes: [UInt16] = []
    var packets = 0
    var random = SplitMix(3)

    init() {
        host = Link(.host, nil, at: PeerInstant(microseconds: 1_000_000))
        viewer = Link(.viewer, nil, at: PeerInstant(microseconds: 1_000_000))
    }

    /// Runs for `milliseconds`, one way taking 300 µs, and loses `loss` percent.
    mutating func run(_ milliseconds: Int, loss: Int = 0) {
        for _ in 0..<milliseconds {
            now = now + .milliseconds(1)
            for packet in host.transmit(at: now) where keeps(loss) {
                take(viewer.receive(packet.number, packet.payload, at: now), .viewer)
            }
            for packet in viewer.transmit(at: now) where keeps(loss) {
                take(host.receive(packet.number, packet.payload, at: now), .host)
            }
        }
    }

    private mutating func keeps(_ loss: Int) -> Bool {
        packets += 1
        return !random.chance(loss)
    }

    mutating func take(_ happenings: [Link.Happening], _ side: Link.Side) {
        for happening in happenings {
            switch happening {
            case .state(let record): states.append(record)
            case .message(let bytes, let lane): messages.append((side, bytes, lane))
            case .roomCode(let code): codes.append(code)
            default: break
            }
        }
    }
}

@Suite("Delivery")
struct LinkTests {
    /// The macro cannot hold a mutating call; a function's argument can.
    private func check(_ accepted: Bool, is expected: Bool, at location: SourceLocation = #_sourceLocation) {
        #expect(accepted == expected, sourceLocation: location)
    }

    @Test("A new room code arrives, whatever becomes of the packets with the code before it")
    func announcements() {
        var wire = Wire()
        wire.host.announce(roomCode: 1)
        let first = wire.host.transmit(at: wire.now)
        wire.host.announce(roomCode: 2)
        _ = wire.host.transmit(at: wire.now)  // lost on the way
        for packet in first { wire.take(wire.viewer.receive(packet.number, packet.payload, at: wire.now), .viewer) }
        wire.run(500)
        #expect(wire.codes.first == 1)
        #expect(wire.codes.last == 2)
    }

    @Test("Codes announced again and again to somebody who is silent come to an end each time")
    func announcementsIntoSilence() {
        var wire = Wire()
        for code in 0..<UInt16(LossRecovery.sentMax) * 2 {
            wire.host.announce(roomCode: code)
            #expect(wire.host.transmit(at: wire.now).count <= Link.urgentPacketsMax)
        }
    }

    @Test("A snapshot of several fragments arrives whole")
    func state() {
        var wire = Wire()
        let record = StateRecord(term: 1, seq: 1, bytes: sampleState(1, size: 5_500))
        wire.host.publish(PackedRecord(record))
        wire.run(20)
        #expect(wire.states == [record])
        #expect(wire.host.isStateDelivered)
    }

    @Test("The newest snapshot replaces what is not yet delivered, and the last one always arrives")
    func newestWins() {
        var wire = Wire()
        for seq in 1...50 {
            wire.host.publish(
                PackedRecord(StateRecord(term: 1, seq: UInt64(seq), bytes: sampleState(UInt64(seq), size: 3_000))))
            wire.run(2, loss: 40)
        }
        wire.run(2_000, loss: 40)
        #expect(wire.states.last?.seq == 50)
        #expect(wire.states.map(\.seq) == wire.states.map(\.seq).sorted())
    }

    @Test("Messages arrive once and in order through heavy loss, on both lanes and both ways")
    func messages() {
        var wire = Wire()
        var sent: [[UInt8]] = []
        for number in 0..<12 {
            let bytes = SimMessage(boot: 1, lane: .control, number: UInt32(number), size: 100 + number * 300).bytes
            sent.append(bytes)
            check(wire.viewer.send(bytes, .control), is: true)
        }
        let photo = SimMessage(boot: 1, lane: .bulk, number: 0, size: 32_768).bytes
        check(wire.viewer.send(photo, .bulk), is: true)
        check(wire.host.send(photo, .bulk), is: true)
        wire.run(10_000, loss: 40)
        #expect(wire.messages.filter { $0.side == .host && $0.lane == .control }.map(\.bytes) == sent)
        #expect(wire.messages.filter { $0.side == .host && $0.lane == .bulk }.map(\.bytes) == [photo])
        #expect(wire.messages.filter { $0.side == .viewer }.map(\.bytes) == [photo])
    }

    @Test("A full bulk lane delays no snapshot")
    func bulkYields() {
        var wire = Wire()
        for _ in 0..<8 { check(wire.host.send([UInt8](repeating: 1, count: 1_000_000), .bulk), is: true) }
        wire.run(5)
        let record = StateRecord(term: 1, seq: 1, bytes: sampleState(1, size: 2_000))
        wire.host.publish(PackedRecord(record))
        wire.run(1)
        #expect(wire.states == [record])
    }

    @Test("Nothing is sent when nothing changed, but for a keepalive every 0.9 s")
    func silence() {
        var wire = Wire()
        wire.host.publish(PackedRecord(StateRecord(term: 1, seq: 1, bytes: [1, 2, 3])))
        wire.run(50)
        wire.packets = 0
        wire.run(9_000)
        #expect((16...24).contains(wire.packets))
    }

    @Test("A message too large, an empty one and one too many are refused")
    func limits() {
        var link = Link(.viewer, nil, at: PeerInstant(microseconds: 0))
        check(link.send([], .control), is: false)
        check(link.send([UInt8](repeating: 0, count: Limits.controlMessageBytesMax + 1), .control), is: false)
        for _ in 0..<MessageOutbox.queueMax { check(link.send([1], .control), is: true) }
        check(link.send([1], .control), is: false)
    }

    @Test("A host puts together no more for a viewer than a photo")
    func hostMemory() {
        var wire = Wire()
        check(wire.viewer.send([UInt8](repeating: 1, count: Limits.bulkMessageFromViewerBytesMax + 1), .bulk), is: true)
        wire.run(500)
        #expect(wire.messages.isEmpty)
    }

    @Test("A viewer's snapshot changes nothing at the host")
    func onlyTheHostWrites() {
        var wire = Wire()
        wire.viewer.publish(PackedRecord(StateRecord(term: 9, seq: 9, bytes: [1, 2, 3])))
        wire.run(50)
        #expect(wire.states.isEmpty)
    }

    @Test("An acknowledgement of packets that were never sent moves nothing")
    func forgedAcknowledgement() {
        var link = Link(.host, nil, at: PeerInstant(microseconds: 0))
        link.publish(PackedRecord(StateRecord(term: 1, seq: 1, bytes: [1, 2, 3])))
        _ = link.transmit(at: PeerInstant(microseconds: 1))
        var writer = ByteWriter()
        Frame.ack(Acknowledgement(ranges: [0...1_000_000], delay: 0)).append(to: &writer)
        _ = link.receive(0, writer.bytes, at: PeerInstant(microseconds: 2))
        #expect(!link.isStateDelivered)
        #expect(link.malformedPackets == 1)
    }

    @Test("After 5 s of silence the newest snapshot is there within 300 ms of healing")
    func afterACut() {
        var wire = Wire()
        wire.host.publish(PackedRecord(StateRecord(term: 1, seq: 1, bytes: sampleState(1, size: 2_000))))
        wire.run(50)
        wire.host.publish(PackedRecord(StateRecord(term: 1, seq: 2, bytes: sampleState(2, size: 2_000))))
        wire.run(5_000, loss: 100)
        wire.run(300)
        #expect(wire.states.last?.seq == 2)
    }

    @Test("Boards through 30 % loss mostly arrive with the first flight, and cost no more than copies of themselves")
    func copies() {
        var wire = Wire()
        // Some boards to learn the loss by.
        for seq in 1...40 {
            wire.host.publish(
                PackedRecord(StateRecord(term: 1, seq: UInt64(seq), bytes: sampleState(UInt64(seq), size: 800))))
            wire.run(20, loss: 30)
        }
        var atOnce = 0
        for seq in 41...240 {
            wire.host.publish(
                PackedRecord(StateRecord(term: 1, seq: UInt64(seq), bytes: sampleState(UInt64(seq), size: 800))))
            let before = wire.states.count
            wire.run(1, loss: 30)
            if wire.states.count > before { atOnce += 1 }
            wire.run(20, loss: 30)
        }
        // One copy alone would make it 140 of 200.
        #expect(atOnce > 185)
        #expect(wire.states.count == 240)
    }

    @Test("A path without loss gets no copies")
    func noCopies() {
        var wire = Wire()
        for seq in 1...100 {
            wire.host.publish(
                PackedRecord(StateRecord(term: 1, seq: UInt64(seq), bytes: sampleState(UInt64(seq), size: 800))))
            wire.run(20)
        }
        #expect(wire.states.count == 100)
        // A board and its acknowledgement, a ping or so, and second copies until the path is known.
        #expect(wire.packets < 230)
    }

    @Test("What is large goes once, on any path")
    func largeGoesOnce() {
        var wire = Wire()
        for seq in 1...40 {
            wire.host.publish(
                PackedRecord(StateRecord(term: 1, seq: UInt64(seq), bytes: sampleState(UInt64(seq), size: 800))))
            wire.run(20, loss: 30)
        }
        #expect(wire.host.recovery.copies > 1)
        wire.host.publish(PackedRecord(StateRecord(term: 1, seq: 41, bytes: sampleState(41, size: 20_000))))
        // 21 fragments: within the window, each once.
        #expect(wire.host.transmit(at: wire.now).count <= 22)
    }

    @Test("An acknowledgement that waited for its turn makes a path look no slower than it is")
    func delayedSample() {
        var rtt = RoundTripTime()
        for _ in 0..<10 { rtt.update(.milliseconds(1), acknowledgementDelay: .zero) }
        rtt.update(.milliseconds(60), acknowledgementDelay: .milliseconds(59))
        #expect(rtt.latest == .milliseconds(1))
        #expect(!CongestionWindow.isQueueing(rtt))
    }

    @Test("One late answer is a computer that was busy; a queue makes all of them late")
    func standingQueue() {
        var rtt = RoundTripTime()
        for _ in 0..<10 { rtt.update(.milliseconds(1), acknowledgementDelay: .zero) }
        for _ in 0..<RoundTripTime.recentCount - 1 { rtt.update(.milliseconds(60), acknowledgementDelay: .zero) }
        #expect(!CongestionWindow.isQueueing(rtt))
        for _ in 0..<RoundTripTime.recentCount + 1 { rtt.update(.milliseconds(60), acknowledgementDelay: .zero) }
        #expect(CongestionWindow.isQueueing(rtt))
        rtt.update(.milliseconds(1), acknowledgementDelay: .zero)
        #expect(!CongestionWindow.isQueueing(rtt), "it has drained")
    }
}
