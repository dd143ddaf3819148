/// One node's whole protocol. Pure: no socket, clock or system randomness, so that a run can be replayed from its inputs.
public struct PeerCore: Sendable {
}
