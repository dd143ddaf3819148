import FarkleCore

/// The scorekeeper's table: who rolls, what is pending, and a key for everything that can happen.
struct HostPane: Pane {
    let isSheet = false

    static let chips = [50, 100, 150, 200, 300, 350, 500, 1_000]

    func keys(_ state: TerminalState) -> [KeyHelp] {
        guard state.game?.phase != .ended else {
            return [KeyHelp("i", "invite"), KeyHelp("g", "rules")]
        }
        return [
            KeyHelp("1–8", "add"), KeyHelp("9", "any amount"), KeyHelp("s", "helper"), KeyHelp("b", "bank"),
            KeyHelp("f", "farkle"), KeyHelp("u", "undo"), KeyHelp("r", "redo"), KeyHelp("c", "clear"),
            KeyHelp("t", "turns: edit or take back"), KeyHelp("p", "players: order, names, seats"),
            KeyHelp("i", "invite: code, link, QR"), KeyHelp("g", "rules and scores"), KeyHelp("q", "leave the table"),
        ]
    }

    func press(_ key: Key, _ state: TerminalState) -> [Action] {
        guard let game = state.game else { return [] }
        return game.phase == .ended ? pressAtEnd(key, state) : press(key, game, state)
    }

    private func press(_ key: Key, _ game: GameSnapshot, _ state: TerminalState) -> [Action] {
        switch key {
        case .character(let character) where ("1"..."8").contains(character):
            return [turn(.add(Self.chips[character.wholeNumberValue! - 1]), game)]
        case .character("9"), .character("+"): return [.open(KeypadPane(adding: game))]
        case .character("s"), .character("h"): return [.open(HelperPane(game))]
        case .character("c"): return [turn(.clear, game)]
        case .character("b"):
            if let refusal = game.bankRefusal { return [.complain(refusal)] }
            return [.open(BankPane(game, now: state.now))]
        case .character("f"), .character("x"): return [.open(FarklePane(game))]
        case .character("u"): return [.ask(.command(.undo))]
        case .character("r"), .control("r"): return [.ask(.command(.redo))]
        case .character("t"): return [.open(TurnsPane(game))]
        case .character("p"), .character("e"): return [.open(PlayersPane(game))]
        case .character("i"): return [.open(InvitePane())]
        case .character("g"): return [.open(TextPane.rules(state))]
        case .character("q"), .escape: return [.open(LeavePane())]
        default: return []
        }
    }

    /// A second press that comes before the screen has changed is for the turn that was on it, and does nothing.
    private func turn(_ command: PageCommand.TurnCommand, _ game: GameSnapshot) -> Action {
        .ask(.command(.turn(command, expect: game.turnCount)))
    }

    private func pressAtEnd(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .character("w"), .character("u"): [.ask(.command(.undo))]
        case .character("r"): [.ask(.command(.rematch))]
        case .character("g"): [.open(TextPane.rules(state))]
        case .character("i"): [.open(InvitePane())]
        case .character("q"), .character("x"), .escape: [.ask(.command(.end))]
        default: []
        }
    }

    func deadline(_ state: TerminalState) -> Int64? {
        guard let game = state.game else { return nil }
        return game.phase == .ended ? GameOverView.deadline(state) : state.nextPulse
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let game = state.game else { return }
        if game.phase == .ended {
            let viewers = state.page?.room?.viewers ?? 0
            GameOverView(
                game: game, chip: viewers > 0 ? "● SYNCED · \(viewers)" : "● SAVED LOCALLY",
                keys: [KeyHelp("w", "Wait, that's wrong"), KeyHelp("r", "Rematch"), KeyHelp("q", "Close")]
            ).draw(on: &canvas, state)
        } else {
            TurnView(game: game, state: state).draw(on: &canvas)
        }
    }
}
