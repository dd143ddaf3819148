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
