/// Shares of many measured times, in milliseconds of virtual time.
struct Quantiles: CustomStringConvertible {
    private let sorted: [Double]

    init(microseconds: [Int64]) { sorted = microseconds.map { Double($0) / 1_000 }.sorted() }

    func callAsFunction(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] }

    var description: String {
        "p50 \(self(0.5))  p90 \(self(0.9))  p99 \(self(0.99))  p99.9 \(self(0.999))  max \(sorted.last ?? 0)  of \(sorted.count)"
    }
}
