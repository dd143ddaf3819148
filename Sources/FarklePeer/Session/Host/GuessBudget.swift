/// How many wrong PINs a host still listens to: ten at once, one more a minute, a hundred in the PIN's life.
///
/// It belongs to the PIN and to everybody together, since a stranger on a LAN has as many addresses as it likes. The store keeps the record
/// over restarts; a new PIN starts a new one.
public struct GuessBudget: Sendable {
    /// What the store keeps.
    public struct Record: Hashable, Sendable {
        /// Guesses that may be made at once, 0 to `Limits.guessesAtOnce`.
        public var available: Int
        /// Wrong guesses in the PIN's life.
        public var spent: Int

        public init(available: Int, spent: Int) {
            self.available = available
            self.spent = spent
        }

        public static let fresh = Record(available: Limits.guessesAtOnce, spent: 0)
    }

    public private(set) var record: Record
    private var refilledAt: PeerInstant

    public init(_ record: Record, at now: PeerInstant) {
        self.record = Record(
            available: min(max(0, record.available), Limits.guessesAtOnce), spent: max(0, record.spent))
        refilledAt = now
    }

    /// True once the PIN must change: no time refills it.
    public var isExhausted: Bool { record.spent >= Limits.guessesPerPIN }

    /// Whether a guess could be taken now.
    mutating func isAvailable(at now: PeerInstant) -> Bool {
        refill(at: now)
        return record.available > 0 && !isExhausted
    }

    /// Weighs a PIN that was sent in the open, as browsers do. Takes a guess first and gives it back where it was right.
    mutating func judge(_ pin: String, against wanted: String, at now: PeerInstant) -> PINTrial {
        guard take(at: now) else { return .underAttack }
        guard pin == wanted else { return .wrong(left: isExhausted ? 0 : record.available) }
        refund()
        return .right
    }

    /// Takes one guess, before it is looked at: whoever breaks off has made it all the same.
    public mutating func take(at now: PeerInstant) -> Bool {
        guard isAvailable(at: now) else { return false }
        record.available -= 1
        record.spent += 1
        return true
    }

    /// The guess was right.
    public mutating func refund() {
        record.available = min(record.available + 1, Limits.guessesAtOnce)
        record.spent -= 1
    }

    private mutating func refill(at now: PeerInstant) {
        guard record.available < Limits.guessesAtOnce else {
            refilledAt = now
            return
        }
        let minutes = max(0, (now - refilledAt).microseconds / Limits.guessRefill.microseconds)
        record.available = min(record.available + Int(minutes), Limits.guessesAtOnce)
        refilledAt = refilledAt + Limits.guessRefill * minutes
    }
}
