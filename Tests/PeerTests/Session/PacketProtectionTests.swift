import Testing

@testable import FarklePeer

@Suite("Sealed packets")
struct PacketProtectionTests {
    private static let key = Secret((0..<32).map { UInt8($0) })

    @Test("ChaCha20-Poly1305 gives the published ciphertexts and refuses the published forgeries")
    func vectors() throws {
        let vectors = try VectorFile(named: "chacha20poly1305_ietf")["vectors"].items
        #expect(vectors.count == 14)
        for vector in vectors {
            let (key, nonce, associated) = (Secret(vector["key"].bytes), vector["nonce"].bytes, vector["aad"].bytes)
            let (plaintext, sealed) = (vector["plaintext"].bytes, vector["ciphertext_and_tag"].bytes)
            let opened = AEAD.open(sealed, with: associated, key: key, nonce: nonce)
            if vector["valid"].truth {
                #expect(opened == plaintext, "\(vector["name"].text)")
                #expect(AEAD.seal(plaintext, with: associated, key: key, nonce: nonce) == sealed)
            } else {
                #expect(opened == nil, "\(vector["name"].text)")
            }
        }
        #expect(AEAD.open([1, 2], with: [], key: Self.key, nonce: AEAD.nonce(0)) == nil)
    }

    @Test("A sealed packet is the reference's, byte for byte")
    func reference() throws {
        let vectors = try VectorFile(named: "handshake_vectors")
        let datagram = vectors["data_a_pn0_hi"].bytes
        let protection = PacketProtection(key: Secret(vectors["keys"]["ap_a"].bytes), encryption: .on)
        let connection = try #require(PacketProtection.connection(of: datagram))
        #expect(protection.seal([UInt8]("hi".utf8), connection: connection, number: 0) == datagram)
        #expect(protection.open(datagram) == [UInt8]("hi".utf8))
    }

    @Test("What is sealed opens, from empty to the largest", arguments: [Encryption.on, .off], [0, 1, 16, 1_164])
    func roundTrip(encryption: Encryption, size: Int) {
        let protection = PacketProtection(key: Self.key, encryption: encryption)
        let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let datagram = protection.seal(payload, connection: 0x0102_0304_0506_0708, number: 1 << 40)
        #expect(datagram.count == size + 36)
        #expect(datagram.count <= Limits.datagramBytesMax)
        #expect(PacketProtection.connection(of: datagram) == 0x0102_0304_0506_0708)
        #expect(PacketProtection.packetNumber(of: datagram) == 1 << 40)
        #expect(protection.open(datagram) == payload)
    }

    @Test("No byte of a packet can be changed, sealed or clear", arguments: [Encryption.on, .off])
    func tampering(encryption: Encryption) {
        let protection = PacketProtection(key: Self.key, encryption: encryption)
        let datagram = protection.seal([UInt8](repeating: 0x41, count: 40), connection: 5, number: 7)
        for index in datagram.indices {
            for bit in 0..<8 {
                var changed = datagram
                changed[index] ^= 1 << UInt8(bit)
                #expect(protection.open(changed) == nil, "byte \(index), bit \(bit)")
            }
        }
    }

    @Test("A packet that was cut or made longer does not open", arguments: [Encryption.on, .off])
    func lengths(encryption: Encryption) {
        let protection = PacketProtection(key: Self.key, encryption: encryption)
        let datagram = protection.seal([1, 2, 3], connection: 5, number: 7)
        for length in 0..<datagram.count { #expect(protection.open(Array(datagram.prefix(length))) == nil) }
        #expect(protection.open(datagram + [0]) == nil)
    }

    @Test("With encryption off the payload is readable on the way; with encryption on it is not")
    func visibility() {
        let payload = [UInt8]("Maya banks 500".utf8)
        let clear = PacketProtection(key: Self.key, encryption: .off).seal(payload, connection: 1, number: 2)
        #expect(Array(clear[20..<clear.count - 16]) == payload)
        let sealed = PacketProtection(key: Self.key, encryption: .on).seal(payload, connection: 1, number: 2)
        #expect(Array(sealed[20..<sealed.count - 16]) != payload)
    }

    @Test("A packet of one mode, key or direction never opens in another")
    func separation() {
        let payload = [UInt8](repeating: 9, count: 20)
        let on = PacketProtection(key: Self.key, encryption: .on)
        let off = PacketProtection(key: Self.key, encryption: .off)
        let other = PacketProtection(key: Secret([UInt8](repeating: 3, count: 32)), encryption: .on)
        #expect(off.open(on.seal(payload, connection: 1, number: 1)) == nil)
        #expect(on.open(off.seal(payload, connection: 1, number: 1)) == nil)
        #expect(other.open(on.seal(payload, connection: 1, number: 1)) == nil)
    }
}
