import FarkleCore

/// Leaving the table: for now, for good, or with the program.
struct LeavePane: Pane {
    private var selection = 0

    private static let choices: [(key: Character, text: String, intent: Intent)] = [
        ("h", "Leave, resume later", .command(.home)),
        ("e", "End this game, keep it unfinished", .command(.end)),
        ("q", "Quit the program; the game is kept", .quit(interrupted: false)),
    ]

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("↑↓ Enter", "choose"), KeyHelp("Esc", "keep playing")]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .up: selection = max(0, selection - 1)
        case .down, .tab: selection = min(Self.choices.count - 1, selection + 1)
        case .enter: return [.close, .ask(Self.choices[selection].intent)]
        case .character(let character):
            guard let choice = Self.choices.first(where: { $0.key == character }) else { return [] }
            return [.close, .ask(choice.intent)]
        case .escape: return [.close]
        default: break
        }
        return []
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, "Leave the table?", width: 58, height: 8)
        let name = state.game?.name.text ?? "The game"
        canvas.write(
            "\(name) is saved after every key.", x: sheet.x, y: sheet.y + 1, bold: true, width: sheet.width,
            align: .center)
        canvas.write(
            "Viewers are told that the host ended it.", x: sheet.x, y: sheet.y + 2, width: sheet.width, align: .center)
        for (index, choice) in Self.choices.enumerated() {
            canvas.choice(
                String(choice.key), choice.text, x: sheet.x + 6, y: sheet.y + 4 + index, width: sheet.width - 12,
                isChosen: index == selection)
        }
    }
}

extension Canvas {
    /// One row of a menu. The chosen one is marked, and lies in walnut.
    mutating func choice(_ key: String, _ text: String, x: Int, y: Int, width: Int, isChosen: Bool) {
        if isChosen { fill(Area(x: x, y: y, width: width, height: 1), .walnut) }
        write(isChosen ? "›" : " ", x: x + 1, y: y, .gold, bold: true)
        write(key, x: x + 3, y: y, .gold, bold: true)
        write(text, x: x + 6, y: y, bold: isChosen, width: width - 7)
    }
}
