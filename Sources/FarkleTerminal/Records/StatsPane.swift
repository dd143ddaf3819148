import FarkleCore

/// What one person's games add up to.
struct StatsPane: Pane {
    let isSheet = false
    private var figures: PlayerFigures?
    private var isLookedUp = false

    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("←→", "another player"), KeyHelp("Esc", "back")] }

    mutating func received(_ records: Records) {
        guard case .figures(let figures) = records else { return }
        self.figures = figures
        isLookedUp = true
    }

    func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .left, .up, .backTab: another(-1)
        case .right, .down, .tab: another(1)
        case .escape, .character("q"): [.close]
        default: []
        }
    }

    private func another(_ step: Int) -> [Action] {
        guard let figures, let index = figures.everybody.firstIndex(where: { $0.name == figures.player.name }) else {
            return []
        }
        let count = figures.everybody.count
        return [.ask(.figures(of: figures.everybody[(index + step + count) % count].name))]
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        canvas.band("Stats", right: "")
        let width = min(canvas.size.columns - 4, 76)
        let x = (canvas.size.columns - width) / 2
        guard let figures else {
            let words = isLookedUp ? "No game has been finished yet." : "Looking it up…"
            canvas.write(words, x: x, y: 3, .soft, width: width)
            return
        }
        canvas.avatar(
            initial: (try? PlayerName(figures.player.name))?.initial ?? "?", number: figures.player.avatar, x: x, y: 3)
        canvas.write(figures.player.name, x: x + 5, y: 3, .accent, bold: true, italic: true, width: width - 24)
        let place = figures.everybody.firstIndex { $0.name == figures.player.name } ?? 0
        canvas.write(
            "‹ \(place + 1) of \(figures.everybody.count) ›", x: x, y: 3, .soft, width: width, align: .right)
        grid(figures, on: &canvas, x: x, y: 5, width: width)
        trend(figures, on: &canvas, x: x, y: 15, width: width)
    }

    private func grid(_ figures: PlayerFigures, on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        let rate = figures.games == 0 ? 0 : Double(figures.wins) / Double(figures.games)
        let cells = [
            ("Games", figures.games.grouped), ("Wins", figures.wins.grouped), ("Win rate", Percent.text(rate)),
            ("Avg turn", Decimal.text(figures.averageTurn)), ("Hot dice", figures.hotDice.grouped),
            ("Farkles", figures.farkles.grouped),
        ]
        let cellWidth = (width - 4) / 3
        for (index, cell) in cells.enumerated() {
            let area = Area(
                x: x + index % 3 * (cellWidth + 2), y: y + index / 3 * 5, width: cellWidth, height: 4)
            canvas.fill(area, .card)
            canvas.heading(cell.0, x: area.x + 2, y: area.y, width: cellWidth - 4)
            canvas.writeBig(
                cell.1, in: Area(x: area.x + 2, y: area.y + 1, width: cellWidth - 4, height: 3), .accent, align: .left)
        }
    }

    private func trend(_ figures: PlayerFigures, on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        guard !figures.lastGames.isEmpty else { return }
        canvas.heading("Average turn in the last \(figures.lastGames.count) games", x: x, y: y + 1, width: width)
        // Three columns for each game, so that the line can be read.
        let line = Sparkline.text(figures.lastGames).map { String(repeating: String($0), count: 2) }
        canvas.write(line.joined(separator: " "), x: x, y: y + 2, .gold, bold: true, width: width)
        let last = figures.lastGames.reduce(0, +) / Double(figures.lastGames.count)
        guard let before = figures.before else { return }
        let change = last - before
        canvas.write(
            "\(change >= 0 ? "▲ +" : "▼ ")\(Decimal.text(change)) against the ten before", x: x, y: y + 3,
            change >= 0 ? .ok : .danger, width: width)
    }
}
