import CSodium

/// CPace (draft-irtf-cfrg-cpace-21), suite CPACE-RISTR255-SHA512, initiator-responder: a shared key from a shared PIN, of which an
/// eavesdropper learns nothing and an active attacker can try one guess per exchange.
enum CPace {
    static let shareBytes = 32

    private static let generatorLabel = [UInt8]("CPaceRistretto255".utf8)
    private static let keyLabel = [UInt8]("CPaceRistretto255_ISK".utf8)
    private static let confirmationLabel = [UInt8]("CPaceMac".utf8)
    /// SHA-512 works on blocks of 128 bytes.
    private static let hashBlockBytes = 128

    /// What both sides know before they speak.
    struct Context {
        /// The PIN's ASCII digits, or nothing in an open room.
        var password: [UInt8]
        /// Who talks to whom about what ("CI").
        var channel: [UInt8]
        /// Random bytes of both sides ("sid"), never used twice.
        var session: [UInt8]

        /// Password and label fill the first hash block together with zeros, so that hashing the rest tells nothing about the password.
        var generatorString: [UInt8] {
            let used = LengthValue.size(of: password.count) + LengthValue.size(of: CPace.generatorLabel.count)
            let padding = max(0, CPace.hashBlockBytes - 1 - used)
            return LengthValue.concatenate(
                CPace.generatorLabel, password, [UInt8](repeating: 0, count: padding), channel, session)
        }

        var generator: [UInt8] { CPace.element(from: SHA512.hash(generatorString)) }
    }

    /// RFC 9496's map from 64 uniform bytes to a group element.
    static func element(from hash: [UInt8]) -> [UInt8] {
        precondition(hash.count == 64)
        return [UInt8](unsafeUninitializedCapacity: shareBytes) { buffer, count in
            precondition(crypto_core_ristretto255_from_hash(buffer.baseAddress!, hash) == 0)
            count = shareBytes
        }
    }

    /// 32 random bytes below 2^252, never zero: the draft's recommended way.
    static func scalar(_ random: inout SeededRandom) -> Secret {
        while true {
            var bytes = random.bytes(32)
            bytes[31] &= 0x0F
            defer { sodium_memzero(&bytes, bytes.count) }
            if sodium_is_zero(bytes, bytes.count) == 0 { return Secret(bytes) }
        }
    }

    /// What goes to the other side: the scalar times the generator ("Ya" or "Yb").
    static func start(_ scalar: Secret, generator: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: shareBytes) { buffer, count in
            // A generator is no identity and a scalar is neither zero nor a multiple of the group's order.
            precondition(crypto_scalarmult_ristretto255(buffer.baseAddress!, scalar.pointer, generator) == 0)
            count = shareBytes
        }
    }

    /// Whether a share may be computed with at all: canonical, on the curve, not the identity.
    ///
    /// libsodium 1.0.18 accepts encodings with bit 255 set, which RFC 9496 forbids, and calls the identity valid.
    static func isAcceptable(_ share: [UInt8]) -> Bool {
        share.count == shareBytes && share[31] & 0x80 == 0 && sodium_is_zero(share, share.count) == 0
            && crypto_core_ristretto255_is_valid_point(share) == 1
    }

    /// The intermediate session key ("ISK", 64 bytes), or nil where the other's share must not be used.
    static func finish(_ scalar: Secret, peerShare: [UInt8], session: [UInt8], transcript: [UInt8]) -> Secret? {
        guard let point = sharedPoint(scalar, peerShare) else { return nil }
        var hash = SHA512()
        hash.update(LengthValue.concatenate(keyLabel, session))
        hash.update([UInt8(shareBytes)])
        hash.update(point)
        hash.update(transcript)
        return hash.finishSecret()
    }

    /// The draft's `scalar_mult_vfy` ("K"); nil stands for its identity result. K never leaves this file but for the vectors' tests.
    static func sharedPoint(_ scalar: Secret, _ share: [UInt8]) -> Secret? {
        guard share.count == shareBytes, share[31] & 0x80 == 0 else { return nil }
        var succeeded = false
        let point = Secret(count: shareBytes) {
            succeeded = crypto_scalarmult_ristretto255($0, scalar.pointer, share) == 0
        }
        return succeeded ? point : nil
    }

    /// Both messages as sent, the initiator's first.
    static func transcript(_ first: [UInt8], _ firstData: [UInt8], _ second: [UInt8], _ secondData: [UInt8]) -> [UInt8]
    {
        LengthValue.concatenate(first, firstData, second, secondData)
    }

    /// The key of both confirmation tags (64 bytes).
    static func confirmationKey(session: [UInt8], _ key: Secret) -> Secret {
        var hash = SHA512()
        hash.update(confirmationLabel)
        hash.update(session)
        hash.update(key)
        return hash.finishSecret()
    }

    /// The tag over the message that its sender sent (64 bytes).
    static func confirmation(_ confirmationKey: Secret, share: [UInt8], data: [UInt8]) -> Secret {
        HMACSHA512.tag(key: confirmationKey, LengthValue.concatenate(share, data))
    }
}
