/// What a host does about one handshake datagram.
enum GreeterOutcome: Sendable {
    case dropped(HandshakeDrop)
    /// To be sent to where the datagram came from.
    case reply([UInt8])
    /// To be answered with `HostGreeter.accept` or `reject`.
    case arrived(Arrival)
}
