import FarkleCore

/// Defaults for new games, what the page does, and the data.
struct SettingsPane: Pane {
    let isSheet = false
    private var selection = 0

    private enum Row: Hashable {
        case target
        case rule(HouseRuleRow)
        case primaryPlayer, sound, haptics, export, reset
    }

    private static let rows: [Row] =
        [.target] + HouseRuleRow.allCases.map { .rule($0) } + [.primaryPlayer, .sound, .haptics, .export, .reset]

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("↑↓", "choose"), KeyHelp("Space Enter", "change"), KeyHelp("←→", "target"), KeyHelp("Esc", "back")]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .up, .backTab, .character("k"): selection = max(0, selection - 1)
        case .down, .tab, .character("j"): selection = min(Self.rows.count - 1, selection + 1)
        case .escape, .character("q"): return [.close]
        case .enter, .character(" "), .right: return change(Self.rows[selection], 1, isArrow: key == .right, state)
        case .left: return change(Self.rows[selection], -1, isArrow: true, state)
        default: break
        }
        return []
    }

    private func change(_ row: Row, _ step: Int, isArrow: Bool, _ state: TerminalState) -> [Action] {
        guard let settings = state.page?.settings else { return [] }
        switch row {
        case .target:
            let presets = TargetField.presets
            let place = presets.firstIndex(of: settings.target) ?? (step > 0 ? -1 : presets.count)
            return set("target", String(presets[(place + step + presets.count) % presets.count]))
        case .rule(let rule): return set(rule.key, isOn: !settings.rules[keyPath: rule.path])
        case .sound: return set("sound", isOn: !settings.sound)
        case .haptics: return set("haptics", isOn: !settings.haptics)
        case .primaryPlayer: return isArrow ? [] : [.open(NamePane.primaryPlayer(settings.primaryPlayer))]
        case .export: return isArrow ? [] : [.open(NamePane.export)]
        case .reset:
            guard !isArrow else { return [] }
            return [
                .open(
                    ConfirmPane(
                        title: "Delete everything?",
                        lines: ["All games, the game in progress and all settings go.", "Nothing brings them back."],
                        yes: "Delete everything", intent: .command(.reset)))
            ]
        }
    }

    private func set(_ key: String, isOn: Bool) -> [Action] { set(key, isOn ? "on" : "off") }
    private func set(_ key: String, _ value: String) -> [Action] { [.ask(.command(.setting(key: key, value: value)))] }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        canvas.band("Settings", right: "")
        guard let settings = state.page?.settings else { return }
        let width = min(canvas.size.columns - 4, 64)
        let x = (canvas.size.columns - width) / 2
        var y = 2
        for (index, row) in Self.rows.enumerated() {
            if let heading = heading(row) {
                canvas.heading(heading, x: x, y: y, width: width)
                y += 1
            }
            draw(row, settings, isChosen: index == selection, on: &canvas, x: x, y: y, width: width)
            y += 1
            if isLast(row), canvas.size.rows - y > 8 { y += 1 }
        }
        canvas.write(
            "FARKLE · made with care · No ads. Not now, not ever.", x: 0, y: canvas.size.rows - 3, .soft, italic: true,
            width: canvas.size.columns, align: .center)
    }

    private func heading(_ row: Row) -> String? {
        switch row {
        case .target: "Default rules"
        case .primaryPlayer: "You"
        case .sound: "Game feel, on the page"
        case .export: "Data"
        case .rule, .haptics, .reset: nil
        }
    }

    private func isLast(_ row: Row) -> Bool {
        switch row {
        case .rule(.mustOpen), .primaryPlayer, .haptics: true
        default: false
        }
    }

    private func draw(
        _ row: Row, _ settings: PageSettings, isChosen: Bool, on canvas: inout Canvas, x: Int, y: Int, width: Int
    ) {
        func line(_ title: String, _ value: String) {
            if isChosen { canvas.fill(Area(x: x, y: y, width: width, height: 1), .sunk) }
            canvas.write(isChosen ? "›" : " ", x: x, y: y, .gold, bold: true)
            canvas.write(title, x: x + 2, y: y, bold: isChosen, width: 34)
            canvas.write(value, x: x + 30, y: y, .accent, width: width - 31, align: .right)
        }
        func toggle(_ title: String, _ isOn: Bool) {
            canvas.toggle(title, isOn: isOn, x: x, y: y, width: width, isChosen: isChosen)
        }
        switch row {
        case .target: line("Target score", "‹ \(settings.target.grouped) ›")
        case .rule(let rule): toggle(rule.title, settings.rules[keyPath: rule.path])
        case .primaryPlayer: line("Whose wins are counted", settings.primaryPlayer ?? "nobody yet")
        case .sound: toggle("Dice sound", settings.sound)
        case .haptics: toggle("Haptics", settings.haptics)
        case .export: line("Export game history (JSON)", "…")
        case .reset: line("Reset all data", "…")
        }
    }
}
