/// How far each fragment of one outgoing thing has come.
struct FragmentsOut: Equatable, Sendable {
    private enum Progress: Equatable {
        /// Not under way. A fragment whose every copy was lost comes back to this.
        case waiting
        case underWay(copies: Int)
        case arrived
    }

    let total: Int
    private var progress: [Progress]
    private var waitingCount: Int
    private var arrivedCount = 0

    init(total: Int) {
        self.total = total
        let count = (total + Frame.fragmentBytesMax - 1) / Frame.fragmentBytesMax
        progress = Array(repeating: .waiting, count: count)
        waitingCount = count
    }

    var isDelivered: Bool { arrivedCount == progress.count }
    var hasWaiting: Bool { waitingCount > 0 }

    func range(_ index: Int) -> Range<Int> {
        let start = index * Frame.fragmentBytesMax
        return start..<min(start + Frame.fragmentBytesMax, total)
    }

    /// The next fragment to send, marked as under way.
    mutating func take() -> Int? {
        guard waitingCount > 0, let index = progress.firstIndex(of: .waiting) else { return nil }
        progress[index] = .underWay(copies: 1)
        waitingCount -= 1
        return index
    }

    mutating func acknowledged(_ index: Int) {
        guard progress[index] != .arrived else { return }
        if progress[index] == .waiting { waitingCount -= 1 }
        progress[index] = .arrived
        arrivedCount += 1
    }

    mutating func lost(_ index: Int) {
        guard case .underWay(let copies) = progress[index] else { return }
        progress[index] = copies > 1 ? .underWay(copies: copies - 1) : .waiting
        if copies == 1 { waitingCount += 1 }
    }

    /// Another copy of this fragment is on its way.
    mutating func copied(_ index: Int) {
        if case .underWay(let copies) = progress[index] { progress[index] = .underWay(copies: copies + 1) }
    }

    /// The first fragments that have not arrived, to be sent once more although they may still arrive.
    mutating func takeAgain(atMost limit: Int) -> [Int] {
        var indices: [Int] = []
        for index in progress.indices where progress[index] != .arrived && indices.count < limit {
            if case .underWay(let copies) = progress[index] {
                progress[index] = .underWay(copies: copies + 1)
            } else {
                progress[index] = .underWay(copies: 1)
                waitingCount -= 1
            }
            indices.append(index)
        }
        return indices
    }

    /// Forgets what is under way: used when a session takes over the unfinished work of the one before.
    mutating func restart() {
        for index in progress.indices where progress[index] != .arrived && progress[index] != .waiting {
            progress[index] = .waiting
            waitingCount += 1
        }
    }
}

/// Puts one incoming thing together. Memory is what its header announced, which the frame parser has bounded.
struct FragmentsIn: Equatable, Sendable {
    let total: Int
    private var bytes: [UInt8]
    private var arrived: [Bool]
    private var missing: Int

    init(total: Int) {
        self.total = total
        bytes = Array(repeating: 0, count: total)
        missing = (total + Frame.fragmentBytesMax - 1) / Frame.fragmentBytesMax
        arrived = Array(repeating: false, count: missing)
    }

    /// The whole thing once the last piece is in; nil before, and for pieces that do not fit or came already.
    mutating func insert(_ piece: ArraySlice<UInt8>, offset: Int) -> [UInt8]? {
        let index = offset / Frame.fragmentBytesMax
        guard index < arrived.count, offset + piece.count <= total, !arrived[index] else { return nil }
        arrived[index] = true
        missing -= 1
        bytes.replaceSubrange(offset..<offset + piece.count, with: piece)
        return missing == 0 ? bytes : nil
    }
}
