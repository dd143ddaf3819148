/// 8, host to viewer: no. Before there is a key nobody can vouch for it, so it is a hint for the screen and never ends a session.
struct Reject: Equatable {
    static let byteCount = 16

    /// The version that the host speaks; another than ours says why it refuses.
    var version = DatagramHeader.version
    /// The viewer's connection id, or the first half of its client nonce where it has only said hello.
    var reference: UInt64
    var reason: CloseReason

    func encoded() -> [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.append(DatagramHeader.magic)
        writer.append([version, DatagramKind.reject.rawValue])
        writer.integer(reference)
        writer.integer(reason.rawValue)
        writer.pad(to: Self.byteCount)
        return writer.bytes
    }

    init(reference: UInt64, reason: CloseReason) {
        self.reference = reference
        self.reason = reason
    }

    /// Refusals of other versions are read too: this layout is the one that all versions share.
    init?(_ datagram: [UInt8]) {
        var reader = ByteReader(datagram)
        guard datagram.count == Self.byteCount, let magic = reader.slice(2), magic.elementsEqual(DatagramHeader.magic),
            let version: UInt8 = reader.integer(), reader.integer(UInt8.self) == DatagramKind.reject.rawValue,
            let reference: UInt64 = reader.integer(),
            let reason = reader.integer(UInt8.self).flatMap(CloseReason.init(rawValue:)),
            reader.skipZeros(3)
        else { return nil }
        self.init(reference: reference, reason: reason)
        self.version = version
    }
}
