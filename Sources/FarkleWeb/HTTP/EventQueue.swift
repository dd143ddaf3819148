/// What a browser has still to be sent. Bounded by construction: one board, one `you`, the latest notes, and the rest of
/// one frame that has begun to leave, so a browser that reads slowly costs no memory and catches up at once.
struct EventQueue: Sendable {
    static let notesMax = 8

    private var leaving: ArraySlice<UInt8>
    private var you: ServerEvent?
    private var state: ServerEvent?
    private var notes: [ServerEvent] = []
    private var beat: ServerEvent?

    /// Begins with how long the browser waits before it comes back after a loss.
    init() { leaving = Array("retry: 1000\n\n".utf8)[...] }

    var isEmpty: Bool { leaving.isEmpty && you == nil && state == nil && notes.isEmpty && beat == nil }

    mutating func add(_ event: ServerEvent) {
        switch event.kind {
        case .state: state = event
        case .you: you = event
        case .flavor:
            notes.append(event)
            if notes.count > Self.notesMax { notes.removeFirst() }
        case .beat: beat = isEmpty ? event : nil
        }
    }

    /// The next bytes to leave, at most `count`.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        if leaving.isEmpty, let next = nextEvent() { leaving = next.frame[...] }
        let taken = leaving.prefix(count)
        leaving = leaving.dropFirst(count)
        return taken
    }

    /// `you` before the board, since the board is drawn by what the browser may do; notes last, since they are about it.
    private mutating func nextEvent() -> ServerEvent? {
        if let event = you {
            you = nil
            return event
        }
        if let event = state {
            state = nil
            return event
        }
        if !notes.isEmpty { return notes.removeFirst() }
        defer { beat = nil }
        return beat
    }
}
