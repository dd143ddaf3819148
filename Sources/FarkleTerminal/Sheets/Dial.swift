/// Five seconds that drain, and can be stopped.
struct Dial: Hashable, Sendable {
    /// Milliseconds.
    static let length: Int64 = 5_000
    /// Of the ring.
    private static let segments = 12

    private var endsAt: Int64
    /// What was left when it was paused.
    private var left: Int64?

    init(startedAt: Int64) { endsAt = startedAt + Self.length }

    var isPaused: Bool { left != nil }
    func isSpent(_ now: Int64) -> Bool { left == nil && now >= endsAt }
    func remaining(_ now: Int64) -> Int64 { left ?? max(0, endsAt - now) }

    mutating func toggle(_ now: Int64) {
        if let left {
            endsAt = now + left
            self.left = nil
        } else {
            left = max(1, endsAt - now)
        }
    }

    /// When the next segment drains, or the last second is over.
    func next(_ now: Int64) -> Int64? {
        guard left == nil else { return nil }
        let step = Self.length / Int64(Self.segments)
        let remaining = max(0, endsAt - now)
        return endsAt - max(0, (remaining - 1) / step * step)
    }

    /// The way round the ring, clockwise from the top.
    private static let ring: [(x: Int, y: Int, full: String)] = [
        (3, 0, "━"), (4, 0, "━"), (5, 0, "━"), (6, 0, "┓"), (6, 1, "┃"), (6, 2, "┛"), (5, 2, "━"), (4, 2, "━"),
        (3, 2, "━"),
        (2, 2, "━"), (1, 2, "━"), (0, 2, "┗"), (0, 1, "┃"), (0, 0, "┏"), (1, 0, "━"), (2, 0, "━"),
    ]

    /// Seven columns, three rows. Told by what is left of the ring, and by a figure.
    func draw(on canvas: inout Canvas, x: Int, y: Int, _ now: Int64) {
        let remaining = remaining(now)
        let full = Int((remaining * Int64(Self.ring.count) + Self.length - 1) / Self.length)
        for (index, part) in Self.ring.enumerated() {
            let isFull = index >= Self.ring.count - full
            canvas.write(
                isFull && !isPaused ? part.full : "·", x: x + part.x, y: y + part.y,
                isFull && !isPaused ? .accent : .soft,
                bold: isFull)
        }
        let seconds = String((remaining + 999) / 1_000)
        canvas.write(isPaused ? "▶ \(seconds)" : seconds, x: x + 1, y: y + 1, bold: true, width: 5, align: .center)
    }
}
