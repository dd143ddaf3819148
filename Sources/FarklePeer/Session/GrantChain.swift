/// Why a node may say that it is the host: the room's root key and nonce, and the grants that lead from that key to the node.
public struct GrantChain: Hashable, Sendable {
    /// The root grants directly to whoever hosts in the end, so that no chain need be longer.
    static let lengthMax = 4

    public var rootKey: PublicKey
    /// 16 bytes.
    public var roomNonce: [UInt8]
    public var grants: [Grant]

    public init(rootKey: PublicKey, roomNonce: [UInt8], grants: [Grant] = []) {
        self.rootKey = rootKey
        self.roomNonce = roomNonce
        self.grants = grants
    }

    public var room: RoomID { .selfCertifying(rootKey: rootKey, nonce: roomNonce) }

    /// What the host signs in place of the grants themselves.
    var digest: [UInt8] { Self.digest(grants) }

    static func digest(_ grants: [Grant]) -> [UInt8] {
        Digest.blake2b(grants.flatMap(\.bytes), length: 32, personal: "SK1 chain")
    }

    /// Whether the chain makes `host` the host of this room in `term`.
    public func proves(_ host: PublicKey, hostsIn term: UInt64) -> Bool {
        guard grants.count <= Self.lengthMax else { return false }
        guard let last = grants.last else { return host == rootKey && Term.isRootsOwn(term) }
        return last.subject == host && last.newTerm == term && isUnbroken
    }

    /// Every link is its issuer's own word, given as host in the term that the link before gave it.
    private var isUnbroken: Bool {
        let room = room
        var issuer = rootKey
        var issuerTerm: UInt64?
        var previousDigest = [UInt8](repeating: 0, count: 32)
        for grant in grants {
            guard grant.room == room, grant.issuer == issuer, issuerTerm == nil || grant.issuerTerm == issuerTerm,
                grant.previousDigest == previousDigest,
                grant.newTerm == Term.granted(grant.kind, rank: grant.rank, after: grant.issuerTerm),
                grant.isSignedByIssuer
            else { return false }
            issuer = grant.subject
            issuerTerm = grant.newTerm
            previousDigest = grant.digest
        }
        return true
    }
}

// MARK: As it is kept and handed over

extension GrantChain {
    /// Root key 32, nonce 16, count 1, grants 248 each.
    public var bytes: [UInt8] { rootKey.bytes + roomNonce + [UInt8(grants.count)] + grants.flatMap(\.bytes) }

    /// Parses; says nothing about what the chain proves.
    public init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let rootKey = reader.slice(PublicKey.byteCount).flatMap({ PublicKey($0) }), let nonce = reader.slice(16),
            let count: UInt8 = reader.integer(), Int(count) <= Self.lengthMax,
            reader.remaining == Int(count) * Grant.byteCount
        else { return nil }
        var grants: [Grant] = []
        for _ in 0..<count {
            guard let grant = reader.slice(Grant.byteCount).flatMap({ Grant($0) }) else { return nil }
            grants.append(grant)
        }
        self.init(rootKey: rootKey, roomNonce: Array(nonce), grants: grants)
    }

    /// The term in which `host` may host by this chain's last grant; nil where there is none or it is somebody else's.
    public func term(of host: PublicKey) -> UInt64? {
        guard let last = grants.last, proves(host, hostsIn: last.newTerm) else { return nil }
        return last.newTerm
    }
}
