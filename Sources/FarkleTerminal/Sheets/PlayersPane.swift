import FarkleCore

/// Who plays: order, names, seats.
struct PlayersPane: Pane {
    /// The player who is meant, wherever the row goes.
    private var chosen: PlayerID?

    init(_ game: GameSnapshot) { chosen = game.active ?? game.players.first?.id }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("↑↓", "choose"), KeyHelp("[ ]", "move up, down"), KeyHelp("r", "rename"), KeyHelp("a", "add"),
            KeyHelp("d", "remove"), KeyHelp("x", "free the seat"), KeyHelp("h", "hand over"), KeyHelp("Esc", "back"),
        ]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        guard let game = state.game, let index = game.players.firstIndex(where: { $0.id == chosen }) else {
            chosen = state.game?.players.first?.id
            return key == .escape ? [.close] : []
        }
        let player = game.players[index]
        switch key {
        case .up, .character("k"): chosen = game.players[max(0, index - 1)].id
        case .down, .character("j"): chosen = game.players[min(game.players.count - 1, index + 1)].id
        case .character("["), .moveUp, .character("K"): return move(index, by: -1, game)
        case .character("]"), .moveDown, .character("J"): return move(index, by: 1, game)
        case .enter, .character("r"): return [.open(NamePane.rename(player))]
        case .character("a"):
            guard Self.isOpen(game) else { return [.complain(Self.whyClosed(game))] }
            return [.open(NamePane.addPlayer)]
        case .character("d"), .delete: return [.ask(.command(.removePlayer(player.id)))]
        case .character("x"):
            guard player.claimed else { return [.say("No device holds \(player.name)'s seat.")] }
            return [.ask(.command(.releaseSeat(player.id)))]
        case .character("h"): return handOver(to: player)
        case .escape, .character("q"), .character("p"): return [.close]
        default: break
        }
        return []
    }

    private func move(_ index: Int, by step: Int, _ game: GameSnapshot) -> [Action] {
        var order = game.players.map(\.id)
        guard order.indices.contains(index + step) else { return [] }
        order.swapAt(index, index + step)
        return [.ask(.command(.order(order)))]
    }

    /// The room goes to the device in that seat, as `handover NAME` has it.
    private func handOver(to player: GameSnapshot.Seat) -> [Action] {
        guard player.claimed else {
            return [.complain("No device holds \(player.name)'s seat, so there is none to hand over to.")]
        }
        return [
            .open(
                ConfirmPane(
                    title: "Hand the game to \(player.name)'s device?",
                    lines: ["It hosts from then on, and this one watches."], yes: "Hand over",
                    intent: .command(.handOver(player.id))))
        ]
    }

    /// As the game decides it, for the note that explains.
    private static func isOpen(_ game: GameSnapshot) -> Bool {
        game.players.count < Game.playersCount.upperBound && game.turnCount < game.players.count
    }

    private static func whyClosed(_ game: GameSnapshot) -> String {
        game.players.count == Game.playersCount.upperBound
            ? "All 8 seats are taken." : "The first round is over, so nobody can be added any more."
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game else { return }
        let sheet = SheetFrame.draw(on: &canvas, "Players", width: 60, height: game.players.count + 3)
        for (index, player) in game.players.enumerated() {
            let y = sheet.y + index
            let isChosen = player.id == chosen
            if isChosen { canvas.fill(Area(x: sheet.x, y: y, width: sheet.width, height: 1), .sunk) }
            canvas.write(isChosen ? "›" : " ", x: sheet.x, y: y, .gold, bold: true)
            canvas.write("\(index + 1)", x: sheet.x + 2, y: y, .soft)
            canvas.avatar(player, x: sheet.x + 5, y: y)
            canvas.write(player.name.text, x: sheet.x + 10, y: y, bold: isChosen, width: 24)
            canvas.write(player.total.grouped, x: sheet.x + 34, y: y, width: 7, align: .right)
            let words = player.id == game.active ? "ROLLING" : player.claimed ? "seat taken" : ""
            canvas.write(
                words, x: sheet.x + 44, y: y, player.id == game.active ? .gold : .soft, bold: player.id == game.active)
        }
        let isHeld = game.players.contains { $0.id == chosen && $0.claimed }
        let words =
            isHeld
            ? "x frees the seat, h hands the game to its device."
            : Self.isOpen(game) ? "The one who rolls keeps rolling. a adds a player." : Self.whyClosed(game)
        canvas.write(words, x: sheet.x, y: sheet.bottom - 1, .soft, width: sheet.width, align: .center)
    }
}
