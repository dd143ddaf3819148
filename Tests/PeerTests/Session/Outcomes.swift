@testable import FarklePeer

extension ViewerHandshake.Outcome {
    /// The datagram to send, if that is what came of it.
    var sent: [UInt8]? { if case .send(let datagram) = self { datagram } else { nil } }
    var ignored: ViewerHandshake.Ignored? { if case .ignored(let reason) = self { reason } else { nil } }
    var refusal: CloseReason? { if case .refused(let reason, _) = self { reason } else { nil } }
    var isProvenRefusal: Bool { if case .refused(_, proven: true) = self { true } else { false } }
    var established: Established? { if case .established(let session, _) = self { session } else { nil } }
}

extension GreeterOutcome {
    var replied: [UInt8]? { if case .reply(let datagram) = self { datagram } else { nil } }
    var dropped: HandshakeDrop? { if case .dropped(let reason) = self { reason } else { nil } }
    var arrival: Arrival? { if case .arrived(let arrival) = self { arrival } else { nil } }
    /// The reason inside a REJECT.
    var rejection: CloseReason? { replied.flatMap { Reject($0) }?.reason }
}
