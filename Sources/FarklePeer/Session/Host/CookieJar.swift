import CSodium

/// Makes and checks the cookies that prove a viewer's address without remembering anything about it.
struct CookieJar: Sendable {
    private struct Secret: Sendable {
        var id: UInt8
        var bytes: [UInt8]
    }

    private var current: Secret
    private var previous: Secret?
    private var rotatedAt: PeerInstant

    init(at now: PeerInstant, _ random: inout SeededRandom) {
        current = Secret(id: 0, bytes: random.bytes(32))
        rotatedAt = now
    }

    enum Verdict { case valid, forged, old }

    /// Replaces secrets whose time is over; after a long pause both go.
    mutating func rotate(at now: PeerInstant, _ random: inout SeededRandom) {
        let age = now - rotatedAt
        guard age >= Limits.cookieSecretLifetime else { return }
        previous = age < Limits.cookieSecretLifetime * 2 ? current : nil
        current = Secret(id: current.id &+ 1, bytes: random.bytes(32))
        rotatedAt = now
    }

    /// Fills in key id, time and cookie.
    func stamp(_ retry: inout Retry, for endpoint: Endpoint, at now: PeerInstant) {
        retry.keyID = current.id
        retry.issuedAt = Self.seconds(now)
        retry.cookie = Self.cookie(
            current.bytes, endpoint, retry.clientNonce, retry.hostNonce, retry.room, retry.term, retry.mode,
            retry.issuedAt,
            retry.hostKey)
    }

    /// Whether the message came from where its RETRY went, unchanged and in time.
    func check(_ message: CPaceA, from endpoint: Endpoint, hostKey: PublicKey, at now: PeerInstant) -> Verdict {
        guard let secret = message.keyID == current.id ? current : previous, secret.id == message.keyID else {
            return .forged
        }
        let expected = Self.cookie(
            secret.bytes, endpoint, message.clientNonce, message.hostNonce, message.room, message.term, message.mode,
            message.issuedAt, hostKey)
        guard sodium_memcmp(expected, message.cookie, expected.count) == 0 else { return .forged }
        return Self.seconds(now) &- message.issuedAt <= Limits.cookieSecondsMax ? .valid : .old
    }

    private static func seconds(_ now: PeerInstant) -> UInt32 {
        UInt32(truncatingIfNeeded: now.microseconds / 1_000_000)
    }

    private static func cookie(
        _ secret: [UInt8], _ endpoint: Endpoint, _ clientNonce: [UInt8], _ hostNonce: [UInt8], _ room: RoomID,
        _ term: UInt64,
        _ mode: HandshakeMode, _ issuedAt: UInt32, _ hostKey: PublicKey
    ) -> [UInt8] {
        Digest.blake2b(
            LengthValue.concatenate(
                [UInt8]("SK1-cookie".utf8), endpoint.cookieBytes, clientNonce, hostNonce, room.bytes,
                term.littleEndianBytes + [mode.rawValue] + issuedAt.littleEndianBytes, hostKey.bytes),
            length: 16, key: secret)
    }
}
