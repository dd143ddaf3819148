/// The winner's cup, with their name on its ribbon.
enum Trophy {
    static let width = 30
    static let height = 9

    private static let cup = [
        #"   ___________   "#,
        #" _|           |_ "#,
        #"( |   ● ● ●   | )"#,
        #" \|   ● ● ●   |/ "#,
        #"   \_       _/   "#,
        #"     \_   _/     "#,
        #"    ___)_(___    "#,
    ]

    static func draw(_ name: String, on canvas: inout Canvas, x: Int, y: Int) {
        for (index, row) in cup.enumerated() {
            canvas.write(row, x: x, y: y + index, .gold, bold: true, width: width, align: .center)
        }
        let ribbon = Area(x: x + 2, y: y + cup.count, width: width - 4, height: 1)
        canvas.write("◥", x: ribbon.x - 1, y: ribbon.y, .of(.crimson))
        canvas.write("◤", x: ribbon.right, y: ribbon.y, .of(.crimson))
        canvas.fill(ribbon, .crimson)
        canvas.write(
            name, x: ribbon.x + 1, y: ribbon.y, bold: true, italic: true, width: ribbon.width - 2, align: .center)
    }
}

/// Paper in the air, at the sides of the screen, behind all text. Where it is follows from the time alone.
enum Confetti {
    static let step: Int64 = 400
    private static let inks: [Ink] = [.of(.crimson), .of(.gold), .of(.felt), .of(.walnut)]
    private static let shapes = ["▪", "•", "▴", "✦"]

    /// - Parameter free: the columns on each side that nothing else needs.
    static func draw(on canvas: inout Canvas, from top: Int, to bottom: Int, free: Int, _ now: Int64) {
        guard free > 2, bottom > top else { return }
        let height = bottom - top
        for piece in 0..<free * height / 12 {
            let column = (piece * 7 + piece / 3) % free
            let fall = Int(now / step) + piece * 5
            let y = top + fall % height
            let x = piece.isMultiple(of: 2) ? column : canvas.size.columns - 1 - column
            canvas.write(shapes[piece % shapes.count], x: x, y: y, inks[piece % inks.count])
        }
    }
}
