/// How a person points at a player: by seat number in the present order, or by name.
public enum PlayerReference: Hashable, Sendable {
    /// From 1.
    case seat(Int)
    /// Compared case-insensitively after NFC.
    case name(String)

    /// A word of digits is a seat, unless it was quoted: a quoted word is always a name.
    public init(word: String, quoted: Bool = false) {
        if !quoted, !word.isEmpty, word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More digits than an Int holds are a seat that nobody sits on.
            self = .seat(Int(word) ?? Int.max)
        } else {
            self = .name(word)
        }
    }
}
