import FarkleCore

/// The recorded games, newest first.
struct HistoryPane: Pane {
    let isSheet = false
    /// Nil until they are looked up.
    private var games: [GameSummary]?
    private var filter = Filter.all
    private var selection = 0

    private enum Filter: Int, CaseIterable {
        case all, wins, fourPlus, month

        var title: String {
            switch self {
            case .all: "All games"
            case .wins: "My wins"
            case .fourPlus: "4+ players"
            case .month: "This month"
            }
        }
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("↑↓", "choose"), KeyHelp("Enter", "recap"), KeyHelp("←→", "filter"), KeyHelp("p", "who you are"),
            KeyHelp("Esc", "back"),
        ]
    }

    mutating func received(_ records: Records) { if case .history(let games) = records { self.games = games } }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        let games = shown(state)
        switch key {
        case .up, .character("k"): selection = max(0, selection - 1)
        case .down, .character("j"): selection = min(max(0, games.count - 1), selection + 1)
        case .pageUp: selection = max(0, selection - 8)
        case .pageDown: selection = min(max(0, games.count - 1), selection + 8)
        case .left: turn(-1)
        case .right, .tab: turn(1)
        case .character("p"): return [.open(NamePane.primaryPlayer(state.page?.settings.primaryPlayer))]
        case .enter:
            guard games.indices.contains(selection) else { return [] }
            return [.open(TextPane.recap), .ask(.recap(games[selection].id))]
        case .escape, .character("q"): return [.close]
        default: break
        }
        return []
    }

    private mutating func turn(_ step: Int) {
        let count = Filter.allCases.count
        filter = Filter(rawValue: (filter.rawValue + step + count) % count)!
        selection = 0
    }

    private func shown(_ state: TerminalState) -> [GameSummary] {
        let all = games ?? []
        return switch filter {
        case .all: all
        case .wins: all.filter { isMine($0, state) }
        case .fourPlus: all.filter { $0.players.count >= 4 }
        case .month:
            all.filter {
                state.moment.day($0.endedAt ?? $0.createdAt).prefix(7)
                    == state.moment.day(state.moment.time).prefix(7)
            }
        }
    }

    private func isMine(_ game: GameSummary, _ state: TerminalState) -> Bool {
        guard let me = state.page?.settings.primaryPlayer, let winner = game.winner else { return false }
        return PlayerName.key(of: winner.name) == PlayerName.key(of: me)
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        canvas.band("History", right: "")
        let width = min(canvas.size.columns - 4, 100)
        let x = (canvas.size.columns - width) / 2
        canvas.write(headline(state), x: x, y: 2, bold: true, italic: true, width: width)
        var column = x
        for filter in Filter.allCases {
            let label = filter == self.filter ? "[\(filter.title)]" : " \(filter.title) "
            canvas.fill(Area(x: column, y: 4, width: label.count, height: 1), filter == self.filter ? .walnut : .tile)
            column = canvas.write(label, x: column, y: 4, bold: filter == self.filter) + 2
        }
        let games = shown(state)
        guard !games.isEmpty else {
            canvas.write(empty(state), x: x, y: 7, .soft, width: width)
            return
        }
        let fit = max(1, (canvas.size.rows - 8) / 2)
        let first = max(0, min(selection - fit / 2, games.count - fit))
        for (index, game) in games.dropFirst(first).prefix(fit).enumerated() {
            draw(
                game, isChosen: first + index == selection, state, on: &canvas,
                in: Area(x: x, y: 6 + 2 * index, width: width, height: 2))
        }
    }

    private func empty(_ state: TerminalState) -> String {
        if games == nil { return "Looking it up…" }
        if filter == .wins, state.page?.settings.primaryPlayer == nil { return "Whose wins? p says who you are." }
        return games?.isEmpty == true ? "No game has been played yet." : "No game passes this filter."
    }

    private func headline(_ state: TerminalState) -> String {
        let finished = (games ?? []).filter { $0.winner != nil }
        let count = Words.count(finished.count, "game")
        guard let me = state.page?.settings.primaryPlayer, !finished.isEmpty else { return count }
        let wins = finished.filter { isMine($0, state) }.count
        let rate = Percent.text(Double(wins) / Double(finished.count))
        return "\(count), \(Words.count(wins, "win")) for \(me) (\(rate))"
    }

    private func draw(
        _ game: GameSummary, isChosen: Bool, _ state: TerminalState, on canvas: inout Canvas, in area: Area
    ) {
        if isChosen { canvas.fill(area, .sunk) }
        canvas.write(isChosen ? "›" : " ", x: area.x, y: area.y, .gold, bold: true)
        let won = game.winner.map { "\($0.name) won with \($0.score.grouped)" } ?? "unfinished"
        let end = area.right - TextWidth.of(won) - 1
        canvas.write(game.name, x: area.x + 2, y: area.y, bold: true, width: max(0, end - area.x - 3))
        canvas.write(won, x: end, y: area.y, game.winner == nil ? .soft : .accent, bold: game.winner != nil)
        var column = area.x + 2
        for player in game.players {
            canvas.avatar(
                initial: (try? PlayerName(player.name))?.initial ?? "?", number: player.avatar, x: column, y: area.y + 1
            )
            column += 4
        }
        var notes = [state.moment.day(game.createdAt), Words.count(game.rounds, "round")]
        if let start = game.startedAt, let end = game.endedAt {
            notes.append(Prose.duration(milliseconds: end.milliseconds - start.milliseconds))
        }
        canvas.write(
            notes.joined(separator: " · "), x: column + 1, y: area.y + 1, .soft, width: area.right - column - 2,
            align: .right)
    }
}
