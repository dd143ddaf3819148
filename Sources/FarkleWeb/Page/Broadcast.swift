/// Who listens, and what they were told last. Event identifiers name this run of the server, so that one from an earlier run is
/// never taken for one of this.
struct Broadcast: Sendable {
    /// Notes that a stream which was away for a moment still gets.
    static let notesKept = 8

    private(set) var streams: [StreamID: Access.Caller] = [:]
    private(set) var state: PageState?
    var ticks = 0
    private var streamCount = 0
    private var eventCount = 0
    private var notes: [(number: Int, event: ServerEvent)] = []
    private let run = Hexadecimal.text(Hexadecimal.random(bytes: 4))

    /// Identifier of the newest event.
    var id: String { "\(run)-\(eventCount)" }

    mutating func take(_ state: PageState) {
        eventCount += 1
        self.state = state
    }

    mutating func note(_ data: [UInt8]) -> ServerEvent {
        eventCount += 1
        let event = ServerEvent(kind: .flavor, id: id, data: data)
        notes.append((eventCount, event))
        if notes.count > Self.notesKept { notes.removeFirst() }
        return event
    }

    mutating func add(_ caller: Access.Caller) -> StreamID {
        streamCount += 1
        let id = StreamID(number: streamCount)
        streams[id] = caller
        return id
    }

    /// - Returns: whether anybody was taken out.
    mutating func remove(_ ids: [StreamID]) -> Bool {
        ids.reduce(false) { streams.removeValue(forKey: $1) != nil || $0 }
    }

    /// What a browser missed that had heard everything up to `lastID`: the notes since then, and whether the board changed.
    /// Nil for an identifier of another run, or none.
    func missed(since lastID: String?) -> (notes: [ServerEvent], hasNews: Bool)? {
        guard let parts = lastID?.split(separator: "-"), parts.count == 2, parts[0] == run, let number = Int(parts[1]),
            number <= eventCount
        else { return nil }
        return (notes.filter { $0.number > number }.map(\.event), number < eventCount)
    }
}
