import FarkleCore

/// A sheet of paper that lies on the screen.
enum SheetFrame {
    /// Draws it in the middle, its title on the edge.
    ///
    /// - Parameters: `width` and `height` of what is to stand on it.
    /// - Returns: where that goes.
    static func draw(
        on canvas: inout Canvas, _ title: String, width: Int, height: Int, ground: Ground = .card
    ) -> Area {
        let room = Area(x: 0, y: 0, width: canvas.size.columns, height: canvas.size.rows - 1)
        let area = room.centered(min(width + 4, room.width - 2), min(height + 2, room.height))
        canvas.fill(area, ground)
        canvas.box(area, .accent)
        canvas.write(
            " \(title) ", x: area.x + 2, y: area.y, .accent, bold: true,
            width: min(TextWidth.of(title) + 2, area.width - 4))
        return area.inset(2, 1)
    }
}

extension Canvas {
    /// An edge of single lines around `area`.
    mutating func box(_ area: Area, _ ink: Ink = .soft) {
        guard area.width > 1, area.height > 1 else { return }
        let bar = String(repeating: "─", count: area.width - 2)
        write("╭\(bar)╮", x: area.x, y: area.y, ink)
        write("╰\(bar)╯", x: area.x, y: area.bottom - 1, ink)
        for y in area.y + 1..<area.bottom - 1 {
            write("│", x: area.x, y: y, ink)
            write("│", x: area.right - 1, y: y, ink)
        }
    }
}
