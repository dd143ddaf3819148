/// Asks once more before something that cannot be had back easily.
struct ConfirmPane: Pane {
    let title: String
    let lines: [String]
    /// What Enter does.
    let yes: String
    let intent: Intent

    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("Enter", yes.lowercased()), KeyHelp("Esc", "back")] }

    func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter, .character("y"): [.close, .ask(intent)]
        case .escape, .character("n"), .character("q"): [.close]
        default: []
        }
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, "Sure?", width: 60, height: lines.count + 7)
        canvas.write(title, x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width, align: .center)
        for (index, line) in lines.enumerated() {
            canvas.write(line, x: sheet.x, y: sheet.y + 3 + index, width: sheet.width, align: .center)
        }
        let button = Area(x: sheet.x + 8, y: sheet.bottom - 3, width: sheet.width - 16, height: 3)
        canvas.fill(button, .crimson)
        canvas.write("Enter", x: button.x + 2, y: button.y + 1, .gold, bold: true)
        canvas.write(yes, x: button.x + 9, y: button.y + 1, bold: true, width: button.width - 11)
    }
}
