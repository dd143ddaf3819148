/// What a host calls out on the LAN, and answers a solicitation with. A hint: nothing in it is believed before the handshake.
///
/// Layout (little-endian): header 4, flags 1, role 1, code 2, node 16, boot 8, room 16, term 8, seq 8, fingerprint 16,
/// created-at 8, data port 2, viewers 2, name length 1, name. The bytes before `room` keep their place in every version, so that
/// an older node can say "needs an update" instead of seeing nothing. Bytes after the name are ignored.
struct Beacon: Equatable {
    var needsPIN: Bool
    var encryption: Encryption
    var code: RoomCode
    var node: NodeID
    var boot: UInt64
    var room: RoomID
    var term: UInt64
    var seq: UInt64
    var fingerprint: Fingerprint
    var createdAt: UInt64
    /// A hint for logs; answers go to where the datagram came from.
    var dataPort: UInt16
    var viewers: UInt16
    var name: String
    var versionIsSupported = true

    static let sizeWithoutName = 93
    static let sizeMax = sizeWithoutName + Limits.gameNameBytesMax
    private static let hostRole: UInt8 = 1

    func encoded() -> [UInt8] {
        let nameBytes = Array(name.utf8Prefix(Limits.gameNameBytesMax).utf8)
        var writer = ByteWriter(capacity: Self.sizeWithoutName + nameBytes.count)
        writer.append(DatagramHeader.bytes(.beacon))
        writer.integer((needsPIN ? 1 : 0) | (encryption == .on ? 2 : 0) as UInt8)
        writer.integer(Self.hostRole)
        writer.integer(code.value)
        writer.name(node)
        writer.integer(boot)
        writer.name(room)
        writer.integer(term)
        writer.integer(seq)
        writer.name(fingerprint)
        writer.integer(createdAt)
        writer.integer(dataPort)
        writer.integer(viewers)
        writer.integer(UInt8(nameBytes.count))
        writer.append(nameBytes)
        return writer.bytes
    }
}

extension Beacon {
    /// Nil for anything malformed. A beacon of another version keeps only what every version has.
    init?(_ datagram: [UInt8]) {
        guard datagram.count <= Limits.beaconBytesMax else { return nil }
        var reader = ByteReader(datagram)
        guard let header = reader.slice(DatagramHeader.size),
            header.elementsEqual(datagram.prefix(DatagramHeader.size)),
            let flags: UInt8 = reader.integer(), let role: UInt8 = reader.integer(), role == Self.hostRole,
            let codeValue: UInt16 = reader.integer(), let code = RoomCode(value: codeValue),
            let node = reader.name(), let boot: UInt64 = reader.integer()
        else { return nil }
        if datagram[2] != DatagramHeader.version {
            self.init(
                needsPIN: false, encryption: .on, code: code, node: node, boot: boot, room: .zero, term: 0, seq: 0,
                fingerprint: .zero, createdAt: 0, dataPort: 0, viewers: 0, name: "", versionIsSupported: false)
            return
        }
        guard let room = reader.name(), let term: UInt64 = reader.integer(), let seq: UInt64 = reader.integer(),
            let fingerprint = reader.name(), let createdAt: UInt64 = reader.integer(),
            let dataPort: UInt16 = reader.integer(), let viewers: UInt16 = reader.integer(),
            let nameLength: UInt8 = reader.integer(), Int(nameLength) <= Limits.gameNameBytesMax,
            let nameBytes = reader.slice(Int(nameLength)), let name = String(validating: nameBytes, as: UTF8.self)
        else { return nil }
        self.init(
            needsPIN: flags & 1 != 0, encryption: flags & 2 != 0 ? .on : .off, code: code, node: node, boot: boot,
            room: room, term: term, seq: seq, fingerprint: fingerprint, createdAt: createdAt, dataPort: dataPort,
            viewers: viewers, name: name)
    }
}

/// "Which rooms are there?" Padded, so that no answer is larger than the question.
///
/// Layout: header 4, reserved 2, code 2 (0xFFFF for any), node 16, boot 8, zeros up to `size`.
struct Solicitation: Equatable {
    var code: RoomCode?
    var node: NodeID
    var boot: UInt64

    static let size = 256

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.size)
        writer.append(DatagramHeader.bytes(.solicitation))
        writer.integer(UInt16(0))
        writer.integer(code?.value ?? .max)
        writer.name(node)
        writer.integer(boot)
        writer.pad(to: Self.size)
        return writer.bytes
    }

    init(code: RoomCode?, node: NodeID, boot: UInt64) {
        self.code = code
        self.node = node
        self.boot = boot
    }

    /// Nil where it is shorter than the largest answer, whatever else it says.
    init?(_ datagram: [UInt8]) {
        guard datagram.count >= Self.size, datagram.count <= Limits.beaconBytesMax else { return nil }
        var reader = ByteReader(datagram)
        guard reader.slice(DatagramHeader.size + 2) != nil, let codeValue: UInt16 = reader.integer(),
            let node = reader.name(), let boot: UInt64 = reader.integer()
        else { return nil }
        guard codeValue == .max || codeValue < 10_000 else { return nil }
        self.init(code: RoomCode(value: codeValue), node: node, boot: boot)
    }
}

extension String {
    /// The longest run of whole characters from the start that fits into `limit` UTF-8 bytes.
    func utf8Prefix(_ limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var used = 0
        var result = ""
        for character in self {
            used += character.utf8.count
            guard used <= limit else { break }
            result.append(character)
        }
        return result
    }
}
