import CSodium

/// BLAKE2b with the lengths and personalisations that the protocol uses.
public enum Digest {
    /// BLAKE2b of the parts one after another.
    /// - Parameters:
    ///   - length: 16–64 bytes of result.
    ///   - key: empty, or 16–64 bytes.
    ///   - personal: at most 16 ASCII characters, filled up with zeros; keeps digests of one use from standing for another.
    static func blake2b(_ parts: [UInt8]..., length: Int, key: [UInt8] = [], personal: StaticString? = nil) -> [UInt8] {
        Sodium.start()
        let message = parts.count == 1 ? parts[0] : parts.flatMap { $0 }
        var personalBytes = [UInt8](repeating: 0, count: 16)
        if let personal {
            precondition(personal.utf8CodeUnitCount <= 16, "a personalisation has at most 16 bytes")
            personal.withUTF8Buffer { personalBytes.replaceSubrange(0..<$0.count, with: $0) }
        }
        return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            let result = crypto_generichash_blake2b_salt_personal(
                buffer.baseAddress!, length, message, UInt64(message.count), key.isEmpty ? nil : key, key.count, nil,
                personal == nil ? nil : personalBytes)
            precondition(result == 0, "lengths outside BLAKE2b's range")
            count = length
        }
    }

    /// BLAKE2b-128 of a snapshot's bytes.
    public static func fingerprint(_ bytes: [UInt8]) -> Fingerprint {
        Name128(blake2b(bytes, length: 16))!
    }
}

extension Name128 {
    /// BLAKE2b-128 of any bytes, as fingerprints and node ids are made.
    public static func of(_ bytes: [UInt8]) -> Name128 { Digest.fingerprint(bytes) }

    /// The id of the room whose root is `rootKey`: whoever proves to hold that key, or a chain of grants from it, is the room.
    ///
    /// - Parameters:
    ///   - rootKey: the Ed25519 public key of the node that first opened the room.
    ///   - nonce: 16 random bytes made once per room, so that one node can have many rooms.
    public static func selfCertifying(rootKey: PublicKey, nonce: [UInt8]) -> RoomID {
        Name128(Digest.blake2b(rootKey.bytes, nonce, length: 16, personal: "SK1 game-id"))!
    }
}
