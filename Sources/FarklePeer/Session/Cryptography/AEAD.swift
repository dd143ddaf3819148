import CSodium

/// ChaCha20-Poly1305 (RFC 8439) under a number that is used once per key.
enum AEAD {
    static let tagBytes = 16
    static let keyBytes = 32

    /// Four zero bytes, then the number, little-endian.
    static func nonce(_ number: UInt64) -> [UInt8] { [0, 0, 0, 0] + number.littleEndianBytes }

    /// Ciphertext and tag.
    static func seal(_ plaintext: [UInt8], with associated: [UInt8], key: Secret, nonce: [UInt8]) -> [UInt8] {
        precondition(key.count == keyBytes && nonce.count == 12)
        let size = plaintext.count + tagBytes
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            crypto_aead_chacha20poly1305_ietf_encrypt(
                buffer.baseAddress!, nil, plaintext, UInt64(plaintext.count), associated, UInt64(associated.count), nil,
                nonce,
                key.pointer)
            count = size
        }
    }

    /// Nil where the tag does not fit.
    static func open(_ sealed: [UInt8], with associated: [UInt8], key: Secret, nonce: [UInt8]) -> [UInt8]? {
        precondition(key.count == keyBytes && nonce.count == 12)
        guard sealed.count >= tagBytes else { return nil }
        var plaintext = [UInt8](repeating: 0, count: sealed.count - tagBytes)
        let result = crypto_aead_chacha20poly1305_ietf_decrypt(
            &plaintext, nil, nil, sealed, UInt64(sealed.count), associated, UInt64(associated.count), nonce, key.pointer
        )
        return result == 0 ? plaintext : nil
    }
}
