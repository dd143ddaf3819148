/// What viewers have said about a seat: whether a device holds it, and the photo that was attached to it.
public struct PlayerClaim: Hashable, Sendable {
    public let player: PlayerID
    /// Whether a device holds the seat at the moment.
    public let isHeld: Bool
    public let photo: PhotoID?

    public init(player: PlayerID, isHeld: Bool, photo: PhotoID? = nil) {
        self.player = player
        self.isHeld = isHeld
        self.photo = photo
    }
}

/// A photo's digest in lower-case hexadecimal, 32 to 128 digits; safe as a file name and in an address.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public init?(_ text: String) {
        guard (32...128).contains(text.utf8.count),
            text.utf8.allSatisfy({
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            })
        else { return nil }
        self.text = text
    }

    public var description: String { text }
}
