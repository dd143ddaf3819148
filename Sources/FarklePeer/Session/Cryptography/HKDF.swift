import CSodium

/// HKDF-SHA-512 (RFC 5869); libsodium has none before 1.0.19.
enum HKDF {
    static func extract(salt: [UInt8], _ keyMaterial: Secret) -> Secret {
        HMACSHA512.compute(key: Secret(salt)) { state in
            crypto_auth_hmacsha512_update(&state, keyMaterial.pointer, UInt64(keyMaterial.count))
        }
    }

    /// - Parameter length: 1–16,320 bytes.
    static func expand(_ key: Secret, _ info: [UInt8], length: Int) -> Secret {
        precondition((1...255 * 64).contains(length), "HKDF-SHA-512 gives at most 255 blocks of 64 bytes")
        var blocks: [Secret] = []
        while blocks.count * 64 < length {
            let previous = blocks.last
            blocks.append(
                HMACSHA512.compute(key: key) { state in
                    if let previous { crypto_auth_hmacsha512_update(&state, previous.pointer, UInt64(previous.count)) }
                    crypto_auth_hmacsha512_update(&state, info, UInt64(info.count))
                    crypto_auth_hmacsha512_update(&state, [UInt8(blocks.count + 1)], 1)
                })
        }
        return Secret(count: length) { target in
            for offset in 0..<length { target[offset] = blocks[offset / 64].pointer[offset % 64] }
        }
    }
}
