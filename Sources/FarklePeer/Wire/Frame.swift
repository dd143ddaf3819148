/// What a data packet carries. Each frame is type 1, body length 2, body; an unknown type is skipped and counted.
enum Frame: Equatable {
    /// Asks for an acknowledgement and nothing else.
    case ping
    case ack(Acknowledgement)
    /// The sender ends the session.
    case close(UInt8)
    case pathChallenge(UInt64)
    case pathResponse(UInt64)
    /// The host's room has this code now.
    case roomCode(UInt16)
    case state(StateFragment)
    /// A piece of the whole game, for a viewer that may have to carry on.
    case record(StateFragment)
    case message(MessageFragment)

    /// Type and length.
    static let overhead = 3

    enum Kind {
        static let padding: UInt8 = 0
        static let ping: UInt8 = 1
        static let ack: UInt8 = 2
        static let close: UInt8 = 3
        static let pathChallenge: UInt8 = 4
        static let pathResponse: UInt8 = 5
        static let roomCode: UInt8 = 6
        static let state: UInt8 = 16
        static let record: UInt8 = 17
        static let message: UInt8 = 32
    }
}

/// Which packets arrived, newest first: RFC 9000's ranges in fixed-size fields.
struct Acknowledgement: Equatable {
    /// Closed ranges in descending order; neither touching nor overlapping.
    var ranges: [ClosedRange<UInt64>]
    /// Time between the arrival of the largest one and the sending of this, in microseconds.
    var delay: UInt32

    /// More islands than this means that older ones are given up; their packets are then found lost and sent again.
    static let rangesMax = 12

    var largest: UInt64 { ranges[0].upperBound }

    func contains(_ number: UInt64) -> Bool { ranges.contains { $0.contains(number) } }
}

/// A piece of a snapshot.
struct StateFragment: Equatable {
    var term: UInt64
    var seq: UInt64
    var total: UInt32
    var offset: UInt32
    var bytes: ArraySlice<UInt8>

    static let headerSize = 24
}

/// A piece of a message. Numbers count from 0 within a lane.
struct MessageFragment: Equatable {
    var lane: Lane
    var number: UInt32
    var total: UInt32
    var offset: UInt32
    var bytes: ArraySlice<UInt8>

    static let headerSize = 13
}

extension Frame {
    /// Bytes of a fragment's content in one packet: leaves room for the headers and an acknowledgement beside it.
    static let fragmentBytesMax = 1_000

    func append(to writer: inout ByteWriter) {
        switch self {
        case .ping: Self.begin(Kind.ping, 0, &writer)
        case .ack(let ack):
            Self.begin(Kind.ack, 17 + 8 * (ack.ranges.count - 1), &writer)
            writer.integer(ack.largest)
            writer.integer(ack.delay)
            writer.integer(UInt8(ack.ranges.count))
            writer.integer(UInt32(clamping: ack.ranges[0].upperBound - ack.ranges[0].lowerBound))
            for (newer, older) in zip(ack.ranges, ack.ranges.dropFirst()) {
                writer.integer(UInt32(clamping: newer.lowerBound - older.upperBound - 1))
                writer.integer(UInt32(clamping: older.upperBound - older.lowerBound))
            }
        case .close(let reason):
            Self.begin(Kind.close, 1, &writer)
            writer.integer(reason)
        case .pathChallenge(let value):
            Self.begin(Kind.pathChallenge, 8, &writer)
            writer.integer(value)
        case .pathResponse(let value):
            Self.begin(Kind.pathResponse, 8, &writer)
            writer.integer(value)
        case .roomCode(let value):
            Self.begin(Kind.roomCode, 2, &writer)
            writer.integer(value)
        case .state(let fragment): Self.append(fragment, Kind.state, &writer)
        case .record(let fragment): Self.append(fragment, Kind.record, &writer)
        case .message(let fragment):
            Self.begin(Kind.message, MessageFragment.headerSize + fragment.bytes.count, &writer)
            writer.integer(fragment.lane.rawValue)
            writer.integer(fragment.number)
            writer.integer(fragment.total)
            writer.integer(fragment.offset)
            writer.append(fragment.bytes)
        }
    }

    private static func append(_ fragment: StateFragment, _ kind: UInt8, _ writer: inout ByteWriter) {
        begin(kind, StateFragment.headerSize + fragment.bytes.count, &writer)
        writer.integer(fragment.term)
        writer.integer(fragment.seq)
        writer.integer(fragment.total)
        writer.integer(fragment.offset)
        writer.append(fragment.bytes)
    }

    private static func begin(_ kind: UInt8, _ length: Int, _ writer: inout ByteWriter) {
        writer.integer(kind)
        writer.integer(UInt16(length))
    }
}

/// The frames of one packet, parsed whole before any is acted on.
struct FrameList {
    var frames: [Frame] = []
    /// Frames of a type that this version does not know.
    var unknown = 0

    /// Nil where a known frame is malformed or the packet ends inside one: then nothing of the packet is used.
    init?(_ payload: [UInt8]) {
        var reader = ByteReader(payload)
        while reader.remaining > 0 {
            guard let kind: UInt8 = reader.integer() else { return nil }
            if kind == Frame.Kind.padding { continue }
            guard let length: UInt16 = reader.integer(), let body = reader.slice(Int(length)) else { return nil }
            switch Self.frame(kind, body) {
            case .some(.some(let frame)): frames.append(frame)
            case .some(.none): return nil
            case .none: unknown += 1
            }
        }
    }

    /// Outer nil: unknown kind. Inner nil: malformed.
    private static func frame(_ kind: UInt8, _ body: ArraySlice<UInt8>) -> Frame?? {
        var reader = ByteReader(body)
        switch kind {
        case Frame.Kind.ping: return .some(body.isEmpty ? .ping : nil)
        case Frame.Kind.ack: return .some(acknowledgement(&reader).map(Frame.ack))
        case Frame.Kind.close: return .some(whole(&reader).map(Frame.close))
        case Frame.Kind.pathChallenge: return .some(whole(&reader).map(Frame.pathChallenge))
        case Frame.Kind.pathResponse: return .some(whole(&reader).map(Frame.pathResponse))
        case Frame.Kind.roomCode: return .some(whole(&reader).map(Frame.roomCode))
        case Frame.Kind.state: return .some(state(&reader, max: Limits.stateBytesMax).map(Frame.state))
        case Frame.Kind.record: return .some(state(&reader, max: Limits.recordBytesMax).map(Frame.record))
        case Frame.Kind.message: return .some(message(&reader).map(Frame.message))
        default: return .none
        }
    }

    private static func whole<T: FixedWidthInteger>(_ reader: inout ByteReader) -> T? {
        guard let value: T = reader.integer(), reader.remaining == 0 else { return nil }
        return value
    }

    private static func acknowledgement(_ reader: inout ByteReader) -> Acknowledgement? {
        guard let largest: UInt64 = reader.integer(), let delay: UInt32 = reader.integer(),
            let count: UInt8 = reader.integer(), (1...Acknowledgement.rangesMax).contains(Int(count)),
            let first: UInt32 = reader.integer(), UInt64(first) <= largest
        else { return nil }
        var ranges = [largest - UInt64(first)...largest]
        for _ in 1..<max(1, Int(count)) {
            guard let gap: UInt32 = reader.integer(), let length: UInt32 = reader.integer() else { return nil }
            // The range below ends `gap` + 1 under the start of the one above; anything under zero is a lie.
            let (upper, under) = ranges[ranges.count - 1].lowerBound.subtractingReportingOverflow(UInt64(gap) + 1)
            guard !under, gap > 0, UInt64(length) <= upper else { return nil }
            ranges.append(upper - UInt64(length)...upper)
        }
        guard reader.remaining == 0 else { return nil }
        return Acknowledgement(ranges: ranges, delay: delay)
    }

    private static func state(_ reader: inout ByteReader, max: Int) -> StateFragment? {
        guard let term: UInt64 = reader.integer(), let seq: UInt64 = reader.integer(),
            let total: UInt32 = reader.integer(), let offset: UInt32 = reader.integer()
        else { return nil }
        let bytes = reader.rest()
        guard fits(bytes.count, offset, total, max: max + PackedRecord.headerBytes) else { return nil }
        return StateFragment(term: term, seq: seq, total: total, offset: offset, bytes: bytes)
    }

    private static func message(_ reader: inout ByteReader) -> MessageFragment? {
        guard let laneValue: UInt8 = reader.integer(), let lane = Lane(rawValue: laneValue),
            let number: UInt32 = reader.integer(), let total: UInt32 = reader.integer(),
            let offset: UInt32 = reader.integer()
        else { return nil }
        let bytes = reader.rest()
        guard fits(bytes.count, offset, total, max: lane.messageBytesMax) else { return nil }
        return MessageFragment(lane: lane, number: number, total: total, offset: offset, bytes: bytes)
    }

    /// Fragments lie on the grid of `fragmentBytesMax`: offset a multiple, full length except at the end. So a set of
    /// fragments is a set of indices, and overlaps cannot be forged.
    private static func fits(_ count: Int, _ offset: UInt32, _ total: UInt32, max: Int) -> Bool {
        let (offset, total) = (Int(offset), Int(total))
        guard total >= 1, total <= max, offset < total, offset.isMultiple(of: Frame.fragmentBytesMax) else {
            return false
        }
        return count == min(Frame.fragmentBytesMax, total - offset)
    }
}

extension Lane {
    /// Largest message of the lane in bytes.
    var messageBytesMax: Int {
        switch self {
        case .control: Limits.controlMessageBytesMax
        case .bulk: Limits.bulkMessageBytesMax
        }
    }
}
