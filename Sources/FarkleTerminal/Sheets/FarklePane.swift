import FarkleCore

/// Farkle? What is lost and who is next. No dial: losing points is never done by itself.
struct FarklePane: Pane {
    private let player: PlayerID
    private let turnCount: Int

    init(_ game: GameSnapshot) {
        player = game.active!
        turnCount = game.turnCount
    }

    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("Enter", "farkle"), KeyHelp("Esc", "back to the roll")] }

    func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter, .character("y"): [.close, .ask(.command(.turn(.farkle, expect: turnCount)))]
        case .escape, .character("q"), .character("n"): [.close]
        default: []
        }
    }

    func isStale(_ state: TerminalState) -> Bool {
        guard let game = state.game, game.phase != .ended else { return true }
        return game.turnCount != turnCount || game.active != player
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game, let seat = game.player(player) else { return }
        let sheet = SheetFrame.draw(on: &canvas, "Farkle", width: 56, height: 10)
        canvas.write(
            "Farkle on \(seat.name)?", x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width,
            align: .center)
        let lost = game.pending.total
        canvas.write(
            lost > 0 ? "−\(lost.grouped)" : "Nothing was pending.", x: sheet.x, y: sheet.y + 3,
            lost > 0 ? .danger : .soft,
            bold: lost > 0, width: sheet.width, align: .center)
        canvas.write(
            (lost > 0 ? "This turn's points are lost. " : "") + "\(seat.name) stays at \(seat.total.grouped).",
            x: sheet.x,
            y: sheet.y + 4, width: sheet.width, align: .center)
        let button = Area(x: sheet.x + 1, y: sheet.y + 6, width: sheet.width - 2, height: 3)
        canvas.fill(button, .crimson)
        canvas.write("Enter", x: button.x + 2, y: button.y + 1, .gold, bold: true)
        canvas.write("✗ " + game.farkleWords, x: button.x + 9, y: button.y + 1, bold: true, width: button.width - 11)
        canvas.write(
            "You can undo this: u, or t for the recent turns.", x: sheet.x, y: sheet.y + 9, .soft, width: sheet.width,
            align: .center)
    }
}
