import FarkleCore

/// The scoresheet: rows that people press for what they rolled. It adds up, and does not look for what they missed.
struct HelperPane: Pane {
    private let turnCount: Int
    private let rows: [ScoringCombination]
    private var taken: [ScoringCombination] = []
    private var selection = 0

    /// The most that the node takes as one entry.
    private static let takenMax = 36

    init(_ game: GameSnapshot) {
        turnCount = game.turnCount
        rows = ScoringCombination.sheet(for: game.rules)
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("a–\(letter(rows.count - 1))", "count a row"), KeyHelp("↑↓ Space", "the same"),
            KeyHelp("Backspace", "one back"), KeyHelp("Enter", "add to turn"), KeyHelp("Esc", "back"),
        ]
    }

    private var sum: Int { taken.reduce(0) { $0 + $1.value } }
    private var dice: Int { taken.reduce(0) { $0 + $1.diceUsed } }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .up: selection = max(0, selection - 1)
        case .down: selection = min(rows.count - 1, selection + 1)
        case .character(" "), .character("+"): take(selection)
        case .character(let character):
            if let index = rows.indices.first(where: { letter($0) == character.lowercased() }) {
                selection = index
                take(index)
            }
        case .backspace, .delete: _ = taken.popLast()
        case .control("u"): taken = []
        case .enter:
            guard !taken.isEmpty else { return [.complain("Nothing is counted yet: press a row's letter.")] }
            return [.close, .ask(.command(.turn(.combos(taken), expect: turnCount)))]
        case .escape: return [.close]
        default: break
        }
        return []
    }

    private mutating func take(_ index: Int) { if taken.count < Self.takenMax { taken.append(rows[index]) } }

    private func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) }

    func isStale(_ state: TerminalState) -> Bool { state.game?.turnCount != turnCount }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, "Score helper", width: 62, height: rows.count + 4)
        var y = sheet.y
        for (index, row) in rows.enumerated() {
            let line = Area(x: sheet.x, y: y, width: sheet.width, height: 1)
            if index == selection { canvas.fill(line, .sunk) }
            canvas.write(index == selection ? "›" : " ", x: line.x, y: y, .gold, bold: true)
            canvas.write(letter(index), x: line.x + 2, y: y, .gold, bold: true)
            canvas.write(row.exampleDice.map(Self.die).joined(separator: " "), x: line.x + 5, y: y, .accent)
            canvas.write(row.title, x: line.x + 18, y: y, bold: index == selection, width: 26)
            canvas.write(row.value.grouped, x: line.x + 44, y: y, bold: true, width: 7, align: .right)
            let count = taken.filter { $0 == row }.count
            if count > 0 {
                canvas.write("×\(count)", x: line.right - 5, y: y, .ok, bold: true, width: 4, align: .right)
            }
            y += 1
        }
        let button = Area(x: sheet.x, y: y + 1, width: sheet.width, height: 1)
        canvas.fill(button, taken.isEmpty ? .off : .walnut)
        canvas.write("Enter", x: button.x + 1, y: button.y, .gold, bold: true)
        canvas.write("Add +\(sum.grouped) to turn", x: button.x + 8, y: button.y, bold: true)
        let words = dice == 6 ? "all six dice: HOT DICE" : Words.count(dice, "die").replacingDie
        canvas.write(words, x: button.right - 26, y: button.y, .gold, width: 25, align: .right)
        canvas.write(
            "A reference, not a calculator: you spot the hand.", x: sheet.x, y: y + 3, .soft, italic: true,
            width: sheet.width, align: .center)
    }

    private static func die(_ face: Int) -> String { String(UnicodeScalar(UInt32(0x267F + face))!) }
}

extension String {
    /// "2 dice" and not "2 dies".
    fileprivate var replacingDie: String { hasSuffix("dies") ? String(dropLast(4)) + "dice" : self }
}
