/// Text as every screen, list and help page sets it.
public enum Prose {
    /// "under a minute", "42 min", "1 h 05 min".
    public static func duration(milliseconds: Int64) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 1 { return "under a minute" }
        if minutes < 60 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
    }

    /// Broken at spaces so that no line is wider than `columns`, longer words excepted.
    public static func wrapped(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, TextWidth.of(line) + 1 + TextWidth.of(String(word)) > columns {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return lines + [line]
    }
}
