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
        isSealed: Bool = true, guesses: Guesses? = nil
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
    }
}

/// A seat's device and photo.
public struct KeptSeat: Hashable, Sendable {
    public var player: PlayerID
    /// Node id (16 bytes) of the device that holds the seat; nil while nobody does.
    public var node: [UInt8]?
    /// Digest (16 bytes) of the photo; nil while there is none.
    public var photo: [UInt8]?

    public init(player: PlayerID, node: [UInt8]? = nil, photo: [UInt8]? = nil) {
        self.player = player
        self.node = node
        self.photo = photo
    }
}

/// What a viewer remembers of a room that it was admitted to.
public struct PinnedRoom: Hashable, Sendable {
    /// The room's id, 16 bytes.
    public var room: [UInt8]
    /// The host's public key, where the session proved one.
    public var hostKey: [UInt8]?
    /// The highest term seen: a lower one is an old host.
    public var term: UInt64
    public var needsPIN: Bool
    /// A room that was met encrypted is not met again in the clear.
    public var isSealed: Bool

    public init(room: [UInt8], hostKey: [UInt8]? = nil, term: UInt64, needsPIN: Bool, isSealed: Bool) {
        self.room = room
        self.hostKey = hostKey
        self.term = term
        self.needsPIN = needsPIN
        self.isSealed = isSealed
    }
}
