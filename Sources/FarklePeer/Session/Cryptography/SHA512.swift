import CSodium

/// SHA-512 over several parts, for public results and for secret ones.
struct SHA512 {
    private var state = crypto_hash_sha512_state()

    init() {
        Sodium.start()
        crypto_hash_sha512_init(&state)
    }

    static func hash(_ parts: [UInt8]...) -> [UInt8] {
        var hash = SHA512()
        for part in parts { hash.update(part) }
        return hash.finish()
    }

    mutating func update(_ part: [UInt8]) { crypto_hash_sha512_update(&state, part, UInt64(part.count)) }

    mutating func update(_ part: Secret) { crypto_hash_sha512_update(&state, part.pointer, UInt64(part.count)) }

    /// 64 bytes. The hash is used up.
    mutating func finish() -> [UInt8] {
        var result = [UInt8](repeating: 0, count: 64)
        crypto_hash_sha512_final(&state, &result)
        return result
    }

    /// 64 bytes that stay secret. The hash is used up.
    mutating func finishSecret() -> Secret {
        let result = Secret(count: 64) { crypto_hash_sha512_final(&state, $0) }
        withUnsafeMutableBytes(of: &state) { sodium_memzero($0.baseAddress!, $0.count) }
        return result
    }
}
