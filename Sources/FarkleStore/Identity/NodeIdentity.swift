/// Who this node is on the LAN, and which of its lives this is.
public struct NodeIdentity: Hashable, Sendable {
    /// 32 secret bytes: the seed of the node's Ed25519 key. Never leaves the data folder.
    public let seed: [UInt8]
    /// Greater than at any earlier start on this data folder, and on the disk before it was returned. Peers tell a restarted
    /// node from its predecessor by it.
    public let boot: UInt64
    /// The data port of the last start, so that viewers find a restarted host where it was. Nil where none was kept.
    public let lastDataPort: UInt16?

    public init(seed: [UInt8], boot: UInt64, lastDataPort: UInt16?) {
        self.seed = seed
        self.boot = boot
        self.lastDataPort = lastDataPort
    }
}
