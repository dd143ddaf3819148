import FarkleCore

/// Any amount: to add to the turn, or in place of what was banked.
struct KeypadPane: Pane {
    private enum Purpose: Hashable {
        case add(turnCount: Int)
        case edit(TurnID)
    }
    private let purpose: Purpose
    private var field = TextField(limit: 6, digitsOnly: true)

    init(adding game: GameSnapshot) { purpose = .add(turnCount: game.turnCount) }
    init(editing turn: GameSnapshot.Turn) { purpose = .edit(turn.id) }

    var takesText: Bool { true }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("0–9", "amount"), KeyHelp("Enter", addsAnyway ? "take it anyway" : "take it"), KeyHelp("Esc", "back")]
    }

    private var amount: Int { Int(field.text) ?? 0 }
    private var addsAnyway: Bool { Amount.range.contains(amount) && !amount.isMultiple(of: Amount.step) }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter:
            guard Amount.range.contains(amount) else {
                return [.complain("An amount is a whole number from 1 to \(Amount.range.upperBound.grouped).")]
            }
            switch purpose {
            case .add(let turnCount): return [.close, .ask(.command(.turn(.add(amount), expect: turnCount)))]
            case .edit(let turn): return [.close, .ask(.command(.edit(turn, amount: amount)))]
            }
        case .escape, .character("q"): return [.close]
        default:
            _ = field.press(key)
            return []
        }
    }

    func isStale(_ state: TerminalState) -> Bool {
        switch purpose {
        case .add(let turnCount): state.game?.turnCount != turnCount
        case .edit(let id): state.game?.turns.contains { $0.id == id } != true
        }
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, "Keypad", width: 44, height: 9)
        canvas.write(
            title(state), x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width, align: .center)
        canvas.writeBig(
            amount.grouped, in: Area(x: sheet.x, y: sheet.y + 3, width: sheet.width, height: 3),
            amount > 0 ? .text : .soft)
        let words =
            if amount > Amount.range.upperBound {
                "At most \(Amount.range.upperBound.grouped)."
            } else if addsAnyway {
                "\(amount.grouped) is no multiple of 50. Take it?"
            } else {
                "Type the amount, then Enter."
            }
        canvas.write(
            words, x: sheet.x, y: sheet.y + 7, addsAnyway ? .danger : .soft, bold: addsAnyway, width: sheet.width,
            align: .center)
    }

    private func title(_ state: TerminalState) -> String {
        guard case .edit(let id) = purpose, let game = state.game, let turn = game.turns.first(where: { $0.id == id })
        else { return "Add to the turn" }
        return "\(game.name(of: turn.player)) banked \(turn.amount.grouped). Instead:"
    }
}
