/// A binary heap of happenings in virtual time; what is scheduled first for one moment happens first.
struct EventQueue<Happening> {
    private var heap: [(time: Int64, order: UInt64, happening: Happening)] = []
    private var order: UInt64 = 0

    var isEmpty: Bool { heap.isEmpty }
    var nextTime: Int64? { heap.first?.time }

    mutating func schedule(_ happening: Happening, at time: Int64) {
        heap.append((time, order, happening))
        order += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard isEarlier(child, parent) else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func next() -> (time: Int64, happening: Happening)? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            var parent = 0
            while true {
                var smallest = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && isEarlier(child, smallest) {
                    smallest = child
                }
                guard smallest != parent else { break }
                heap.swapAt(parent, smallest)
                parent = smallest
            }
        }
        return (first.time, first.happening)
    }

    private func isEarlier(_ left: Int, _ right: Int) -> Bool {
        (heap[left].time, heap[left].order) < (heap[right].time, heap[right].order)
    }
}
