/// A game's name among all games everywhere: 1 to 64 ASCII letters, digits, `-` or `_`. Drawn by the node, not here.
public struct GameID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    public var description: String { text }

    public static func < (left: GameID, right: GameID) -> Bool { left.text < right.text }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// A player within a game and its rematches, written `p1`, `p2`, …; never given to someone else, also after a removal.
public struct PlayerID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    public init(number: Int) { self.number = number }

    public init?(_ text: String) {
        guard let number = Numbered.parse(text, prefix: "p") else { return nil }
        self.number = number
    }

    public var description: String { "p\(number)" }

    public static func < (left: PlayerID, right: PlayerID) -> Bool { left.number < right.number }
}

/// A turn within a game, written `t1`, `t2`, …. A turn that was undone keeps its number to itself, so that a screen
/// can tell a turn that came back from another one in its place.
public struct TurnID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let number: Int

    public init(number: Int) { self.number = number }

    public init?(_ text: String) {
        guard let number = Numbered.parse(text, prefix: "t") else { return nil }
        self.number = number
    }

    public var description: String { "t\(number)" }

    public static func < (left: TurnID, right: TurnID) -> Bool { left.number < right.number }
}

/// Identifiers that are a letter and a number from 1, without leading zeros, so that each has one spelling.
private enum Numbered {
    static let range = 1...1_000_000_000

    static func parse(_ text: String, prefix: Character) -> Int? {
        guard text.first == prefix, let number = Int(text.dropFirst()), range.contains(number),
            text == "\(prefix)\(number)"
        else { return nil }
        return number
    }
}
