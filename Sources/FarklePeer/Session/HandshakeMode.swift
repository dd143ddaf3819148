/// How the two sides come to trust each other, and whether what follows is sealed: one byte of RETRY and CPACE_A that is also part of
/// what both sign, so that nobody between them can weaken it.
struct HandshakeMode: Hashable, Sendable {
    enum Trust: UInt8, Hashable, Sendable {
        /// Whoever finds the room may come in.
        case open = 0
        /// Both sides know the PIN.
        case pin = 1
        /// The host has admitted this viewer's key before.
        case member = 2
    }

    var trust: Trust
    var encryption: Encryption

    private static let clearBit: UInt8 = 0x80

    init(_ trust: Trust, _ encryption: Encryption) {
        self.trust = trust
        self.encryption = encryption
    }

    init?(rawValue: UInt8) {
        guard let trust = Trust(rawValue: rawValue & ~Self.clearBit) else { return nil }
        self.init(trust, rawValue & Self.clearBit == 0 ? .on : .off)
    }

    /// The trust; bit 7 says that payloads travel in the clear.
    var rawValue: UInt8 { trust.rawValue | (encryption == .on ? 0 : Self.clearBit) }

    /// A member was admitted by a PIN, or it would not have been written down.
    var protection: Protection {
        switch (encryption, trust) {
        case (.off, _): .notEncrypted
        case (.on, .open): .sealed
        case (.on, .pin), (.on, .member): .sealedWithPIN
        }
    }
}
