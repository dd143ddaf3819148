/// What a handshake shows of the path that it took.
struct HandshakeTiming: Equatable, Sendable {
    /// From a message's first sending to its answer: the round trip, or more where the message was sent again.
    var roundTripAtMost: PeerDuration
    /// It was sent again, because something was lost or is slow.
    var wasRepeated: Bool
}
