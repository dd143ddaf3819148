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

    /// The tag over whatever `feed` gives to the running state.
    static func compute(key: Secret, feed: (inout crypto_auth_hmacsha512_state) -> Void) -> Secret {
        Sodium.start()
        var state = crypto_auth_hmacsha512_state()
        crypto_auth_hmacsha512_init(&state, key.pointer, key.count)
        feed(&state)
        let result = Secret(count: 64) { crypto_auth_hmacsha512_final(&state, $0) }
        withUnsafeMutableBytes(of: &state) { sodium_memzero($0.baseAddress!, $0.count) }
        return result
    }
}
