import FarkleCore

/// `?`: the keys of the screen that it was pressed on.
struct HelpPane: Pane {
    private let listed: [KeyHelp]

    private static let everywhere = [
        KeyHelp("Ctrl-L", "draw the screen anew"), KeyHelp("Ctrl-Z", "suspend; fg comes back"),
        KeyHelp("Ctrl-C", "end the program; the game is kept"),
    ]

    init(of pane: any Pane, _ state: TerminalState) { listed = pane.keys(state) + Self.everywhere }

    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("any key", "closes this")] }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] { [.close] }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let keyWidth = listed.map { TextWidth.of($0.key) }.max() ?? 0
        let textWidth = listed.map { TextWidth.of($0.does) }.max() ?? 0
        let sheet = SheetFrame.draw(on: &canvas, "Keys", width: keyWidth + textWidth + 8, height: listed.count + 2)
        for (index, help) in listed.enumerated() {
            canvas.write(help.key, x: sheet.x + 1, y: sheet.y + index, .accent, bold: true)
            canvas.write(help.does, x: sheet.x + keyWidth + 3, y: sheet.y + index)
        }
    }
}
