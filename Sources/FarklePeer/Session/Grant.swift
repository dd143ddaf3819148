/// A host's signed word that another node may host this room in one exact later term (248 bytes).
///
/// Fixing the term keeps a holder from jumping far ahead and locking everybody out, and keeps two holders from meeting in one term.
public struct Grant: Hashable, Sendable {
    public static let byteCount = 248
    static let signedBytes = byteCount - PublicKey.signatureBytes
    private static let version: UInt8 = 1
    private static let label = [UInt8]("SK1 grant\0".utf8)

    /// When a grant may be used.
    public enum Kind: UInt8, Hashable, Sendable {
        /// The room passes over at once.
        case handover = 1
        /// The room passes over if its host falls silent.
        case standby = 2
    }

    public var kind: Kind
    /// 0 for a handover; 1–65,534 for a standby, never given twice within an epoch. The lowest rank has the highest term.
    public var rank: UInt16
    /// Counts the grants of one issuer; a record for people, not checked.
    public var generation: UInt32
    public var room: RoomID
    /// The term in which the issuer hosts.
    public var issuerTerm: UInt64
    /// The one term in which the subject may host.
    public var newTerm: UInt64
    /// The last sequence number that the issuer published.
    public var finalSeq: UInt64
    /// Milliseconds since 1970. Clocks differ on a LAN, so it advises and does not decide.
    public var expiry: UInt64
    public var issuer: PublicKey
    public var subject: PublicKey
    /// `digest` of the grant that made the issuer host; zeros where the issuer is the root.
    public var previousDigest: [UInt8]
    /// BLAKE2b-256 of the state handed over; zeros where none is.
    public var stateDigest: [UInt8]
    public private(set) var signature: [UInt8]

    /// A grant of `issuer`, signed. The new term follows from the issuer's term, the kind and the rank.
    public static func issue(
        _ kind: Kind, rank: UInt16 = 0, generation: UInt32 = 0, room: RoomID, by issuer: Identity,
        in issuerTerm: UInt64,
        to subject: PublicKey, after previous: Grant? = nil, finalSeq: UInt64, expiry: UInt64 = 0,
        stateDigest: [UInt8] = [UInt8](repeating: 0, count: 32)
    ) -> Grant {
        precondition(stateDigest.count == 32, "a state digest has 32 bytes")
        guard let newTerm = Term.granted(kind, rank: rank, after: issuerTerm) else {
            preconditionFailure("no term for rank \(rank) after term \(issuerTerm)")
        }
        var grant = Grant(
            kind: kind, rank: rank, generation: generation, room: room, issuerTerm: issuerTerm, newTerm: newTerm,
            finalSeq: finalSeq, expiry: expiry, issuer: issuer.publicKey, subject: subject,
            previousDigest: previous?.digest ?? [UInt8](repeating: 0, count: 32), stateDigest: stateDigest,
            signature: [])
        grant.signature = issuer.sign(label + grant.body)
        return grant
    }

    /// Parses; says nothing about whether the signature holds. Nil for any other length, version or kind.
    public init?(_ bytes: some Collection<UInt8>) {
        var reader = ByteReader(Array(bytes))
        guard bytes.count == Self.byteCount, let kind = reader.integer(UInt8.self).flatMap(Kind.init(rawValue:)),
            reader.integer(UInt8.self) == Self.version, let rank: UInt16 = reader.integer(),
            let generation: UInt32 = reader.integer(), let room = reader.name(),
            let issuerTerm: UInt64 = reader.integer(),
            let newTerm: UInt64 = reader.integer(), let finalSeq: UInt64 = reader.integer(),
            let expiry: UInt64 = reader.integer(), let issuer = reader.slice(32).flatMap({ PublicKey($0) }),
            let subject = reader.slice(32).flatMap({ PublicKey($0) }), let previousDigest = reader.slice(32),
            let stateDigest = reader.slice(32), let signature = reader.slice(PublicKey.signatureBytes)
        else { return nil }
        self.init(
            kind: kind, rank: rank, generation: generation, room: room, issuerTerm: issuerTerm, newTerm: newTerm,
            finalSeq: finalSeq, expiry: expiry, issuer: issuer, subject: subject, previousDigest: Array(previousDigest),
            stateDigest: Array(stateDigest), signature: Array(signature))
    }

    private init(
        kind: Kind, rank: UInt16, generation: UInt32, room: RoomID, issuerTerm: UInt64, newTerm: UInt64,
        finalSeq: UInt64,
        expiry: UInt64, issuer: PublicKey, subject: PublicKey, previousDigest: [UInt8], stateDigest: [UInt8],
        signature: [UInt8]
    ) {
        self.kind = kind
        self.rank = rank
        self.generation = generation
        self.room = room
        self.issuerTerm = issuerTerm
        self.newTerm = newTerm
        self.finalSeq = finalSeq
        self.expiry = expiry
        self.issuer = issuer
        self.subject = subject
        self.previousDigest = previousDigest
        self.stateDigest = stateDigest
        self.signature = signature
    }

    public var bytes: [UInt8] { body + signature }

    /// BLAKE2b-256 of the whole grant, by which the next one names it.
    public var digest: [UInt8] { Digest.blake2b(bytes, length: 32, personal: "SK1 grant") }

    var isSignedByIssuer: Bool { issuer.verifies(signature, of: Self.label + body) }

    private var body: [UInt8] {
        var writer = ByteWriter(capacity: Self.byteCount)
        writer.integer(kind.rawValue)
        writer.integer(Self.version)
        writer.integer(rank)
        writer.integer(generation)
        writer.name(room)
        writer.integer(issuerTerm)
        writer.integer(newTerm)
        writer.integer(finalSeq)
        writer.integer(expiry)
        writer.append(issuer.bytes)
        writer.append(subject.bytes)
        writer.append(previousDigest)
        writer.append(stateDigest)
        return writer.bytes
    }
}
