import FarkleCore

/// All turns, newest first: correct a bank, or take turns back.
struct TurnsPane: Pane {
    /// The turn that is meant, wherever it moves while others come.
    private var chosen: TurnID?
    /// Asked once more before turns are taken back.
    private var isAsking = false

    init(_ game: GameSnapshot) { chosen = game.turns.last?.id }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        isAsking
            ? [KeyHelp("Enter", "take back"), KeyHelp("Esc", "keep")]
            : [
                KeyHelp("↑↓", "choose"), KeyHelp("Enter", "edit the amount"),
                KeyHelp("x", "take it back, and all after it"),
                KeyHelp("Esc", "back"),
            ]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        guard let game = state.game, let index = index(game) else { return key == .escape ? [.close] : [] }
        let turn = game.turns[index]
        if isAsking {
            switch key {
            case .enter, .character("y"): return [.close, .ask(.command(.undoTurn(turn.id)))]
            case .escape, .character("n"): isAsking = false
            default: break
            }
            return []
        }
        switch key {
        case .up, .character("k"): chosen = game.turns[min(game.turns.count - 1, index + 1)].id
        case .down, .character("j"): chosen = game.turns[max(0, index - 1)].id
        case .pageUp: chosen = game.turns[min(game.turns.count - 1, index + 10)].id
        case .pageDown: chosen = game.turns[max(0, index - 10)].id
        case .enter, .character("e"):
            guard turn.kind == .bank else { return [.complain("A farkle has no amount. x takes it back.")] }
            return [.open(KeypadPane(editing: turn))]
        case .character("x"), .character("u"), .delete: isAsking = true
        case .escape, .character("q"), .character("t"): return [.close]
        default: break
        }
        return []
    }

    private func index(_ game: GameSnapshot) -> Int? {
        game.turns.firstIndex { $0.id == chosen } ?? (game.turns.isEmpty ? nil : game.turns.count - 1)
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game else { return }
        let height = max(3, min(game.turns.count, canvas.size.rows - 8))
        let sheet = SheetFrame.draw(on: &canvas, "Turns", width: 62, height: height + 2)
        guard let index = index(game) else {
            canvas.write("No turn has been recorded yet.", x: sheet.x, y: sheet.y + 1, .soft)
            return
        }
        let place = game.turns.count - 1 - index
        let first = max(0, min(place - height / 2, game.turns.count - height))
        for (row, turn) in game.turns.reversed().dropFirst(first).prefix(height).enumerated() {
            let y = sheet.y + row
            let isChosen = first + row == place
            if isChosen { canvas.fill(Area(x: sheet.x, y: y, width: sheet.width, height: 1), .sunk) }
            canvas.write(isChosen ? "›" : " ", x: sheet.x, y: y, .gold, bold: true)
            canvas.write("\(game.turnCount - first - row).", x: sheet.x + 1, y: y, .soft, width: 5, align: .right)
            RecentTurns.draw(
                turn, game, state.moment.time, on: &canvas, x: sheet.x + 8, y: y, width: sheet.width - 8)
        }
        let words =
            isAsking
            ? "Take back \(Words.count(place + 1, "turn"))? \(game.name(of: game.turns[index].player)) rolls again. Enter: yes"
            : "An edit keeps the order of turns; r brings turns back."
        canvas.write(
            words, x: sheet.x, y: sheet.bottom - 1, isAsking ? .danger : .soft, bold: isAsking, width: sheet.width,
            align: .center)
    }
}
