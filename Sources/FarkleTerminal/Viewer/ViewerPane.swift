import FarkleCore

/// The board of a room that this device has joined. Nothing here can change a score.
struct ViewerPane: Pane {
    let isSheet = false
    /// The identity sheet comes by itself, once for each time that the host does not know who this is.
    private var hasAsked = false
    private var room = 0

    func keys(_ state: TerminalState) -> [KeyHelp] {
        switch Stage(state) {
        case .choosingRoom: [KeyHelp("↑↓ Enter", "choose a room"), KeyHelp("q", "leave")]
        case .searching: [KeyHelp("q", "leave")]
        case .closed(let asksForPIN, _, _):
            (asksForPIN ? [KeyHelp("p", "give the PIN")] : []) + [KeyHelp("Enter", "back to home")]
        case .board:
            [
                KeyHelp("i", "who you are"), KeyHelp("f", "a photo for your seat"), KeyHelp("g", "rules and scores"),
                KeyHelp("y", "stand by: carry on if the host falls silent"), KeyHelp("q", "leave the room"),
            ]
        case .celebration: [KeyHelp("g", "rules"), KeyHelp("q", "leave")]
        }
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch Stage(state) {
        case .choosingRoom(let rooms): return press(key, rooms)
        case .searching: return isLeave(key) ? [.ask(.command(.leave))] : []
        case .closed(let asksForPIN, _, _):
            if asksForPIN, key == .character("p") || key == .enter, let target = state.lockedRoom {
                return [.reopen(.pin(target)), .ask(.command(.leave))]
            }
            return isLeave(key) || key == .enter ? [.ask(.command(.leave))] : []
        case .celebration:
            if key == .character("g") { return [.open(TextPane.rules(state))] }
            return isLeave(key) ? [.ask(.command(.leave))] : []
        case .board(let game): return press(key, game, state)
        }
    }

    private func isLeave(_ key: Key) -> Bool { key == .escape || key == .character("q") || key == .character("x") }

    private mutating func press(_ key: Key, _ rooms: [NodePage.FoundRoom]) -> [Action] {
        switch key {
        case .up: room = max(0, room - 1)
        case .down, .tab: room = min(rooms.count - 1, room + 1)
        case .enter: return [.ask(.line(rooms[min(room, rooms.count - 1)].code))]
        default: return isLeave(key) ? [.ask(.command(.leave))] : []
        }
        return []
    }

    private func press(_ key: Key, _ game: GameSnapshot, _ state: TerminalState) -> [Action] {
        switch key {
        case .character("i"): return [.open(IdentityPane(game, state))]
        case .character("f"):
            guard state.page?.ownSeat?.player != nil else {
                return [.complain("Say who you are first (i); the photo is shown there.")]
            }
            return [.open(NamePane.photo)]
        case .character("g"): return [.open(TextPane.rules(state))]
        case .character("y"): return [.ask(.line("takeover"))]
        case .character("q"), .escape:
            return [
                .open(
                    ConfirmPane(
                        title: "Leave the room?", lines: ["The host frees your seat for others."], yes: "Leave",
                        intent: .command(.leave)))
            ]
        default: return []
        }
    }

    /// Opens the identity sheet when the host asks who this is.
    mutating func tick(_ state: TerminalState) -> [Action] {
        guard state.page?.connection?.state == "choosing", let game = state.game else {
            hasAsked = false
            return []
        }
        guard !hasAsked else { return [] }
        hasAsked = true
        return [.open(IdentityPane(game, state))]
    }

    func deadline(_ state: TerminalState) -> Int64? {
        switch Stage(state) {
        case .celebration: return GameOverView.deadline(state)
        case .closed, .choosingRoom: return nil
        case .searching: return state.nextPulse
        case .board: return state.nextPulse
        }
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        switch Stage(state) {
        case .choosingRoom(let rooms): draw(rooms, on: &canvas)
        case .searching: drawSearching(on: &canvas, state)
        case .celebration(let game):
            GameOverView(
                game: game, chip: "● WATCHED", keys: [KeyHelp("g", "Rules"), KeyHelp("q", "Leave")]
            ).draw(on: &canvas, state)
        case .board(let game): BoardView(game: game, state: state).draw(on: &canvas)
        case .closed(let asksForPIN, let title, let lines):
            if let game = state.game {
                BoardView(game: game, state: state).draw(on: &canvas)
                canvas.fade(canvas.area)
            }
            drawClosed(asksForPIN, title, lines, on: &canvas)
        }
    }

    private func draw(_ rooms: [NodePage.FoundRoom], on canvas: inout Canvas) {
        canvas.band("Several rooms are open", right: "")
        let width = min(canvas.size.columns - 4, 70)
        let x = (canvas.size.columns - width) / 2
        for (index, found) in rooms.prefix(canvas.size.rows - 6).enumerated() {
            canvas.choice(
                "", "\(found.code)  \(found.name) · \(Words.count(found.viewers, "viewer"))", x: x, y: 3 + index,
                width: width, isChosen: index == min(room, rooms.count - 1))
        }
    }

    private func drawSearching(on canvas: inout Canvas, _ state: TerminalState) {
        let connection = state.page?.connection
        let what = connection?.code.map { "room \($0)" } ?? "a room"
        let words = connection?.state == "connecting" ? "Connecting to \(what)…" : "Looking for \(what)…"
        let y = canvas.size.rows / 2 - 2
        canvas.write(
            "F a r k l e", x: 0, y: y, .accent, bold: true, italic: true, width: canvas.size.columns, align: .center)
        canvas.write(
            (state.pulseIsOn ? "● " : "○ ") + words, x: 0, y: y + 2, width: canvas.size.columns, align: .center)
        canvas.write(
            "It is found by itself as soon as it is there.", x: 0, y: y + 3, .soft, width: canvas.size.columns,
            align: .center)
    }

    private func drawClosed(_ asksForPIN: Bool, _ title: String, _ lines: [String], on canvas: inout Canvas) {
        let sheet = SheetFrame.draw(on: &canvas, "The room", width: 62, height: lines.count + 7)
        canvas.write(title, x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width, align: .center)
        for (index, line) in lines.enumerated() {
            canvas.write(line, x: sheet.x, y: sheet.y + 3 + index, width: sheet.width, align: .center)
        }
        let button = Area(x: sheet.x + 12, y: sheet.bottom - 3, width: sheet.width - 24, height: 3)
        canvas.fill(button, .walnut)
        canvas.write("Enter", x: button.x + 3, y: button.y + 1, .gold, bold: true)
        canvas.write(asksForPIN ? "Give the PIN" : "Back to home", x: button.x + 11, y: button.y + 1, bold: true)
    }
}

extension TerminalState {
    /// How the room that wants its PIN is found again.
    fileprivate var lockedRoom: PageCommand.JoinTarget? {
        joinedAddress ?? (page?.connection?.code).map { .code($0) }
    }
}
