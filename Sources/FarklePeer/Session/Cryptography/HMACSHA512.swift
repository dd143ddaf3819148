import CSodium

/// HMAC-SHA-512 with keys of any length and the whole 64-byte tag.
///
/// libsodium's one-call form forces 32-byte keys, so the multi-part form is used.
enum HMACSHA512 {
    static func tag(key: Secret, _ message: [UInt8]) -> Secret {
        tag(key: key, [message])
    }

    static func tag(key: Secret, _ parts: [[UInt8]]) -> Secret {
        compute(key: key) { state in
            for part in parts { crypto_auth_hmacsha512_update(&state, part, UInt64(part.count)) }
        }
    }

    fileprivate static func compute(key: Secret, feed: (inout crypto_auth_hmacsha512_state) -> Void) -> Secret {
        Sodium.start()
        var state = crypto_auth_hmacsha512_state()
        crypto_auth_hmacsha512_init(&state, key.pointer, key.count)
        feed(&state)
        let result = Secret(count: 64) { crypto_auth_hmacsha512_final(&state, $0) }
        withUnsafeMutableBytes(of: &state) { sodium_memzero($0.baseAddress!, $0.count) }
        return result
    }
}

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
