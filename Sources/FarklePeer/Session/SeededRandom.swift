import CSodium

/// All of a node's chance, drawn from one 32-byte seed, so that a run can be replayed from its inputs, real cryptography included.
///
/// Each draw is ChaCha20 of the seed under a running counter (libsodium's `randombytes_buf_deterministic`) hashed with the counter,
/// so no draw can be computed from another without the seed.
public struct SeededRandom: Sendable, RandomNumberGenerator {
    private let seed: [UInt8]
    private var counter: UInt64 = 0

    /// - Parameter seed: exactly 32 bytes; from the operating system in the shell, from the test's seed in the simulator.
    public init(seed: [UInt8]) {
        precondition(seed.count == 32, "a seed has 32 bytes")
        Sodium.start()
        self.seed = seed
    }

    /// `count` fresh bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        let counterBytes = counter.littleEndianBytes
        counter += 1
        var drawSeed = [UInt8](repeating: 0, count: 32)
        precondition(crypto_generichash(&drawSeed, 32, counterBytes, UInt64(counterBytes.count), seed, 32) == 0)
        var result = [UInt8](repeating: 0, count: count)
        if count > 0 { randombytes_buf_deterministic(&result, count, drawSeed) }
        return result
    }

    public mutating func next() -> UInt64 {
        bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The library's one-time start, done by whoever touches it first.
enum Sodium {
    private static let started: Bool = sodium_init() >= 0
    static func start() { precondition(started, "libsodium could not be started") }
}
