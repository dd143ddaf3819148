// What a stranger may cost a host before it has proved anything. Half of the design's worth lies here: every step that computes or
// remembers something has a bound that one address, or all of them together, cannot exceed.
extension Limits {
    // Cookies

    /// One secret signs cookies for this long; the one before is still accepted, so a cookie always lives out its time.
    static let cookieSecretLifetime = PeerDuration.seconds(60)
    /// Time for a viewer's retransmissions, and no more: a cookie is no ticket.
    static let cookieSecondsMax: UInt32 = 15

    // HELLO. Answering costs about 3 µs and no memory, and the answer is smaller than the question, so a strict limit would only help
    // whoever wants to drown the honest. It bounds what a host can be made to reflect: 2,000 × 164 bytes a second.

    static let hellosPerSecond: Int64 = 2_000
    static let hellosAtOnce: Int64 = 1_024
    /// A fifth of all, so that one address cannot take everybody's share; 256 at once is a whole hall behind one address.
    static let hellosPerSecondPerAddress: Int64 = 400
    static let hellosAtOncePerAddress: Int64 = 256

    // CPACE_A. Answering costs about 0.12 ms of computing here and a good millisecond on a small board: at 100 a second a flood takes
    // a tenth of such a board, and a hall of 256 that returns after a restart is served at once.

    static let exchangesPerSecond: Int64 = 100
    static let exchangesAtOnce: Int64 = 256
    /// Half of all, so that one address leaves the other half; 200 viewers behind one address are in within two seconds.
    /// Addresses are counted whole, not by IPv6 /64: on a LAN the /64 is the LAN.
    static let exchangesPerSecondPerAddress: Int64 = 50
    static let exchangesAtOncePerAddress: Int64 = 128
    /// Addresses share this many buckets by a keyed hash, so that made-up addresses cost no memory.
    static let addressBuckets = 1_024

    // Half-open handshakes. An honest one lasts a round trip. At a limit the oldest makes room, so that whoever fills the table with
    // handshakes that never go on displaces itself: at 100 a second it takes 2.5 s to displace an honest one.

    static let halfOpenMax = 256
    static let halfOpenPerAddressMax = 128
    static let halfOpenLifetime = PeerDuration.seconds(5)
    /// How often one CPACE_B is repeated for a viewer that did not get it. With grants it is larger than what it answers.
    static let exchangeRepeatsMax = 32
    /// Pairs of nonces that were used within a cookie's life: the rate above times 16 s, and the burst.
    static let usedNoncesMax = 2_048
    /// An answer to CONFIRM_A is kept for a viewer that did not get it, for all of its retransmissions.
    static let settledLifetime = PeerDuration.seconds(10)
    static let settledMax = 256

    // PINs. Whoever tries G guesses finds one of six digits with chance G / 1,000,000.

    static let guessesAtOnce = 10
    static let guessRefill = PeerDuration.seconds(60)
    /// For the life of the PIN, restarts included: then it must change.
    static let guessesPerPIN = 100

    /// Nodes that a host lets in again without the PIN: a few halls full.
    static let membersMax = 1_024
}
