public import FarkleCore

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
