/// Every bound of the protocol, with its unit in its name and its reason beside it.
public enum Limits {
    /// Viewers of one room: a school hall, and a bound on the host's memory.
    public static let viewersMax = 256
    /// UDP payload of any datagram: fits every path of MTU 1,280 with IPv6 and UDP headers, VPNs included.
    public static let datagramBytesMax = 1_200
    /// A beacon or the answer to a solicitation: a hint, one small frame on Wi-Fi.
    public static let beaconBytesMax = 512
    /// Name of the game in a beacon, in UTF-8 bytes.
    public static let gameNameBytesMax = 120
    /// One snapshot. A viewer's board has 20 turns and 8 seats: about 6 KiB; this leaves room without being a gift to an attacker.
    public static let stateBytesMax = 256 * 1024
    /// A whole game for a standby: ten thousand turns and more than any table plays in a year of nights.
    public static let recordBytesMax = 4 * 1024 * 1024
    /// A claim, an answer, a chain of four grants in hexadecimal: 2 KiB, and room to grow.
    public static let controlMessageBytesMax = 16 * 1024
    /// A photo (32 KiB) with its frame, or the record of a finished game: some six thousand turns.
    public static let bulkMessageBytesMax = 1024 * 1024
    /// What a host puts together for one viewer: a photo. 256 viewers at once cost 12 MiB.
    public static let bulkMessageFromViewerBytesMax = 48 * 1024
    /// Packets after which the keys of a session are renewed early: far below what ChaCha20-Poly1305 bears (RFC 9001 section 6.6), and
    /// some weeks of the busiest table in one session.
    static let packetsPerKey: UInt64 = 1 << 32
    /// Packets that did not open after which a session takes no more (RFC 9001 section 6.6 gives ChaCha20-Poly1305 2^36).
    static let forgeriesPerKey: UInt64 = 1 << 36
    /// Silence after which a viewer says "reconnecting" and a host shows a viewer as lost.
    public static let silenceUntilLost = PeerDuration.seconds(3)
    /// Silence after which a standby takes over, and a viewer accepts that one did: long after "reconnecting", so that a short
    /// absence changes nothing.
    public static let silenceUntilTakeover = PeerDuration.seconds(10)
    /// Each further standby waits this much longer for the one before it.
    public static let takeoverPause = PeerDuration.seconds(2)
    /// Silence after which a host stops counting a viewer. Its seat stays its own.
    public static let silenceUntilGone = PeerDuration.seconds(15)
}
