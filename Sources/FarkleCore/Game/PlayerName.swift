/// A name that any screen can show: 1 to 20 characters as people count them, trimmed, in NFC, at most 200 bytes of
/// UTF-8, with nothing in it that is invisible, turns text around or moves a cursor.
public struct PlayerName: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public static let charactersMax = 20
    public static let bytesMax = 200

    /// - Throws: `badName`, with what is wrong and what is allowed.
    public init(_ raw: String) throws(GameError) {
        self.text = try NameRules.clean(raw, what: "A name", charactersMax: Self.charactersMax, bytesMax: Self.bytesMax)
    }

    public var description: String { text }

    /// What two names have in common when people would call them the same: lower case, in NFC.
    public var key: String { Self.key(of: text) }

    /// The key of any text, also of what is no valid name, for looking names up.
    public static func key(of text: String) -> String {
        NameRules.trimmed(text).canonicallyComposed.lowercased().canonicallyComposed
    }

    /// The first character, upper-cased.
    public var initial: String { text.first.map { String($0).uppercased() } ?? "" }
}

/// The rules that names of players and of games share.
enum NameRules {
    static func clean(_ raw: String, what: String, charactersMax: Int, bytesMax: Int) throws(GameError) -> String {
        // Bytes can only be judged after NFC, but no name of 200 bytes comes from a text of megabytes.
        guard raw.utf8.count <= bytesMax * 16 else {
            throw GameError(.badName, "\(what) has at most \(charactersMax) characters. Choose a shorter one.")
        }
        let text = trimmed(raw).canonicallyComposed
        guard !text.isEmpty else {
            throw GameError(.badName, "\(what) has at least one character. Type one.")
        }
        guard !text.unicodeScalars.contains(where: isForbidden) else {
            throw GameError(
                .badName, "\(what) may not contain control, line-break, zero-width or text-direction characters.")
        }
        guard text.unicodeScalars.contains(where: isVisible) else {
            throw GameError(.badName, "\(what) needs at least one character that can be seen.")
        }
        guard text.count <= charactersMax else {
            throw GameError(
                .badName, "\(what) has at most \(charactersMax) characters, this one has \(text.count). Shorten it.")
        }
        guard text.utf8.count <= bytesMax else {
            throw GameError(
                .badName, "\(what) has at most \(bytesMax) bytes, this one has \(text.utf8.count). Shorten it.")
        }
        return text
    }

    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F) stay allowed: real names and emoji need them.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0xFEFF, 0xFFFD, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.properties.generalCategory == .control
        }
    }

    /// U+2800 is the empty Braille cell: a symbol by its category, and blank.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
        default: return !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
        }
    }
}
