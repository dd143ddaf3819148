import Testing

@testable import FarkleWeb

@Suite("A slow browser costs no memory")
struct EventQueueTests {
    private func drained(_ queue: inout EventQueue) -> String {
        var bytes: [UInt8] = []
        while case let part = queue.take(64), !part.isEmpty { bytes += part }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func event(_ kind: ServerEvent.Kind, _ text: String) -> ServerEvent {
        ServerEvent(kind: kind, id: nil, data: Array(text.utf8))
    }

    @Test("Of a thousand boards only the newest leaves")
    func newestBoard() {
        var queue = EventQueue()
        _ = drained(&queue)
        for number in 1...1_000 { queue.add(event(.state, "\(number)")) }
        #expect(drained(&queue) == "event: state\ndata: 1000\n\n")
    }

    @Test("A frame that has begun to leave is finished before the next")
    func begun() {
        var queue = EventQueue()
        _ = drained(&queue)
        queue.add(event(.state, "old"))
        let start = queue.take(5)
        queue.add(event(.state, "new"))
        #expect(
            String(decoding: start, as: UTF8.self) + drained(&queue)
                == "event: state\ndata: old\n\nevent: state\ndata: new\n\n")
    }

    @Test("Old notes give way to new ones")
    func notes() {
        var queue = EventQueue()
        _ = drained(&queue)
        for number in 1...20 { queue.add(event(.flavor, "n\(number)")) }
        let text = drained(&queue)
        #expect(!text.contains("n12\n") && text.contains("n13\n") && text.contains("n20\n"))
    }

    @Test("What a browser may do comes before the board it is shown")
    func order() {
        var queue = EventQueue()
        _ = drained(&queue)
        queue.add(event(.flavor, "note"))
        queue.add(event(.state, "board"))
        queue.add(event(.you, "you"))
        let kinds = drained(&queue).split(separator: "\n").filter { $0.hasPrefix("event") }
        #expect(kinds == ["event: you", "event: state", "event: flavor"])
    }

    @Test("A sign of life is for silence only")
    func beats() {
        var queue = EventQueue()
        _ = drained(&queue)
        queue.add(event(.state, "board"))
        queue.add(event(.beat, "{}"))
        #expect(!drained(&queue).contains("beat"))
        queue.add(event(.beat, "{}"))
        #expect(drained(&queue).contains("beat"))
    }
}
