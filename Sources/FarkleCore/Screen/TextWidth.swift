/// How many columns of a terminal a text takes.
///
/// A letter with its combining marks takes the columns of the letter; East Asian wide characters and emoji take two. Terminals
/// disagree about some joined emoji; two columns is what most of them do.
public enum TextWidth {
    /// Columns that the text takes on a terminal.
    public static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    /// Columns that the text takes on a terminal.
    public static func of(_ character: Character) -> Int {
        if character.isASCII, let value = character.asciiValue { return value < 0x20 || value == 0x7F ? 0 : 1 }
        let scalars = character.unicodeScalars
        // Emoji presentation: by U+FE0F, as a flag's pair of letters, or by nature.
        if scalars.contains("\u{FE0F}") { return 2 }
        let widths = scalars.map(of)
        return widths.contains(2) ? 2 : widths.reduce(0, +)
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// Ranges of East_Asian_Width W and F (Unicode 15.1), merged across unassigned gaps.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FFF, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF,
        0x20000...0x3FFFD,
    ]

    /// `text` in exactly `columns` columns: cut at a character's edge with "…", or filled up with spaces on the right.
    public static func fitted(_ text: String, _ columns: Int) -> String {
        let width = of(text)
        if width <= columns { return text + String(repeating: " ", count: columns - width) }
        var result = ""
        var used = 0
        for character in text {
            let next = of(character)
            if used + next > columns - 1 { break }
            result.append(character)
            used += next
        }
        return result + "…" + String(repeating: " ", count: max(0, columns - used - 1))
    }

    /// `text` with spaces on the left up to `columns`, for figures.
    public static func rightAligned(_ text: String, _ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - of(text))) + text
    }
}

extension String {
    /// Without spaces at the end.
    package var trimmedRight: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
