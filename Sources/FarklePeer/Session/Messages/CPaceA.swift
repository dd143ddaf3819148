/// 3, viewer to host: the cookie, who I am, and my half of the key exchange.
struct CPaceA: Equatable {
    static let byteCount = 164

    var mode: HandshakeMode
    var keyID: UInt8
    var clientNonce: [UInt8]
    var hostNonce: [UInt8]
    var room: RoomID
    var term: UInt64
    var issuedAt: UInt32
    var cookie: [UInt8]
    var viewerKey: PublicKey
    /// "Ya".
    var share: [UInt8]
    /// "ADa".
    var data: ViewerData

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append(DatagramHeader.bytes(.cpaceA))
        writer.integer(mode.rawValue)
        writer.integer(keyID)
        writer.integer(UInt16(0))
        writer.append(clientNonce)
        writer.append(hostNonce)
        writer.name(room)
        writer.integer(term)
        writer.integer(issuedAt)
        writer.append(cookie)
        writer.append(viewerKey.bytes)
        writer.append(share)
        writer.append(data.bytes)
        return writer.bytes
    }
}

extension CPaceA {
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, reader.skipHeader(.cpaceA),
            let mode = reader.integer(UInt8.self).flatMap(HandshakeMode.init(rawValue:)),
            let keyID: UInt8 = reader.integer(),
            reader.skipZeros(2), let clientNonce = reader.slice(16), let hostNonce = reader.slice(16),
            let room = reader.name(), let term: UInt64 = reader.integer(), let issuedAt: UInt32 = reader.integer(),
            let cookie = reader.slice(16), let viewerKey = reader.slice(32).flatMap({ PublicKey($0) }),
            let share = reader.slice(CPace.shareBytes),
            let data = reader.slice(ViewerData.byteCount).flatMap({ ViewerData($0) })
        else { return nil }
        self.init(
            mode: mode, keyID: keyID, clientNonce: Array(clientNonce), hostNonce: Array(hostNonce), room: room,
            term: term,
            issuedAt: issuedAt, cookie: Array(cookie), viewerKey: viewerKey, share: Array(share), data: data)
    }
}
