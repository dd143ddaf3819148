import CSodium

/// Turns payloads of one direction of one session into datagrams and back.
///
/// A datagram is "SK" 01 07, the receiver's connection id, the packet number (both little-endian, 8 bytes), the payload and a 16-byte tag.
/// With encryption off the payload travels as it is, but the tag covers it all the same: readable by anybody, forgeable by nobody.
struct PacketProtection: Sendable {
    static let headerBytes = 20
    static let overheadBytes = headerBytes + AEAD.tagBytes
    static let payloadBytesMax = Limits.datagramBytesMax - overheadBytes

    private static let header = DatagramHeader.bytes(.data)

    private let key: Secret
    private let encryption: Encryption

    init(key: Secret, encryption: Encryption) {
        precondition(key.count == AEAD.keyBytes)
        self.key = key
        self.encryption = encryption
    }

    /// The connection id that a data packet is addressed to; nil for anything too short to be one.
    static func connection(of datagram: [UInt8]) -> UInt64? {
        datagram.count >= overheadBytes ? integer(datagram, at: 4) : nil
    }

    /// The number that a data packet claims; it is true only once `open` has succeeded.
    static func packetNumber(of datagram: [UInt8]) -> UInt64? {
        datagram.count >= overheadBytes ? integer(datagram, at: 12) : nil
    }

    /// A whole datagram, written once into its one allocation.
    /// - Parameters:
    ///   - connection: the id that the receiver chose.
    ///   - number: never used before with this key.
    func seal(_ payload: [UInt8], connection: UInt64, number: UInt64) -> [UInt8] {
        precondition(number < ReplayWindow.packetNumberMax, "the key is used up")
        let size = payload.count + Self.overheadBytes
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let datagram = buffer.baseAddress!
            for offset in 0..<DatagramHeader.size { datagram[offset] = Self.header[offset] }
            for offset in 0..<8 {
                datagram[4 + offset] = UInt8(truncatingIfNeeded: connection >> (8 * UInt64(offset)))
                datagram[12 + offset] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(offset)))
            }
            withNonce(number) { nonce in
                switch encryption {
                case .on:
                    crypto_aead_chacha20poly1305_ietf_encrypt(
                        datagram + Self.headerBytes, nil, payload, UInt64(payload.count), datagram,
                        UInt64(Self.headerBytes), nil, nonce, key.pointer)
                case .off:
                    payload.withUnsafeBufferPointer { source in
                        guard let start = source.baseAddress else { return }
                        (datagram + Self.headerBytes).initialize(from: start, count: source.count)
                    }
                    let clear = Self.headerBytes + payload.count
                    crypto_aead_chacha20poly1305_ietf_encrypt(
                        datagram + clear, nil, nil, 0, datagram, UInt64(clear), nil, nonce, key.pointer)
                }
            }
            count = size
        }
    }

    /// The payload; nil unless the datagram is whole and authentic. Whether it is new is the replay window's question.
    func open(_ datagram: [UInt8]) -> [UInt8]? {
        guard datagram.count >= Self.overheadBytes, DatagramHeader.read(datagram) == .known(.data),
            let number = Self.packetNumber(of: datagram)
        else { return nil }
        let size = datagram.count - Self.overheadBytes
        return datagram.withUnsafeBufferPointer { bytes in
            let start = bytes.baseAddress!
            return withNonce(number) { nonce in
                switch encryption {
                case .on:
                    var isAuthentic = false
                    let payload = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                        isAuthentic =
                            crypto_aead_chacha20poly1305_ietf_decrypt(
                                buffer.baseAddress, nil, nil, start + Self.headerBytes, UInt64(size + AEAD.tagBytes),
                                start, UInt64(Self.headerBytes), nonce, key.pointer) == 0
                        count = isAuthentic ? size : 0
                    }
                    return isAuthentic ? payload : nil
                case .off:
                    let clear = Self.headerBytes + size
                    let isAuthentic =
                        crypto_aead_chacha20poly1305_ietf_decrypt(
                            nil, nil, nil, start + clear, UInt64(AEAD.tagBytes), start, UInt64(clear), nonce,
                            key.pointer) == 0
                    return isAuthentic ? Array(bytes[Self.headerBytes..<clear]) : nil
                }
            }
        }
    }

    /// The nonce on the stack: four zero bytes, then the number. One packet costs one allocation, not two.
    private func withNonce<Result>(_ number: UInt64, _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 12) { nonce in
            nonce.initialize(repeating: 0)
            for offset in 0..<8 { nonce[4 + offset] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(offset))) }
            return body(UnsafePointer(nonce.baseAddress!))
        }
    }

    private static func integer(_ datagram: [UInt8], at start: Int) -> UInt64 {
        var value: UInt64 = 0
        for offset in 0..<8 { value |= UInt64(datagram[start + offset]) << (8 * UInt64(offset)) }
        return value
    }
}
