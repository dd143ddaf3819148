/// Makes text that came over the network safe for a terminal.
public enum Sanitized {
    /// `text` with everything that a terminal would obey, or that would reorder its neighbours, shown as U+FFFD.
    public static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(isHarmless(scalar) ? scalar : "\u{FFFD}") }
        return String(scalars)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: break
        }
        // Embeddings, overrides and isolates reach beyond the name that holds them.
        return !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
}
