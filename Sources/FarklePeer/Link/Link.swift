/// Reliable delivery between two established peers, on the level of packet payloads: what goes into one is decided here, how it is
/// sealed and where it goes is not.
struct Link: Sendable {
    /// What a packet brought.
    enum Happening: Equatable {
        case state(StateRecord)
        case record(StateRecord)
        case message([UInt8], Lane)
        case closed(UInt8)
        case pathChallenge(UInt64)
        case pathResponse(UInt64)
        case roomCode(UInt16)
    }

    /// Which end of the session this is.
    enum Side: Sendable { case host, viewer }

    struct Packet {
        var number: UInt64
        var payload: [UInt8]
        fileprivate(set) var contents: [SentContent]
    }

    private let side: Side
    private(set) var recovery = LossRecovery()
    private var received = ReceivedPackets()
    private var nextNumber: UInt64 = 0
    var packetsSent: UInt64 { nextNumber }
    private var owesAcknowledgement = false
    private var wantsPing = false
    private var stateOut = StateOutbox()
    private var stateIn = StateInbox()
    private var recordOut = StateOutbox()
    private var recordIn = StateInbox()
    private var outboxes = Lane.allCases.map(MessageOutbox.init)
    private var inboxes: [MessageInbox]
    private var close: Signal<UInt8>?
    private var roomCode: Signal<UInt16>?
    private var lastElicitingAt: PeerInstant
    private(set) var lastHeardAt: PeerInstant
    /// Frames of unknown kinds and packets with malformed frames, both authenticated: a newer version or a faulty one.
    private(set) var unknownFrames = 0
    private(set) var malformedPackets = 0

    /// Payload bytes of one datagram: header 20 and tag 16 come on top.
    static let payloadBytesMax = Limits.datagramBytesMax - 36
    /// Packets that one moment may make of something urgent, copies and all: what is larger goes once.
    static let urgentPacketsMax = 8
    /// The host pings an idle viewer this often; three of them go missing before silence is called.
    static let hostKeepalive = PeerDuration.milliseconds(900)
    /// The viewer pings by itself only where its host's pings stay away.
    static let viewerKeepalive = PeerDuration.milliseconds(1_500)

    /// - Parameter timing: of the handshake that this session came of.
    init(_ side: Side, _ timing: HandshakeTiming?, at now: PeerInstant) {
        self.side = side
        inboxes = Lane.allCases.map {
            MessageInbox(bytesMax: side == .host ? $0.fromViewerBytesMax : $0.messageBytesMax)
        }
        lastElicitingAt = now
        lastHeardAt = now
        if let timing { recovery.seed(timing) }
    }

    // MARK: Work handed in

    mutating func publish(_ record: PackedRecord) { stateOut.publish(record) }

    mutating func publish(wholeGame record: PackedRecord) { recordOut.publish(record) }

    /// False where the lane's limits refuse it.
    mutating func send(_ message: [UInt8], _ lane: Lane) -> Bool { outboxes[Int(lane.rawValue)].enqueue(message) }

    mutating func announce(roomCode code: UInt16) {
        roomCode = Signal(code, number: (roomCode?.number ?? 0) &+ 1)
    }

    mutating func close(_ reason: UInt8) { if close == nil { close = Signal(reason) } }

    var isCloseDelivered: Bool { close?.fragments.isDelivered ?? false }
    var isStateDelivered: Bool { stateOut.isDelivered }
    var isRecordDelivered: Bool { recordOut.isDelivered }

    /// Takes over the lanes of the session before. With `continuing`, both ends kept their numbers.
    mutating func adopt(_ predecessor: Link, continuing: Bool) {
        outboxes = predecessor.outboxes
        for index in outboxes.indices {
            if continuing { outboxes[index].resume() } else { outboxes[index].startOver() }
        }
        if continuing { inboxes = predecessor.inboxes }
    }

    /// This node was stopped for `gap` and could not hear: its silence is not the other's.
    mutating func forgive(_ gap: PeerDuration) { lastHeardAt = lastHeardAt + gap }

    // MARK: Receiving

    /// - Precondition: the packet is authentic and new (replay window).
    mutating func receive(_ number: UInt64, _ payload: [UInt8], at now: PeerInstant) -> [Happening] {
        lastHeardAt = now
        guard let list = FrameList(payload) else {
            malformedPackets += 1
            return []
        }
        unknownFrames += list.unknown
        received.insert(number, at: now)
        recovery.heard()
        var happenings: [Happening] = []
        if list.unknown > 0 { owesAcknowledgement = true }
        for frame in list.frames {
            if case .ack = frame {} else { owesAcknowledgement = true }
            act(on: frame, &happenings, at: now)
        }
        return happenings
    }

    private mutating func act(on frame: Frame, _ happenings: inout [Happening], at now: PeerInstant) {
        switch frame {
        case .ping: break
        case .ack(let ack):
            // An acknowledgement of what was never sent is a fault of the other side and moves nothing.
            guard ack.largest < nextNumber else {
                malformedPackets += 1
                return
            }
            settle(recovery.received(ack, at: now))
        case .close(let reason): happenings.append(.closed(reason))
        case .pathChallenge(let value): happenings.append(.pathChallenge(value))
        case .pathResponse(let value): happenings.append(.pathResponse(value))
        case .roomCode(let code): happenings.append(.roomCode(code))
        case .state(let fragment):
            // Only a host writes: a viewer's snapshot is ignored whatever it says.
            guard side == .viewer, let packed = stateIn.insert(fragment) else { return }
            unpack(packed, Limits.stateBytesMax).map { happenings.append(.state($0)) }
        case .record(let fragment):
            guard side == .viewer, let packed = recordIn.insert(fragment) else { return }
            unpack(packed, Limits.recordBytesMax).map { happenings.append(.record($0)) }
        case .message(let fragment):
            if let message = inboxes[Int(fragment.lane.rawValue)].insert(fragment) {
                happenings.append(.message(message, fragment.lane))
            }
        }
    }

    private mutating func unpack(_ packed: PackedRecord, _ limit: Int) -> StateRecord? {
        let record = packed.unpacked(atMost: limit)
        if record == nil { malformedPackets += 1 }
        return record
    }

    private mutating func settle(_ outcome: LossRecovery.Outcome) {
        for content in outcome.acknowledged {
            switch content {
            case .state(let piece): stateOut.acknowledged(piece)
            case .record(let piece): recordOut.acknowledged(piece)
            case .message(let piece): outboxes[Int(piece.lane.rawValue)].acknowledged(piece)
            case .close: close?.fragments.acknowledged(0)
            case .roomCode(let number): if roomCode?.number == number { roomCode?.fragments.acknowledged(0) }
            case .ping, .pathChallenge: break
            }
        }
        for content in outcome.lost {
            switch content {
            case .state(let piece): stateOut.lost(piece)
            case .record(let piece): recordOut.lost(piece)
            case .message(let piece): outboxes[Int(piece.lane.rawValue)].lost(piece)
            case .close: close?.fragments.lost(0)
            case .roomCode(let number): if roomCode?.number == number { roomCode?.fragments.lost(0) }
            case .ping, .pathChallenge: break
            }
        }
    }

    // MARK: Sending

    /// Everything there is to send now, timers included.
    mutating func transmit(at now: PeerInstant) -> [Packet] {
        var packets: [Packet] = []
        let timeout = recovery.timeout(at: now)
        settle(timeout.outcome)
        switch timeout.probe {
        case .none: break
        case .pieces(let count): probe(count, at: now, &packets)
        case .ping: wantsPing = true
        }
        if keepaliveTime <= now { wantsPing = true }
        while let packet = nextPacket(at: now) { packets.append(packet) }
        return packets + spares(of: packets, at: now)
    }

    /// Further copies of what is urgent and small, on a path that loses packets.
    private mutating func spares(of packets: [Packet], at now: PeerInstant) -> [Packet] {
        let copies = recovery.copies
        guard copies > 1 else { return [] }
        let urgent = packets.filter { !$0.contents.isEmpty && $0.contents.allSatisfy(\.isUrgent) }
        guard urgent.count * copies <= Self.urgentPacketsMax else { return [] }
        var spares: [Packet] = []
        for _ in 1..<copies {
            for packet in urgent {
                for content in packet.contents { copied(content) }
                spares.append(seal(packet.payload, packet.contents, at: now))
            }
        }
        return spares
    }

    private mutating func copied(_ content: SentContent) {
        switch content {
        case .state(let piece): stateOut.copied(piece)
        case .message(let piece): outboxes[Int(piece.lane.rawValue)].copied(piece)
        case .close: close?.fragments.copied(0)
        case .roomCode(let number): if roomCode?.number == number { roomCode?.fragments.copied(0) }
        case .record, .ping, .pathChallenge: break
        }
    }

    /// One packet with one frame of path validation, which goes where the caller says and not where the rest goes.
    mutating func pathPacket(_ frame: Frame, at now: PeerInstant) -> Packet {
        var writer = ByteWriter(capacity: 64)
        frame.append(to: &writer)
        var contents: [SentContent] = []
        if case .pathChallenge = frame { contents = [.pathChallenge] }
        return seal(writer.bytes, contents, at: now)
    }

    var deadline: PeerInstant {
        guard let due = recovery.deadline else { return keepaliveTime }
        return min(due, keepaliveTime)
    }

    private var keepaliveTime: PeerInstant {
        switch side {
        case .host: lastElicitingAt + Self.hostKeepalive
        case .viewer: max(lastElicitingAt, lastHeardAt) + Self.viewerKeepalive
        }
    }

    /// Sends again what has not arrived, without calling it lost (RFC 9002 section 6.2.4).
    private mutating func probe(_ pieces: Int, at now: PeerInstant, _ packets: inout [Packet]) {
        var contents: [SentContent] = stateOut.takeAgain(atMost: pieces).map(SentContent.state)
        contents += recordOut.takeAgain(atMost: 1).map(SentContent.record)
        for index in outboxes.indices {
            contents += outboxes[index].takeAgain(atMost: 1).map(SentContent.message)
        }
        if close?.fragments.takeAgain(atMost: 1).isEmpty == false { contents.append(.close) }
        if let number = roomCode?.number, roomCode?.fragments.takeAgain(atMost: 1).isEmpty == false {
            contents.append(.roomCode(number))
        }
        if contents.isEmpty { wantsPing = true }
        var writer = ByteWriter(capacity: Self.payloadBytesMax)
        var carried: [SentContent] = []
        for content in contents {
            guard let frame = frame(for: content) else { continue }
            if carried.count > 0, writer.count + frame.size > Self.payloadBytesMax {
                packets.append(seal(writer.bytes, carried, at: now))
                writer = ByteWriter(capacity: Self.payloadBytesMax)
                carried = []
            }
            frame.append(to: &writer)
            carried.append(content)
        }
        if !carried.isEmpty { packets.append(seal(writer.bytes, carried, at: now)) }
    }

    private mutating func nextPacket(at now: PeerInstant) -> Packet? {
        var writer = ByteWriter(capacity: Self.payloadBytesMax)
        var contents: [SentContent] = []
        if owesAcknowledgement, let ack = received.acknowledgement(at: now) {
            Frame.ack(ack).append(to: &writer)
            owesAcknowledgement = false
        }
        while let content = takeContent(room: Self.payloadBytesMax - writer.count) {
            guard let frame = frame(for: content) else { continue }
            frame.append(to: &writer)
            contents.append(content)
        }
        if wantsPing {
            wantsPing = false
            if contents.isEmpty {
                Frame.ping.append(to: &writer)
                contents.append(.ping)
            }
        }
        return writer.count == 0 ? nil : seal(writer.bytes, contents, at: now)
    }

    /// The most urgent piece that fits, in the order: signals, control messages, state, bulk.
    private mutating func takeContent(room: Int) -> SentContent? {
        if close?.fragments.take() != nil { return .close }
        if let number = roomCode?.number, roomCode?.fragments.take() != nil { return .roomCode(number) }
        guard room >= Frame.overhead + StateFragment.headerSize + Frame.fragmentBytesMax else { return nil }
        if let piece = outboxes[Int(Lane.control.rawValue)].take() { return .message(piece) }
        let underWay = recovery.sent.count
        if underWay < recovery.window.packets + CongestionWindow.stateOverdraft, let piece = stateOut.take() {
            return .state(piece)
        }
        guard underWay < recovery.window.packets else { return nil }
        if let piece = outboxes[Int(Lane.bulk.rawValue)].take() { return .message(piece) }
        if let piece = recordOut.take() { return .record(piece) }
        return nil
    }

    private func frame(for content: SentContent) -> Frame? {
        switch content {
        case .ping: .ping
        case .close: close.map { .close($0.value) }
        case .roomCode(let number): roomCode.flatMap { $0.number == number ? .roomCode($0.value) : nil }
        case .pathChallenge: nil
        case .state(let piece): stateOut.fragment(piece).map(Frame.state)
        case .record(let piece): recordOut.fragment(piece).map(Frame.record)
        case .message(let piece): outboxes[Int(piece.lane.rawValue)].frame(piece)
        }
    }

    private mutating func seal(_ payload: [UInt8], _ contents: [SentContent], at now: PeerInstant) -> Packet {
        let number = nextNumber
        nextNumber += 1
        if !contents.isEmpty {
            lastElicitingAt = now
            settle(recovery.packetSent(SentPacket(number: number, sentAt: now, contents: contents)))
        }
        return Packet(number: number, payload: payload, contents: contents)
    }
}

/// A value that is told once and repeated until it has arrived.
struct Signal<Value: Sendable>: Sendable {
    let value: Value
    /// Tells it from the one before: what becomes of a packet with the old value says nothing about this one.
    let number: UInt32
    var fragments = FragmentsOut(total: 1)

    init(_ value: Value, number: UInt32 = 0) {
        self.value = value
        self.number = number
    }
}

extension Frame {
    /// Bytes on the wire.
    var size: Int {
        let body =
            switch self {
            case .ping: 0
            case .ack(let ack): 17 + 8 * (ack.ranges.count - 1)
            case .close: 1
            case .pathChallenge, .pathResponse: 8
            case .roomCode: 2
            case .state(let fragment), .record(let fragment): StateFragment.headerSize + fragment.bytes.count
            case .message(let fragment): MessageFragment.headerSize + fragment.bytes.count
            }
        return Self.overhead + body
    }
}

extension Lane {
    /// What a host takes from one viewer: claims, and a photo of 32 KiB with its header.
    var fromViewerBytesMax: Int {
        switch self {
        case .control: Limits.controlMessageBytesMax
        case .bulk: Limits.bulkMessageFromViewerBytesMax
        }
    }
}
