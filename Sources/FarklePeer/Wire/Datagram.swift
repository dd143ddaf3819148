/// What the first four bytes of every datagram say: "SK", the protocol version, the kind.
enum DatagramKind: UInt8 {
    case hello = 1
    case retry = 2
    case cpaceA = 3
    case cpaceB = 4
    case confirmA = 5
    case accept = 6
    case data = 7
    case reject = 8
    case beacon = 16
    case solicitation = 17
    case nudge = 18
}

/// The header shared by all datagrams.
enum DatagramHeader {
    static let magic: [UInt8] = [0x53, 0x4B]
    static let version: UInt8 = 1
    static let size = 4

    static func bytes(_ kind: DatagramKind) -> [UInt8] { magic + [version, kind.rawValue] }

    /// What a datagram says it is.
    enum Reading: Equatable {
        case known(DatagramKind)
        /// A kind that this version does not know, or another version's datagram.
        case otherVersion(UInt8, kind: UInt8)
        case unknownKind(UInt8)
        case foreign
    }

    static func read(_ datagram: [UInt8]) -> Reading {
        guard datagram.count >= size, datagram[0] == magic[0], datagram[1] == magic[1] else { return .foreign }
        guard datagram[2] == version else { return .otherVersion(datagram[2], kind: datagram[3]) }
        return DatagramKind(rawValue: datagram[3]).map(Reading.known) ?? .unknownKind(datagram[3])
    }
}

/// Answers a data packet of a session that this node does not know, so that a viewer of a restarted host need not wait for silence.
///
/// It proves nothing and is only a hint to shake hands; at 12 bytes it is smaller than any packet it answers.
struct Nudge: Equatable {
    /// The connection id that the unknown packet was addressed to.
    var connection: UInt64

    static let size = 12

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.size)
        writer.append(DatagramHeader.bytes(.nudge))
        writer.integer(connection)
        return writer.bytes
    }

    init(connection: UInt64) { self.connection = connection }

    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.size, reader.slice(DatagramHeader.size) != nil,
            let connection: UInt64 = reader.integer()
        else { return nil }
        self.connection = connection
    }
}
