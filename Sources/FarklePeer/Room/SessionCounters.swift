/// What the sessions of one side brought that was dropped or is worth knowing, since this node started.
public struct SessionCounters: Hashable, Sendable {
    /// Not sealed with the session's key, or changed on the way.
    public internal(set) var packetsForged = 0
    /// Numbers that were seen, or that are too old to tell.
    public internal(set) var packetsReplayed = 0
    /// The other side moved to another address, and answered there.
    public internal(set) var pathsChanged = 0
    /// Authentic, of a kind that this version does not know.
    public internal(set) var unknownFrames = 0
    /// Authentic and not understood all the same: a fault of the other side.
    public internal(set) var malformedPackets = 0
}
