import CSodium

/// What a peer is made of, for fault reports.
public enum PeerVersions {
    /// The version in every datagram; peers of another one need an update.
    public static var protocolVersion: Int { Int(DatagramHeader.version) }
    /// Of the libsodium that is loaded, such as "1.0.18".
    public static var sodium: String { String(cString: sodium_version_string()) }
}
