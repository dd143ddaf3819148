/// Everything that reads bytes which nobody has vouched for, as a function of such bytes.
///
/// The fuzzers call it with what they make up, the tests with what the fuzzers once found. A broken rule traps, so that both notice.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case beacon, datagram, frames, packed, link, handshake, room, snapshot

    public func consume(_ bytes: [UInt8]) {
        switch self {
        case .beacon: BeaconTarget.consume(bytes)
        case .datagram: DatagramTarget.consume(bytes)
        case .frames: FramesTarget.consume(bytes)
        case .packed: PackedTarget.consume(bytes)
        case .link: LinkTarget.consume(bytes)
        case .handshake: HandshakeTarget.consume(bytes)
        case .room: RoomTarget.consume(bytes)
        case .snapshot: SnapshotTarget.consume(bytes)
        }
    }
}

/// Traps with the rule that was broken.
func require(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { fatalError("broken: \(rule())") }
}
