/// Why a node may say that it is the host: the room's root key and nonce, and the grants that lead from that key to the node.
struct GrantChain: Hashable, Sendable {
    /// The root grants directly to whoever hosts in the end, so that no chain need be longer.
    static let lengthMax = 4

    var rootKey: PublicKey
    /// 16 bytes.
    var roomNonce: [UInt8]
    var grants: [Grant] = []

    var room: RoomID { .selfCertifying(rootKey: rootKey, nonce: roomNonce) }

    /// What the host signs in place of the grants themselves.
    var digest: [UInt8] { Self.digest(grants) }

    static func digest(_ grants: [Grant]) -> [UInt8] {
        Digest.blake2b(grants.flatMap(\.bytes), length: 32, personal: "SK1 chain")
    }

    /// Whether the chain makes `host` the host of this room in `term`.
    func proves(_ host: PublicKey, hostsIn term: UInt64) -> Bool {
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
