#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The secret that makes a browser the scorekeeper's: 32 random bytes, written as 64 hexadecimal digits.
public struct Secret: Hashable, Sendable {
    public let text: String

    /// - Parameter bytes: exactly 32, random.
    public init(_ bytes: [UInt8]) {
        precondition(bytes.count == 32, "a secret has 32 bytes")
        text = Hexadecimal.text(bytes)
    }

    public static func random() -> Secret { Secret(Hexadecimal.random(bytes: 32)) }

    /// Compares without telling by its duration how much was right.
    func matches(_ other: String) -> Bool {
        let ours = Array(text.utf8)
        let theirs = Array(other.utf8)
        guard ours.count == theirs.count else { return false }
        return zip(ours, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    static func random(bytes count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}

enum Hostname {
    /// As the system has it; empty when it has none.
    static var current: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
