/// Answers to CONFIRM_A, kept for viewers that did not get them, oldest first.
///
/// The identical question gets the identical answer and costs no second guess; any other question about a settled handshake gets none.
struct SettledHandshakes: Sendable {
    private struct Entry: Sendable {
        var hostConnection: UInt64
        var endpoint: Endpoint
        /// Of CONFIRM_A.
        var request: Name128
        /// Nil until the room has decided.
        var answer: [UInt8]?
        var settledAt: PeerInstant
    }

    private var entries: [Entry] = []

    mutating func expire(at now: PeerInstant) {
        let alive = entries.firstIndex { $0.settledAt + Limits.settledLifetime > now } ?? entries.count
        entries.removeFirst(alive)
    }

    /// Says how many older ones had to go.
    mutating func insert(
        _ hostConnection: UInt64, from endpoint: Endpoint, request: Name128, answer: [UInt8]?, at now: PeerInstant
    ) -> Int {
        let displaced = entries.count >= Limits.settledMax ? 1 : 0
        entries.removeFirst(displaced)
        entries.append(
            Entry(hostConnection: hostConnection, endpoint: endpoint, request: request, answer: answer, settledAt: now))
        return displaced
    }

    mutating func answer(_ hostConnection: UInt64, with answer: [UInt8]) {
        guard let index = entries.firstIndex(where: { $0.hostConnection == hostConnection }) else { return }
        entries[index].answer = answer
    }

    enum Finding { case unknown, undecided, answer([UInt8]) }

    func find(_ hostConnection: UInt64, from endpoint: Endpoint, request: Name128) -> Finding {
        let entry = entries.first {
            $0.hostConnection == hostConnection && $0.endpoint == endpoint && $0.request == request
        }
        guard let entry else { return .unknown }
        return entry.answer.map(Finding.answer) ?? .undecided
    }
}
