import CSodium

/// A node's own Ed25519 key. One key serves several uses, each under its own label; it is never turned into an X25519 key.
public struct Identity: Sendable, CustomStringConvertible {
    public let publicKey: PublicKey
    public let nodeID: NodeID
    private let secretKey: Secret

    /// - Parameter seed: exactly 32 secret random bytes, kept by the store.
    public init(seed: [UInt8]) {
        precondition(seed.count == 32, "a seed has 32 bytes")
        Sodium.start()
        var publicBytes = [UInt8](repeating: 0, count: PublicKey.byteCount)
        secretKey = Secret(count: 64) { precondition(crypto_sign_seed_keypair(&publicBytes, $0, seed) == 0) }
        publicKey = PublicKey(publicBytes)!
        nodeID = publicKey.nodeID
    }

    /// The id of this node's own room of that nonce.
    public func room(nonce: [UInt8]) -> RoomID { .selfCertifying(rootKey: publicKey, nonce: nonce) }

    /// 64 bytes.
    func sign(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: PublicKey.signatureBytes) { buffer, count in
            precondition(
                crypto_sign_detached(buffer.baseAddress!, nil, message, UInt64(message.count), secretKey.pointer) == 0)
            count = PublicKey.signatureBytes
        }
    }

    /// The public half only.
    public var description: String { "Identity(\(nodeID))" }
}
