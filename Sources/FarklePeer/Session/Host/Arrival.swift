/// A viewer that has proved its key, and the PIN where there is one. Whether it comes in is the room's decision.
struct Arrival: Sendable {
    var established: Established
    /// The host's boot that the viewer's last session was with, or 0.
    var resumesHostBoot: UInt64
    /// How long the viewer took to answer CPACE_B.
    var timing: HandshakeTiming?
    /// What the answer needs.
    let handshakeKey: Secret
    let tag: Secret

    var nodeID: NodeID { established.peer }
    var boot: UInt64 { established.peerBoot }
}
