import Glibc

/// Times one thing over and over, and prints what it usually costs.
struct Stopwatch {
    /// Runs `body` in batches for about a second; prints the median and the fastest batch, per run.
    func time(_ what: String, batch: Int = 100, _ body: () throws -> Void) rethrows {
        var runs: [Double] = []
        let end = Self.now() + 1_000_000_000
        repeat {
            let begin = Self.now()
            for _ in 0..<batch { try body() }
            runs.append(Double(Self.now() - begin) / Double(batch) / 1_000)
        } while Self.now() < end || runs.count < 5
        runs.sort()
        let name = what.padding(to: 58)
        print("\(name) \(Self.text(runs[runs.count / 2])) µs   fastest \(Self.text(runs[0])) µs")
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func text(_ value: Double) -> String {
        let digits = value < 10 ? 2 : value < 100 ? 1 : 0
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        return "\((value * scale).rounded() / scale)".leftPadding(to: 8)
    }
}

extension String {
    func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    func leftPadding(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
