import FarkleCore

/// Bank? One key says yes, and after five seconds the dial does, unless it is paused.
struct BankPane: Pane {
    private let player: PlayerID
    private let turnCount: Int
    private var dial: Dial
    private var isDone = false

    init(_ game: GameSnapshot, now: Int64) {
        player = game.active!
        turnCount = game.turnCount
        dial = Dial(startedAt: now)
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("Enter", "bank now"), KeyHelp("Space", dial.isPaused ? "resume the dial" : "pause the dial"),
            KeyHelp("Esc", "back to the roll"),
        ]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter, .character("y"): return bank()
        case .character(" "), .character("p"): dial.toggle(state.now)
        case .escape, .character("q"), .character("n"): return [.close]
        default: break  // a second b is a slip of the finger, and no yes
        }
        return []
    }

    func isStale(_ state: TerminalState) -> Bool {
        guard let game = state.game, game.phase != .ended else { return true }
        return game.turnCount != turnCount || game.active != player || game.pending.total == 0
    }

    func deadline(_ state: TerminalState) -> Int64? { dial.next(state.now) }
    mutating func tick(_ state: TerminalState) -> [Action] { dial.isSpent(state.now) ? bank() : [] }

    /// Whoever was away for a while says so before anything is banked.
    mutating func interrupted(_ state: TerminalState) { if !dial.isPaused { dial.toggle(state.now) } }

    private mutating func bank() -> [Action] {
        guard !isDone else { return [] }
        isDone = true
        return [.close, .ask(.command(.turn(.bank, expect: turnCount)))]
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game, let seat = game.player(player), let outlook = game.outlook else { return }
        let sheet = SheetFrame.draw(on: &canvas, "Bank", width: 56, height: 11)
        let amount = game.pending.total
        let question =
            outlook.startsFinalRound ? "\(seat.name) hits the target." : "Bank +\(amount.grouped) for \(seat.name)?"
        canvas.write(question, x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width, align: .center)
        canvas.avatar(seat, x: sheet.x + 10, y: sheet.y + 3)
        let x = canvas.write("was \(seat.total.grouped) → ", x: sheet.x + 15, y: sheet.y + 3, .soft)
        canvas.write(outlook.total.grouped, x: x, y: sheet.y + 3, .text, bold: true, underlined: true)
        canvas.bar(seat.total, amount, of: game.goal, x: sheet.x + 2, y: sheet.y + 5, width: sheet.width - 4)
        canvas.write(
            game.phase == .finalRound ? "beat \(game.goal.grouped)" : game.goal.grouped, x: sheet.x + 2, y: sheet.y + 6,
            .soft, width: sheet.width - 4, align: .right)
        let button = Area(x: sheet.x + 1, y: sheet.y + 7, width: sheet.width - 12, height: 3)
        canvas.fill(button, outlook.wins ? .gold : .walnut)
        canvas.write("Enter", x: button.x + 2, y: button.y + 1, .gold, bold: true)
        canvas.write(game.bankWords + " →", x: button.x + 9, y: button.y + 1, bold: true, width: button.width - 11)
        dial.draw(on: &canvas, x: sheet.right - 8, y: sheet.y + 7, state.now)
        let words =
            dial.isPaused
            ? "Paused: Space resumes, Enter banks."
            : "You can undo this: u, or t for the recent turns."
        canvas.write(words, x: sheet.x, y: sheet.y + 10, .soft, bold: dial.isPaused, width: sheet.width, align: .center)
    }
}
