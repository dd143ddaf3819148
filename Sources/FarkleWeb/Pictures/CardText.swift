/// A line of text on the card: what it says, how it is set, and how much room it has.
struct CardText: Hashable, Sendable {
    enum Face: Hashable, Sendable {
        case serif, serifItalic, mono, sans

        /// DejaVu stands before the generic families for its drawn emoji: a colour font's pictures have no outlines to fill.
        var attributes: String {
            switch self {
            case .serif: #"font-family="Instrument Serif, Georgia, DejaVu Sans, serif""#
            case .serifItalic: #"font-family="Instrument Serif, Georgia, DejaVu Sans, serif" font-style="italic""#
            case .mono: #"font-family="JetBrains Mono, DejaVu Sans Mono, DejaVu Sans, monospace" font-weight="600""#
            case .sans: #"font-family="IBM Plex Sans, DejaVu Sans, sans-serif" font-weight="600""#
            }
        }
    }

    var text: String
    var face: Face
    var colour: String
    /// The size it has when there is room.
    var size: Double
    /// As wide as it may get, in the units it is drawn in.
    var widthMax: Double
    var x: Double
    /// The baseline.
    var y: Double
    var spacing: Double = 0

    func element(id: String? = nil) -> String {
        let identity = id.map { " id=\"\($0)\"" } ?? ""
        let letters = spacing == 0 ? "" : " letter-spacing=\"\(spacing)\""
        return "<text\(identity) x=\"\(x)\" y=\"\(y)\" \(face.attributes) font-size=\"\(size)\"\(letters) "
            + "text-anchor=\"middle\" fill=\"\(colour)\">\(Self.escaped(text))</text>"
    }

    /// The lines at sizes at which each fits. Widths are measured by the renderer that will draw them, so that a name in any
    /// script, with any fallback font, stays inside the card.
    static func fitted(_ lines: [CardText]) -> [CardText] {
        let elements = lines.enumerated().map { $1.element(id: "line\($0)") }.joined()
        let sheet = SVGDocument(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4000\" height=\"2000\" viewBox=\"0 0 4000 2000\">\(elements)</svg>"
        )
        return lines.enumerated().map { index, line in
            var fitted = line
            guard let width = sheet?.width(of: "line\(index)"), width > line.widthMax else { return line }
            fitted.size = line.size * line.widthMax / width
            fitted.spacing = line.spacing * line.widthMax / width
            return fitted
        }
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": escaped += " "  // no XML at all, escaped or not
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
