/// Which part of which message a packet carried.
struct MessagePiece: Equatable, Sendable {
    var lane: Lane
    var number: UInt32
    var index: Int
}

/// One direction of a lane, sending: whole messages in order, one under way at a time.
///
/// One at a time keeps the receiver's memory at one message without any flow control; on a LAN the pause between two is a millisecond.
struct MessageOutbox: Equatable, Sendable {
    let lane: Lane
    private var queue: [[UInt8]] = []
    private var number: UInt32 = 0
    private var fragments: FragmentsOut?

    /// Messages that may wait: more than any person's taps or a table's photos, and a bound on memory.
    static let queueMax = 64

    init(_ lane: Lane) { self.lane = lane }

    var isEmpty: Bool { queue.isEmpty }
    var hasWaiting: Bool { fragments?.hasWaiting ?? false }

    /// False where the message is too large, empty, or too many wait.
    mutating func enqueue(_ message: [UInt8]) -> Bool {
        guard (1...lane.messageBytesMax).contains(message.count), queue.count < Self.queueMax else { return false }
        queue.append(message)
        if queue.count == 1 { fragments = FragmentsOut(total: message.count) }
        return true
    }

    mutating func take() -> MessagePiece? {
        guard let index = fragments?.take() else { return nil }
        return MessagePiece(lane: lane, number: number, index: index)
    }

    mutating func takeAgain(atMost limit: Int) -> [MessagePiece] {
        (fragments?.takeAgain(atMost: limit) ?? []).map { MessagePiece(lane: lane, number: number, index: $0) }
    }

    /// Nil once the message has arrived.
    func frame(_ piece: MessagePiece) -> Frame? {
        guard piece.number == number, let fragments, let message = queue.first else { return nil }
        let range = fragments.range(piece.index)
        return .message(
            MessageFragment(
                lane: lane, number: number, total: UInt32(message.count), offset: UInt32(range.lowerBound),
                bytes: message[range]))
    }

    mutating func acknowledged(_ piece: MessagePiece) {
        guard piece.number == number, fragments != nil else { return }
        fragments?.acknowledged(piece.index)
        guard fragments?.isDelivered == true else { return }
        queue.removeFirst()
        number &+= 1
        fragments = queue.first.map { FragmentsOut(total: $0.count) }
    }

    mutating func copied(_ piece: MessagePiece) {
        if piece.number == number { fragments?.copied(piece.index) }
    }

    mutating func lost(_ piece: MessagePiece) {
        if piece.number == number { fragments?.lost(piece.index) }
    }

    /// Carries on in a new session of the same two boots: numbers go on, what was under way is sent again.
    mutating func resume() { fragments?.restart() }

    /// Starts over towards a peer that has forgotten the numbers: undelivered messages are sent whole.
    mutating func startOver() {
        number = 0
        fragments = queue.first.map { FragmentsOut(total: $0.count) }
    }
}

/// One direction of a lane, receiving. The only message that can be under way is the one waited for, so it always fits.
struct MessageInbox: Equatable, Sendable {
    /// What this side is ready to hold: a host with many viewers takes less from each than a viewer takes from its host.
    let bytesMax: Int
    private var expected: UInt32 = 0
    private var assembly: FragmentsIn?

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    mutating func insert(_ fragment: MessageFragment) -> [UInt8]? {
        guard fragment.number == expected, fragment.total <= bytesMax else { return nil }
        if assembly == nil { assembly = FragmentsIn(total: Int(fragment.total)) }
        guard assembly?.total == Int(fragment.total),
            let message = assembly?.insert(fragment.bytes, offset: Int(fragment.offset))
        else { return nil }
        expected &+= 1
        assembly = nil
        return message
    }
}
