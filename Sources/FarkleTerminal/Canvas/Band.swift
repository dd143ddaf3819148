import FarkleCore

extension Canvas {
    /// The walnut band at the top of a screen that belongs to no table.
    mutating func band(_ title: String, right: String) {
        fill(Area(x: 0, y: 0, width: size.columns, height: 1), .walnut)
        let spread = title.uppercased().map(String.init).joined(separator: " ")
        write(spread, x: 2, y: 0, bold: true, width: size.columns - 4)
        if !right.isEmpty { write(right, x: size.columns - TextWidth.of(right) - 2, y: 0, .gold, bold: true) }
    }
}
