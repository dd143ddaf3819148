/// Why a host did not go on with a handshake datagram.
public enum HandshakeDrop: String, Hashable, Sendable, CaseIterable {
    /// Not "SK", or a kind that no viewer sends.
    case foreign
    case otherVersion
    /// The wrong length, a field out of range, or a reserved byte that is not zero.
    case malformed
    /// Another room's code or id.
    case otherRoom
    case tooManyHellos
    case cookieForged
    case cookieOld
    case otherTerm
    /// Nonces that were used, under other bytes or longer ago than a retransmission.
    case replayed
    case tooManyRepeats
    case tooManyExchanges
    case modeNotOffered
    case notMember
    /// This host's own key: a copied data folder, or a reflection.
    case ownKey
    case badShare
    case guessesSpent
    /// CONFIRM_A for no half-open handshake, or from another address than its CPACE_A.
    case unknownHandshake
    /// The tag does not fit: a wrong PIN, or something changed on the way.
    case wrongTag
    case badSeal
    case badSignature
    /// Repeated before the room has decided.
    case undecided
}
