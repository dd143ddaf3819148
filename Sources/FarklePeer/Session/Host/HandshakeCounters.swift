/// How often each reason occurred since this host opened its room.
public struct HandshakeCounters: Hashable, Sendable {
    private var counts = [Int](repeating: 0, count: HandshakeDrop.allCases.count)
    /// Half-open handshakes that made room for newer ones.
    public internal(set) var displaced = 0
    public internal(set) var admitted = 0
    public internal(set) var refused = 0

    public subscript(_ reason: HandshakeDrop) -> Int { counts[reason.rawValue] }

    mutating func count(_ reason: HandshakeDrop) { counts[reason.rawValue] += 1 }
}
