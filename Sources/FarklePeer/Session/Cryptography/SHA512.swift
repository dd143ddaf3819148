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

/// The CPace draft's unambiguous concatenation: every part is preceded by its length in LEB128.
enum LengthValue {
    static func concatenate(_ parts: [UInt8]...) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(parts.reduce(0) { $0 + $1.count + 2 })
        for part in parts {
            appendLength(part.count, to: &result)
            result += part
        }
        return result
    }

    /// Seven bits a byte, least significant first; bit 7 says that more follows.
    static func appendLength(_ length: Int, to result: inout [UInt8]) {
        var rest = length
        while rest >= 128 {
            result.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        result.append(UInt8(rest))
    }

    /// How many bytes `concatenate` spends on one part of `length` bytes.
    static func size(of length: Int) -> Int {
        var prefix: [UInt8] = []
        appendLength(length, to: &prefix)
        return prefix.count + length
    }
}
