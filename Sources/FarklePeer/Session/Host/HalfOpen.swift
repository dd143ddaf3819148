/// Handshakes between CPACE_B and CONFIRM_A, oldest first; bounded in number and time.
struct HalfOpenTable: Sendable {
    struct Entry: Sendable {
        var transcript: HandshakeTranscript
        var scalar: Secret
        var endpoint: Endpoint
        /// Of CPACE_A, to know its retransmission from a forgery.
        var request: Name128
        /// CPACE_B as it was sent.
        var answer: [UInt8]
        var repeats = 0
        var openedAt: PeerInstant

        var hostConnection: UInt64 { transcript.hostData.connection }
    }

    private var entries: [Entry] = []

    var count: Int { entries.count }

    /// Says how many had to go.
    mutating func expire(at now: PeerInstant) -> Int {
        let alive = entries.firstIndex { $0.openedAt + Limits.halfOpenLifetime > now } ?? entries.count
        entries.removeFirst(alive)
        return alive
    }

    /// Says how many older ones had to go.
    mutating func insert(_ entry: Entry) -> Int {
        let address = entry.endpoint.address
        var displaced = 0
        if entries.count(where: { $0.endpoint.address == address }) >= Limits.halfOpenPerAddressMax,
            let oldest = entries.firstIndex(where: { $0.endpoint.address == address })
        {
            entries.remove(at: oldest)
            displaced += 1
        }
        if entries.count >= Limits.halfOpenMax {
            entries.removeFirst()
            displaced += 1
        }
        entries.append(entry)
        return displaced
    }

    /// The answer to the identical question again; nil where there is none, or it was repeated often enough.
    mutating func repeatedAnswer(to request: Name128, from endpoint: Endpoint) -> Repetition {
        guard let index = entries.firstIndex(where: { $0.request == request && $0.endpoint == endpoint }) else {
            return .unknown
        }
        guard entries[index].repeats < Limits.exchangeRepeatsMax else { return .exhausted }
        entries[index].repeats += 1
        return .answer(entries[index].answer)
    }

    enum Repetition { case unknown, exhausted, answer([UInt8]) }

    /// Takes an entry out: each can be confirmed once, rightly or wrongly.
    mutating func take(_ hostConnection: UInt64, from endpoint: Endpoint) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.hostConnection == hostConnection && $0.endpoint == endpoint })
        else { return nil }
        return entries.remove(at: index)
    }
}
