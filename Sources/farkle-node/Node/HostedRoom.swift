import FarkleCore
import FarklePeer
import FarkleStore

/// The room as this host keeps it.
struct HostedRoom: Equatable {
    /// Nil until a free one was found.
    var code: RoomCode?
    /// The person asked for `code`.
    let codeIsDemanded: Bool
    let nonce: [UInt8]
    let createdAt: Timestamp
    private(set) var term: UInt64
    /// Opened under this term if nobody has carried on meanwhile.
    private(set) var reclaimTerm: UInt64?
    /// Of the newest snapshot.
    var seq: UInt64
    let pin: String?
    /// What is left of this PIN's guesses.
    var guesses: GuessBudget.Record
    /// Devices that have shown this PIN.
    var members: [NodeID]
    let encryption: Encryption
    /// Why this node may host a room that another one opened.
    let proof: GrantChain?
    /// The rank of the next standby.
    var nextRank: UInt16

    /// Another host's room, carried on.
    init(carryingOn whole: WholeGame, _ chain: GrantChain, term: UInt64) {
        code = whole.code
        codeIsDemanded = false
        nonce = chain.roomNonce
        createdAt = whole.createdAt
        self.term = term
        seq = 0
        pin = whole.pin
        guesses = whole.guesses
        members = whole.members
        encryption = whole.encryption
        proof = chain
        nextRank = 1
    }

    /// - Parameter key: of the node that opened the room, where this is it.
    func id(key: PublicKey) -> RoomID {
        proof?.room ?? .selfCertifying(rootKey: key, nonce: nonce)
    }

    /// The room of the last time with what the command line says otherwise, or a new one.
    ///
    /// - Parameter members: those of the last time; they and the guesses belong to its PIN, and count for no other.
    init(_ kept: KeptRoom?, members: [NodeID] = [], _ options: HostOptions, now: Timestamp) {
        code = options.code ?? kept.flatMap { RoomCode($0.code) }
        codeIsDemanded = options.code != nil
        nonce = kept?.nonce ?? SystemRandom.bytes(16)
        createdAt = kept?.createdAt ?? now
        term = kept?.term ?? 1
        seq = kept?.seq ?? 0
        pin = options.pin ?? kept?.pin ?? (options.wantsPIN ? Self.madeUpPIN() : nil)
        let isSamePIN = pin != nil && pin == kept?.pin
        self.members = isSamePIN ? members : []
        guesses =
            isSamePIN
            ? kept?.guesses.map { GuessBudget.Record(available: $0.left, spent: $0.spent) } ?? .fresh : .fresh
        encryption = options.encryption ?? (kept?.isSealed == false ? .off : .on)
        proof = kept?.proof.flatMap { GrantChain($0) }
        nextRank = UInt16(clamping: kept?.nextRank ?? 1)
        // A standby may have carried on and be gone by now: viewers that followed it take no earlier term any more.
        if proof == nil, nextRank > 1 { reclaimTerm = Term.reclaimed(after: term) }
    }

    private static func madeUpPIN() -> String {
        var generator = SystemRandomNumberGenerator()
        return String(
            (0..<HostOptions.pinDigits.lowerBound).map { _ in "0123456789".randomElement(using: &generator)! })
    }

    /// The room stands, and nobody else carries on.
    mutating func settleTerm() {
        guard let reclaimTerm else { return }
        (term, nextRank) = (reclaimTerm, 1)
        self.reclaimTerm = nil
    }

    var codeText: String { code?.description ?? "" }

    /// What viewers are told of their session, if they speak for this room.
    var protection: Protection {
        if encryption == .off { return .notEncrypted }
        return pin == nil ? .sealed : .sealedWithPIN
    }

    /// For the store, once there is a code.
    var kept: KeptRoom? {
        code.map {
            KeptRoom(
                code: $0.description, nonce: nonce, createdAt: createdAt, term: term, seq: seq, pin: pin,
                isSealed: encryption == .on,
                guesses: KeptRoom.Guesses(left: guesses.available, spent: guesses.spent), proof: proof?.bytes,
                nextRank: Int(nextRank))
        }
    }

    func configuration(name: String) -> RoomConfiguration {
        RoomConfiguration(
            code: code, codeIsDemanded: codeIsDemanded, nonce: nonce, createdAt: UInt64(max(0, createdAt.milliseconds)),
            name: name, term: term, encryption: encryption, pin: pin, members: members,
            guesses: guesses, proof: proof, nextRank: nextRank, reclaimTerm: reclaimTerm)
    }
}
