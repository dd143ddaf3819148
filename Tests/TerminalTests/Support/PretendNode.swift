import FarkleCore

@testable import FarkleTerminal

/// A node without network and disk: plays the game that intents ask for, and says what a real one would.
struct PretendNode {
    var page = NodePage(onboarded: true)
    private(set) var game: Game?
    private(set) var now = Timestamp(milliseconds: 1_778_961_600_000)
    /// Everything that was asked, in order.
    private(set) var asked: [Intent] = []
    var history: [GameSummary] = []
    var figures: PlayerFigures?

    mutating func answer(_ intent: Intent) -> [TerminalEvent] {
        asked.append(intent)
        now = Timestamp(milliseconds: now.milliseconds + 1_000)
        switch intent {
        case .command(let command):
            do {
                let warnings = try perform(command)
                publish()
                return [.page(page), .answered(.done(warnings: warnings.map(\.rawValue)), to: intent)]
            } catch let error as GameError {
                return [.answered(.refused(error), to: intent)]
            } catch {
                return [.answered(.refused(code: "badCommand", message: "\(error)"), to: intent)]
            }
        case .seat(.claim(let player)):
            page.ownSeat = NodePage.VisitorSeat(player: player)
            page.connection?.state = "live"
            return [.page(page), .answered(.done(), to: intent)]
        case .history: return [.records(.history(history))]
        case .figures: return [.records(.figures(figures))]
        case .recap: return [.records(.recap(["Tuesday Night Roll", "", "  1. Maya  10,000"]))]
        case .seat, .line, .export, .quit, .suspend, .redraw: return []
        }
    }

    private mutating func perform(_ command: PageCommand) throws -> [GameChange.Warning] {
        switch command {
        case .newGame(let new, _):
            game = try Game(
                id: GameID("g1")!, name: GameName("Tuesday Night Roll"),
                players: new.players.map { NewPlayer(name: try PlayerName($0.name), avatar: $0.avatar) },
                rules: new.rules, target: TargetScore(new.target), createdAt: now)
            page.activity = .hosting
        case .resume: page.activity = .hosting
        case .home, .leave: page.activity = .home
        case .end:
            page.activity = .home
            game = nil
        case .join:
            page.activity = .joined
            page.connection = NodePage.Connection(state: "choosing", code: "1357", protection: "sealed")
        case .rematch:
            game = try game?.rematch(id: GameID("g2")!, name: GameName("Late Night Roll"), createdAt: now)
        case .turn(.combos(let rows), let expect):
            return try play(.add(rows.reduce(0) { $0 + $1.value }), expecting: expect)
        case .turn(.add(let amount), let expect): return try play(.add(amount), expecting: expect)
        case .turn(.clear, let expect): return try play(.clear, expecting: expect)
        case .turn(.bank, let expect): return try play(.bank, expecting: expect)
        case .turn(.farkle, let expect): return try play(.farkle, expecting: expect)
        case .undo: return try play(.undo)
        case .redo: return try play(.redo)
        case .undoTurn(let turn): return try play(.undoFrom(turn: number(turn)))
        case .edit(let turn, let amount): return try play(.edit(turn: number(turn), amount: amount))
        case .rename(let player, let name): return try play(.rename(seat(player), to: name))
        case .addPlayer(let name): return try play(.addPlayer(name))
        case .removePlayer(let player): return try play(.removePlayer(seat(player)))
        case .order(let players): return try play(.order(players.map { seat($0) }))
        case .setting, .browse, .reset, .releaseSeat, .handOver: break
        }
        return []
    }

    private mutating func play(_ command: GameCommand, expecting turn: Int? = nil) throws -> [GameChange.Warning] {
        try game?.perform(command, at: now, expecting: turn).warnings ?? []
    }

    private func number(_ turn: TurnID) -> Int { (game?.turns.firstIndex { $0.id == turn } ?? -1) + 1 }
    private func seat(_ player: PlayerID) -> PlayerReference {
        .seat((game?.players.firstIndex { $0.id == player } ?? -1) + 1)
    }

    mutating func publish() {
        page.game = game.map { GameSnapshot(of: $0) }
        page.additions = game?.pending.additions.map(\.amount) ?? []
        page.canUndo = game?.canUndo ?? false
        page.canRedo = game?.canRedo ?? false
        page.room = page.activity == .hosting ? NodePage.Room(code: "1357", viewers: 2) : nil
        if page.activity != .joined { page.connection = nil }
    }
}
