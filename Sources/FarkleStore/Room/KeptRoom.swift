public import FarkleCore

/// A host's room as it must come back after a crash: same code, same identity, no number that goes back.
public struct KeptRoom: Hashable, Sendable {
    /// Four ASCII digits.
    public var code: String
    /// 16 random bytes, made once: with the node's key they are the room's identity.
    public var nonce: [UInt8]
    public var createdAt: Timestamp
    public var term: UInt64
    /// Sequence number of the newest snapshot that was, or was about to be, published in `term`.
    public var seq: UInt64
    /// ASCII digits, or nil for an open room.
    public var pin: String?
    /// Whether the room's traffic is encrypted.
    public var isSealed: Bool
    /// Wrong PINs: how many may still be tried at once, and how many were tried in the PIN's life. Nil while none was.
    public var guesses: Guesses?
    /// Grants by which this node hosts a room that another one opened; nil for its own.
    public var proof: [UInt8]?
    /// The rank that the next standby gets; none is given twice in a term.
    public var nextRank: Int

    public struct Guesses: Hashable, Sendable {
        public var left: Int
        public var spent: Int
        public init(left: Int, spent: Int) {
            self.left = left
            self.spent = spent
        }
    }

    public init(
        code: String, nonce: [UInt8], createdAt: Timestamp, term: UInt64, seq: UInt64, pin: String? = nil,
        isSealed: Bool = true, guesses: Guesses? = nil, proof: [UInt8]? = nil, nextRank: Int = 1
    ) {
        precondition(nonce.count == 16, "a room's nonce has 16 bytes")
        self.code = code
        self.nonce = nonce
        self.createdAt = createdAt
        self.term = term
        self.seq = seq
        self.pin = pin
        self.isSealed = isSealed
        self.guesses = guesses
        self.proof = proof
        self.nextRank = nextRank
    }
}
