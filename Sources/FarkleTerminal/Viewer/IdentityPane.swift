import FarkleCore

/// Who this device is: one of the players, or nobody.
struct IdentityPane: Pane {
    private var selection: Int

    init(_ game: GameSnapshot, _ state: TerminalState) {
        let own = state.page?.ownSeat?.player
        selection = game.players.firstIndex { $0.id == own } ?? game.players.firstIndex { !$0.claimed } ?? 0
    }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("↑↓ Enter", "choose"), KeyHelp("1–8", "the same"), KeyHelp("w", "just watch"),
            KeyHelp("Esc", "later"),
        ]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        guard let game = state.game else { return [.close] }
        switch key {
        case .up, .character("k"): selection = max(0, selection - 1)
        case .down, .tab, .character("j"): selection = min(game.players.count, selection + 1)
        case .enter: return choose(selection, game, state)
        case .character("w"): return choose(game.players.count, game, state)
        case .character(let character):
            guard let number = character.wholeNumberValue, game.players.indices.contains(number - 1) else { return [] }
            return choose(number - 1, game, state)
        case .escape: return [.close]
        default: break
        }
        return []
    }

    private func choose(_ index: Int, _ game: GameSnapshot, _ state: TerminalState) -> [Action] {
        guard game.players.indices.contains(index) else { return [.close, .ask(.seat(.claim(nil)))] }
        let player = game.players[index]
        guard !player.claimed || player.id == state.page?.ownSeat?.player else {
            return [.complain("Another device is \(player.name). The host can free the seat.")]
        }
        return [.close, .ask(.seat(.claim(player.id)))]
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game else { return }
        let sheet = SheetFrame.draw(on: &canvas, "Who are you?", width: 50, height: game.players.count + 5)
        canvas.write("The host's board shows it.", x: sheet.x, y: sheet.y, .soft, width: sheet.width, align: .center)
        let own = state.page?.ownSeat
        for (index, player) in game.players.enumerated() {
            let y = sheet.y + 2 + index
            let isYours = own?.player == player.id
            row(index, "I'm \(player.name)", isYours ? "you" : player.claimed ? "taken" : "", on: &canvas, sheet, y)
            canvas.avatar(player, x: sheet.x + 5, y: y)
        }
        let y = sheet.y + 2 + game.players.count
        row(
            game.players.count, "Just watching", own != nil && own?.player == nil ? "you" : "", on: &canvas, sheet,
            y + 1)
    }

    private func row(_ index: Int, _ text: String, _ note: String, on canvas: inout Canvas, _ sheet: Area, _ y: Int) {
        let isChosen = index == selection
        if isChosen { canvas.fill(Area(x: sheet.x, y: y, width: sheet.width, height: 1), .walnut) }
        canvas.write(isChosen ? "›" : " ", x: sheet.x + 1, y: y, .gold, bold: true)
        canvas.write(text.hasPrefix("Just") ? "w" : "\(index + 1)", x: sheet.x + 3, y: y, .gold, bold: true)
        canvas.write(text, x: sheet.x + 9, y: y, bold: isChosen, width: sheet.width - 18)
        canvas.write(note, x: sheet.right - 8, y: y, .soft, width: 7, align: .right)
    }
}
