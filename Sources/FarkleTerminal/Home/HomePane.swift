import FarkleCore

/// A node with neither part yet: the game in progress, what can be done, and the latest games.
struct HomePane: Pane {
    let isSheet = false
    private var selection = 0

    private struct Choice {
        let key: Character
        let text: String
    }

    private func choices(_ state: TerminalState) -> [Choice] {
        let menu = [
            Choice(key: "n", text: "Start a new game"), Choice(key: "j", text: "Join a game"),
            Choice(key: "h", text: "History"), Choice(key: "s", text: "Stats"), Choice(key: "g", text: "Rules"),
            Choice(key: "o", text: "Settings"), Choice(key: "q", text: "Quit"),
        ]
        return (state.game == nil ? [] : [Choice(key: "r", text: "Resume")]) + menu
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("↑↓ Enter", "choose")] + choices(state).map { KeyHelp(String($0.key), $0.text.lowercased()) }
            + (state.page?.recent.isEmpty == false ? [KeyHelp("1–5", "a recent game's recap")] : [])
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        let choices = choices(state)
        selection = min(selection, choices.count - 1)
        switch key {
        case .up, .backTab, .character("k"): selection = (selection + choices.count - 1) % choices.count
        case .down, .tab: selection = (selection + 1) % choices.count
        case .enter: return open(choices[selection].key, state)
        case .character(let character):
            if let index = choices.firstIndex(where: { $0.key == character }) {
                selection = index
                return open(character, state)
            }
            guard let number = character.wholeNumberValue, let page = state.page,
                page.recent.indices.contains(number - 1)
            else { return [] }
            return [.open(TextPane.recap), .ask(.recap(page.recent[number - 1].id))]
        default: break
        }
        return []
    }

    private func open(_ key: Character, _ state: TerminalState) -> [Action] {
        switch key {
        case "r": [.ask(.command(.resume))]
        case "n": state.page.map { [.open(NewGamePane($0))] } ?? []
        case "j": [.open(JoinPane()), .ask(.command(.browse))]
        case "h": [.open(HistoryPane()), .ask(.history)]
        case "s": [.open(StatsPane()), .ask(.figures(of: nil))]
        case "g": [.open(TextPane.rules(state))]
        case "o": [.open(SettingsPane())]
        case "q": [.ask(.quit(interrupted: false))]
        default: []
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let size = canvas.size
        canvas.band("Farkle", right: "")
        let width = min(size.columns - 4, 110)
        let left = (size.columns - width) / 2
        var y = size.rows > 30 ? 4 : 2
        canvas.write("Hey, fancy a roll?", x: left, y: y, .accent, bold: true, italic: true)
        y += 2
        if let game = state.game {
            resumeCard(game, on: &canvas, in: Area(x: left, y: y, width: width, height: 4))
            y += 5
        }
        let menuWidth = min(38, width / 2)
        let choices = choices(state)
        for (index, choice) in choices.enumerated() {
            canvas.choice(
                String(choice.key), choice.text, x: left, y: y + index, width: menuWidth,
                isChosen: index == min(selection, choices.count - 1))
        }
        recent(
            state, on: &canvas, in: Area(x: left + menuWidth + 3, y: y, width: width - menuWidth - 3, height: 11))
        canvas.write(
            "Scores stay on this network. No ads. Not now, not ever.", x: 0, y: size.rows - 3, .soft, italic: true,
            width: size.columns, align: .center)
    }

    /// The game in progress, with whose turn it is.
    private func resumeCard(_ game: GameSnapshot, on canvas: inout Canvas, in area: Area) {
        canvas.fill(area, .card)
        canvas.write("▌", x: area.x, y: area.y, .of(.gold))
        for y in area.y..<area.bottom { canvas.write("▌", x: area.x, y: y, .of(.gold)) }
        let x = area.x + 2
        let isOver = game.phase == .ended
        canvas.heading(isOver ? "Finished" : "In progress", x: x, y: area.y, width: 20)
        canvas.write(game.name.text, x: x, y: area.y + 1, bold: true, italic: true, width: area.width - 30)
        var column = x
        for seat in game.players where column + 4 < area.right {
            canvas.avatar(seat, x: column, y: area.y + 2)
            column += 4
        }
        let words: String
        if let roller = game.roller {
            let leader = game.ranked.first.map { $0.total - roller.total } ?? 0
            words = "Round \(game.round) · \(roller.name) rolls" + (leader > 0 ? " · \(leader.grouped) behind" : "")
        } else {
            words = game.winner.flatMap(game.player).map { "\($0.name) wins with \($0.total.grouped)" } ?? ""
        }
        canvas.write(words, x: x, y: area.y + 3, .soft, width: area.width - 24)
        let button = Area(x: area.right - 20, y: area.y + 1, width: 18, height: 2)
        canvas.fill(button, .walnut)
        canvas.write("r", x: button.x + 2, y: button.y, .gold, bold: true)
        canvas.write(isOver ? "See it" : "Resume →", x: button.x + 5, y: button.y, bold: true)
        canvas.write("to \(game.target.points.grouped)", x: button.x + 5, y: button.y + 1, .soft)
    }

    private func recent(_ state: TerminalState, on canvas: inout Canvas, in area: Area) {
        guard let games = state.page?.recent, !games.isEmpty else {
            canvas.heading("Recent games", x: area.x, y: area.y, width: area.width)
            canvas.write("None yet. They will be kept here.", x: area.x, y: area.y + 1, .soft, width: area.width)
            return
        }
        canvas.heading("Recent games", x: area.x, y: area.y, width: area.width)
        for (index, game) in games.prefix(5).enumerated() {
            let y = area.y + 1 + index * 2
            canvas.write("\(index + 1)", x: area.x, y: y, .gold, bold: true)
            let score = game.winner.map { $0.score.grouped } ?? "unfinished"
            let end = canvas.write(
                score, x: area.right - 11, y: y, bold: game.winner != nil, width: 11, align: .right)
            let title = game.winner.map { "\($0.name) won" } ?? game.name
            canvas.write(title, x: area.x + 2, y: y, bold: true, width: end - 13 - area.x)
            let when = Words.ago(game.endedAt ?? game.createdAt, state.moment.time)
            canvas.write(
                "\(when) · \(Words.count(game.players.count, "player")) · \(game.name)", x: area.x + 2, y: y + 1, .soft,
                width: area.width - 2)
        }
    }
}
