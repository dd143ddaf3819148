/// Every key of one session, from the intermediate key and the hash of all that was said.
struct KeySchedule {
    /// Over each side's own CPace message; showing it proves the key.
    let viewerTag: Secret
    let hostTag: Secret
    /// Seal one handshake message each.
    let viewerHandshake: Secret
    let hostHandshake: Secret
    /// Seal the data packets.
    let viewerTraffic: Secret
    let hostTraffic: Secret

    /// - Parameters:
    ///   - key: CPace's 64-byte result.
    ///   - hash: the transcript's.
    init(_ key: Secret, _ transcript: HandshakeTranscript, hash: [UInt8]) {
        let confirmationKey = CPace.confirmationKey(session: transcript.names.session, key)
        viewerTag = CPace.confirmation(
            confirmationKey, share: transcript.viewerShare, data: transcript.viewerData.bytes)
        hostTag = CPace.confirmation(confirmationKey, share: transcript.hostShare, data: transcript.hostData.bytes)
        let root = HKDF.extract(salt: hash, key)
        func derive(_ label: String) -> Secret {
            HKDF.expand(root, [UInt8]("SK1 \(label)".utf8), length: AEAD.keyBytes)
        }
        viewerHandshake = derive("hs_a")
        hostHandshake = derive("hs_b")
        viewerTraffic = derive("ap_a")
        hostTraffic = derive("ap_b")
    }

    func viewerKeys(_ encryption: Encryption) -> SessionKeys {
        SessionKeys(
            send: PacketProtection(key: viewerTraffic, encryption: encryption),
            receive: PacketProtection(key: hostTraffic, encryption: encryption))
    }

    func hostKeys(_ encryption: Encryption) -> SessionKeys {
        SessionKeys(
            send: PacketProtection(key: hostTraffic, encryption: encryption),
            receive: PacketProtection(key: viewerTraffic, encryption: encryption))
    }
}
