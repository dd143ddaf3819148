/// Text that is longer than the screen.
struct TextPane: Pane {
    private let title: String
    /// Nil while it is being looked up.
    private var lines: [String]?
    private var first = 0

    static func rules(_ state: TerminalState) -> TextPane { TextPane(title: "Rules", lines: state.rules) }

    /// Filled by the records that are on their way.
    static let recap = TextPane(title: "Recap", lines: nil)

    private init(title: String, lines: [String]?) {
        self.title = title
        self.lines = lines
    }

    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("↑↓ PgUp PgDn", "scroll"), KeyHelp("Esc", "back")] }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        let page = height(state.size)
        switch key {
        case .up, .character("k"): first -= 1
        case .down, .character("j"): first += 1
        case .pageUp: first -= page - 1
        case .pageDown, .character(" "): first += page - 1
        case .home: first = 0
        case .end: first = .max
        case .escape, .character("q"), .enter: return [.close]
        default: break
        }
        first = max(0, min(first, (lines?.count ?? 0) - page))
        return []
    }

    mutating func received(_ records: Records) { if case .recap(let lines) = records { self.lines = lines } }

    private func height(_ size: Size) -> Int { size.rows - 4 }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let height = height(state.size)
        let sheet = SheetFrame.draw(on: &canvas, title, width: 76, height: height)
        guard let lines else {
            canvas.write("Looking it up…", x: sheet.x, y: sheet.y, .soft)
            return
        }
        for (index, line) in lines.dropFirst(first).prefix(sheet.height).enumerated() {
            let isHeading = !line.hasPrefix(" ") && line == line.uppercased()
            canvas.write(
                line, x: sheet.x, y: sheet.y + index, isHeading ? .accent : .text, bold: isHeading, width: sheet.width)
        }
        if lines.count > first + sheet.height {
            canvas.write(" more ↓ ", x: sheet.right - 10, y: sheet.bottom, .accent, bold: true)
        }
    }
}
