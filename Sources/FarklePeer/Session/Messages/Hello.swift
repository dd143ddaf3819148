/// 1, viewer to host: may I come in? Padded so that no answer to a stranger is larger than the question.
struct Hello: Equatable {
    static let byteCount = 192
    /// Where every version keeps the first half of the client nonce, so that a host can refuse a version it does not know.
    static let referenceOffset = 8
    /// The room code that means "whichever room you have", for joining by address.
    static let anyCode: UInt16 = 0xFFFF

    /// What the viewer asks for.
    enum Want: UInt8 {
        case member = 2
        case any = 0xFF
    }

    var code: UInt16
    var want: Want
    var clientNonce: [UInt8]
    /// The one room wanted, or zero for any.
    var room: RoomID

    /// By what a refusal names this question.
    var reference: UInt64 { ByteReader(clientNonce).peekInteger() }

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append(DatagramHeader.bytes(.hello))
        writer.integer(code)
        writer.integer(want.rawValue)
        writer.integer(UInt8(0))
        writer.append(clientNonce)
        writer.name(room)
        writer.pad(to: Self.byteCount)
        return writer.bytes
    }

    init(code: UInt16, want: Want, clientNonce: [UInt8], room: RoomID) {
        self.code = code
        self.want = want
        self.clientNonce = clientNonce
        self.room = room
    }

    /// Nil for any other length, an unknown wish, or anything but zeros in the padding.
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, reader.skipHeader(.hello), let code: UInt16 = reader.integer(),
            let want = reader.integer(UInt8.self).flatMap(Want.init(rawValue:)), reader.skipZeros(1),
            let clientNonce = reader.slice(16), let room = reader.name(), reader.skipZeros(reader.remaining)
        else { return nil }
        self.init(code: code, want: want, clientNonce: Array(clientNonce), room: room)
    }
}
