/// 2, host to viewer: say that again with this cookie, so that I know you are where you say. The host keeps nothing of it.
struct Retry: Equatable {
    static let byteCount = 164

    var mode: HandshakeMode
    /// Which of the host's cookie secrets made the cookie.
    var keyID: UInt8
    var clientNonce: [UInt8]
    var hostNonce: [UInt8]
    var room: RoomID
    var term: UInt64
    /// Seconds on the host's own clock.
    var issuedAt: UInt32
    var hostKey: PublicKey
    var rootKey: PublicKey
    var roomNonce: [UInt8]
    var cookie: [UInt8]

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append(DatagramHeader.bytes(.retry))
        writer.integer(mode.rawValue)
        writer.integer(keyID)
        writer.integer(UInt16(0))
        writer.append(clientNonce)
        writer.append(hostNonce)
        writer.name(room)
        writer.integer(term)
        writer.integer(issuedAt)
        writer.append(hostKey.bytes)
        writer.append(rootKey.bytes)
        writer.append(roomNonce)
        writer.append(cookie)
        return writer.bytes
    }
}

extension Retry {
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, reader.skipHeader(.retry),
            let mode = reader.integer(UInt8.self).flatMap(HandshakeMode.init(rawValue:)),
            let keyID: UInt8 = reader.integer(),
            reader.skipZeros(2), let clientNonce = reader.slice(16), let hostNonce = reader.slice(16),
            let room = reader.name(), let term: UInt64 = reader.integer(), let issuedAt: UInt32 = reader.integer(),
            let hostKey = reader.slice(32).flatMap({ PublicKey($0) }),
            let rootKey = reader.slice(32).flatMap({ PublicKey($0) }),
            let roomNonce = reader.slice(16), let cookie = reader.slice(16)
        else { return nil }
        self.init(
            mode: mode, keyID: keyID, clientNonce: Array(clientNonce), hostNonce: Array(hostNonce), room: room,
            term: term,
            issuedAt: issuedAt, hostKey: hostKey, rootKey: rootKey, roomNonce: Array(roomNonce), cookie: Array(cookie))
    }
}
