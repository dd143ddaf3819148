/// Figures three rows high, for the one number that a screen is about.
enum BigDigits {
    static let height = 3

    /// Three rows of block characters; what is no digit, plus, minus or comma is left out.
    static func rows(_ text: String) -> [String] {
        var rows = ["", "", ""]
        for character in text {
            guard let shape = shapes[character] else { continue }
            for (index, part) in shape.enumerated() { rows[index] += (rows[index].isEmpty ? "" : " ") + part }
        }
        return rows
    }

    static func width(_ text: String) -> Int { rows(text)[0].count }

    private static let shapes: [Character: [String]] = [
        "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"], "3": ["▀▀█", " ▀█", "▀▀▀"],
        "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"], "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"],
        "8": ["█▀█", "█▀█", "▀▀▀"], "9": ["█▀█", "▀▀█", "▀▀▀"], "+": [" ▄ ", "▀█▀", "   "], "-": ["   ", "▀▀▀", "   "],
        ",": [" ", " ", "▞"],
    ]
}

extension Canvas {
    /// Writes a figure large, or as it is where it would not fit.
    mutating func writeBig(_ text: String, in area: Area, _ ink: Ink = .text, align: Alignment = .center) {
        guard area.height >= BigDigits.height, BigDigits.width(text) <= area.width else {
            write(text, x: area.x, y: area.y + area.height / 2, ink, bold: true, width: area.width, align: align)
            return
        }
        for (index, row) in BigDigits.rows(text).enumerated() {
            write(row, x: area.x, y: area.y + index, ink, bold: true, width: area.width, align: align)
        }
    }
}
