import FarkleCore

/// The first thing that anybody sees, once.
struct WelcomePane: Pane {
    let isSheet = false

    private static let seen = Action.ask(.command(.setting(key: "onboarding-seen", value: "on")))

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("Enter", "start a game"), KeyHelp("Esc", "look around")]
    }

    func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter: [.close, Self.seen] + (state.page.map { [.open(NewGamePane($0))] } ?? [])
        case .escape, .character("q"): [.close, Self.seen]
        default: []
        }
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let width = canvas.size.columns
        let top = max(1, (canvas.size.rows - 18) / 2)
        for (index, row) in Self.dice.enumerated() {
            canvas.write(row, x: 0, y: top + index, .accent, width: width, align: .center)
        }
        var y = top + Self.dice.count + 2
        canvas.write(
            "R o l l ,   h o l d ,   r e p e a t .", x: 0, y: y, .accent, bold: true, italic: true, width: width,
            align: .center)
        y += 2
        for line in [
            "The dice stay on the table. This keeps the score,", "and shows it on every screen in the room.",
        ] {
            canvas.write(line, x: 0, y: y, width: width, align: .center)
            y += 1
        }
        let button = Area(x: (width - 30) / 2, y: y + 1, width: 30, height: 3)
        canvas.fill(button, .walnut)
        canvas.write("Enter", x: button.x + 3, y: button.y + 1, .gold, bold: true)
        canvas.write("Start a game →", x: button.x + 11, y: button.y + 1, bold: true)
        canvas.write("No ads. Not now, not ever.", x: 0, y: y + 5, .soft, italic: true, width: width, align: .center)
    }

    private static let dice = [
        "╭───────╮  ╭───────╮  ╭───────╮", "│       │  │ ●   ● │  │ ●   ● │", "│   ●   │  │   ●   │  │ ●   ● │",
        "│       │  │ ●   ● │  │ ●   ● │", "╰───────╯  ╰───────╯  ╰───────╯",
    ]
}
