import CSodium

/// An Ed25519 public key: 32 bytes that verify signatures.
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
    public static let byteCount = 32
    public static let signatureBytes = 64

    public let bytes: [UInt8]

    /// Nil unless there are exactly 32 bytes. Whether they are a usable key shows when a signature is verified.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    public var nodeID: NodeID { .of(bytes) }

    public var description: String { Hex.encode(bytes) }

    /// Rejects small-order and non-canonical keys and signatures (libsodium does).
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        Sodium.start()
        return signature.count == Self.signatureBytes
            && crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}
