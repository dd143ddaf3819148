import FarkleCore

/// Who plays, to what, and by which house rules.
struct NewGamePane: Pane {
    let isSheet = false

    private struct Row {
        var field: TextField
        let avatar: Int
    }
    /// What the keys go to, from the top down.
    private enum Focus: Hashable {
        case player(Int)
        case addPlayer
        case target
        case rule(HouseRuleRow)
        case start
    }

    private var rows: [Row]
    private var target: TargetField
    private var rules: HouseRules
    private var focus: Focus

    /// Filled with the players of the latest game, and with the settings.
    init(_ page: NodePage) {
        rows = page.lastRoster.prefix(Game.playersCount.upperBound).map {
            Row(field: TextField(text: $0.name, limit: PlayerName.charactersMax), avatar: $0.avatar)
        }
        target = TargetField(page.settings.target)
        rules = page.settings.rules
        focus = .player(0)
        if rows.isEmpty {
            rows = (0..<2).map { Row(field: TextField(limit: PlayerName.charactersMax), avatar: $0) }
        } else {
            focus = .start
        }
    }

    var takesText: Bool {
        switch focus {
        case .player, .target: true
        case .addPlayer, .rule, .start: false
        }
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        var keys = [KeyHelp("Ctrl-G", "start"), KeyHelp("↑↓ Tab", "go")]
        switch focus {
        case .player:
            keys += [KeyHelp("Shift-↑↓", "reorder"), KeyHelp("Ctrl-X", "remove"), KeyHelp("Ctrl-A", "add")]
        case .addPlayer: keys.append(KeyHelp("Enter", "add a player"))
        case .target: keys += [KeyHelp("←→", "presets"), KeyHelp("0–9", "custom")]
        case .rule: keys.append(KeyHelp("Space", "on or off"))
        case .start: keys.append(KeyHelp("Enter", "pass the dice"))
        }
        return keys + [KeyHelp("Esc", "cancel")]
    }

    // MARK: Keys

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .escape: return [.close]
        case .control("g"): return start(state)
        case .control("a"): return add()
        case .up, .backTab: move(-1)
        case .down, .tab: move(1)
        default: return pressFocused(key, state)
        }
        return []
    }

    private var order: [Focus] {
        rows.indices.map { .player($0) } + (rows.count < Game.playersCount.upperBound ? [.addPlayer] : [])
            + [.target] + HouseRuleRow.allCases.map { .rule($0) } + [.start]
    }

    private mutating func move(_ step: Int) {
        let order = order
        guard let index = order.firstIndex(of: focus) else { return focus = .player(0) }
        focus = order[(index + step + order.count) % order.count]
    }

    private mutating func pressFocused(_ key: Key, _ state: TerminalState) -> [Action] {
        switch focus {
        case .player(let index): return press(key, onPlayer: index)
        case .addPlayer: return key == .enter || key == .character(" ") ? add() : []
        case .target: if key == .enter { move(1) } else { target.press(key) }
        case .rule(let row):
            switch key {
            case .enter, .character(" "), .left, .right: rules[keyPath: row.path].toggle()
            default: break
            }
        case .start: if key == .enter || key == .character(" ") { return start(state) }
        }
        return []
    }

    private mutating func press(_ key: Key, onPlayer index: Int) -> [Action] {
        switch key {
        case .enter: move(1)
        case .moveUp, .control("p"): swap(index, index - 1)
        case .moveDown, .control("n"): swap(index, index + 1)
        case .control("x"), .delete:
            guard rows.count > 1 else { return [.complain("A game has two players at least.")] }
            rows.remove(at: index)
            focus = .player(min(index, rows.count - 1))
        default: _ = rows[index].field.press(key)
        }
        return []
    }

    private mutating func swap(_ index: Int, _ other: Int) {
        guard rows.indices.contains(other) else { return }
        rows.swapAt(index, other)
        focus = .player(other)
    }

    private mutating func add() -> [Action] {
        guard rows.count < Game.playersCount.upperBound else { return [.complain("All 8 seats are taken.")] }
        let taken = rows.map(\.avatar)
        let avatar = (0..<Game.playersCount.upperBound).first { !taken.contains($0) } ?? 0
        rows.append(Row(field: TextField(limit: PlayerName.charactersMax), avatar: avatar))
        focus = .player(rows.count - 1)
        return []
    }

    // MARK: Start

    private var named: [(name: String, avatar: Int)] {
        rows.filter { !$0.field.text.allSatisfy { $0 == " " } }.map { ($0.field.text, $0.avatar) }
    }

    /// Why the game cannot start; nil where it can.
    private var refusal: String? {
        named.count < Game.playersCount.lowerBound ? "Two players at least have to have names." : target.refusal
    }

    private func start(_ state: TerminalState) -> [Action] {
        if let refusal { return [.complain(refusal)] }
        let new = PageCommand.NewGame(players: named, target: target.points, rules: rules)
        guard let kept = state.game, kept.phase != .ended else {
            return [.ask(.command(.newGame(new, setAside: false)))]
        }
        return [
            .open(
                ConfirmPane(
                    title: "Set “\(kept.name)” aside?",
                    lines: ["It is still in play. It stays in history, unfinished."],
                    yes: "Set it aside and start", intent: .command(.newGame(new, setAside: true))))
        ]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        canvas.band("New game", right: "")
        let width = min(canvas.size.columns - 4, 96)
        let left = (canvas.size.columns - width) / 2
        let half = (width - 4) / 2
        players(on: &canvas, x: left, y: 2, width: half)
        options(on: &canvas, x: left + half + 4, y: 2, width: width - half - 4)
        let plank = Area(x: left, y: canvas.size.rows - 5, width: width, height: 3)
        let refusal = refusal
        canvas.fill(plank, refusal == nil ? .walnut : .off)
        canvas.write(focus == .start ? "›" : " ", x: plank.x + 1, y: plank.y + 1, .gold, bold: true)
        canvas.write("Pass the dice →", x: plank.x + 3, y: plank.y + 1, bold: true, italic: true)
        canvas.write(
            refusal ?? "\(named.count) players to \(target.points.grouped)", x: plank.x + 22, y: plank.y + 1, .soft,
            width: plank.width - 24, align: .right)
    }

    private func players(on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        canvas.heading("Players, in rolling order", x: x, y: y, width: width)
        for (index, row) in rows.enumerated() {
            let y = y + 2 + index
            let isChosen = focus == .player(index)
            if isChosen { canvas.fill(Area(x: x, y: y, width: width, height: 1), .sunk) }
            canvas.write(isChosen ? "›" : " ", x: x, y: y, .gold, bold: true)
            canvas.write("\(index + 1)", x: x + 2, y: y, .soft)
            let name = row.field.text
            canvas.avatar(initial: (try? PlayerName(name))?.initial ?? " ", number: row.avatar, x: x + 4, y: y)
            if name.isEmpty, !isChosen {
                canvas.write("nobody yet", x: x + 9, y: y, .soft, italic: true)
            } else {
                canvas.field(name, x: x + 9, y: y, width: width - 10, isActive: isChosen)
            }
        }
        guard rows.count < Game.playersCount.upperBound else { return }
        canvas.choice(
            "+", "Add a player", x: x, y: y + 2 + rows.count, width: width, isChosen: focus == .addPlayer)
    }

    private func options(on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        canvas.heading("Target score", x: x, y: y, width: width)
        target.draw(on: &canvas, x: x, y: y + 2, width: width, isChosen: focus == .target)
        canvas.heading("House rules", x: x, y: y + 5, width: width)
        for (index, row) in HouseRuleRow.allCases.enumerated() {
            canvas.toggle(
                row.title, isOn: rules[keyPath: row.path], x: x, y: y + 7 + index, width: width,
                isChosen: focus == .rule(row))
        }
    }
}
