import FarkleCore

/// Rooms as they are heard, and a field for the code that somebody reads out, or for the host's address where no room can be heard.
struct JoinPane: Pane {
    let isSheet = false
    private var field = TextField(limit: 64)
    private static let codeLength = 4
    /// The room that is meant, wherever its row goes.
    private var chosen: String?

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [
            KeyHelp("↑↓", "choose a room"), KeyHelp("0–9", "code or address"),
            KeyHelp("Enter", "join"),
            KeyHelp("Esc", "back"),
        ]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        let rooms = state.page?.rooms ?? []
        let index = rooms.firstIndex { $0.id == chosen }
        switch key {
        case .escape: return [.close]
        case .character("q") where field.text.isEmpty: return [.close]
        case .up where !rooms.isEmpty: choose(rooms[max(0, (index ?? 1) - 1)])
        case .down where !rooms.isEmpty: choose(rooms[min(rooms.count - 1, (index ?? -1) + 1)])
        case .enter: return enter(rooms, index)
        default: if field.press(key) { chosen = nil }
        }
        return []
    }

    private mutating func choose(_ room: NodePage.FoundRoom) {
        chosen = room.id
        field.text = ""
    }

    private func enter(_ rooms: [NodePage.FoundRoom], _ index: Int?) -> [Action] {
        let typed = field.text.filter { $0 != " " }
        if !typed.isEmpty {
            guard isCode else { return [.ask(.command(.join(.address(typed), pin: nil)))] }
            guard typed.count == Self.codeLength else { return [.complain("A room code has four digits.")] }
            if let room = rooms.first(where: { $0.code == typed }) { return join(room) }
            return [.ask(.command(.join(.code(typed), pin: nil)))]
        }
        guard let room = index.map({ rooms[$0] }) ?? rooms.first else {
            return [.complain("No room is heard yet. Type the code that the host reads out.")]
        }
        return join(room)
    }

    /// Four digits at most; anything else is an address.
    private var isCode: Bool {
        field.text.count <= Self.codeLength && field.text.allSatisfy { ("0"..."9").contains($0) }
    }

    private func join(_ room: NodePage.FoundRoom) -> [Action] {
        guard room.isSupported else {
            return [.complain("That room needs another version of farkle-node. Update both devices.")]
        }
        if room.needsPIN { return [.open(PINPane(.room(room.id), name: room.name))] }
        return [.ask(.command(.join(.room(room.id), pin: nil)))]
    }

    func deadline(_ state: TerminalState) -> Int64? { state.nextPulse }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        canvas.band("Join a game", right: "")
        let width = min(canvas.size.columns - 4, 80)
        let x = (canvas.size.columns - width) / 2
        canvas.heading("Rooms on this network", x: x, y: 2, width: width)
        let rooms = state.page?.rooms ?? []
        let shown = rooms.prefix(canvas.size.rows - 13)
        for (index, room) in shown.enumerated() {
            draw(
                room, isChosen: room.id == (chosen ?? (field.text.isEmpty ? rooms.first?.id : nil)), on: &canvas,
                in: Area(x: x, y: 4 + index, width: width, height: 1))
        }
        let listening =
            (state.pulseIsOn ? "● " : "○ ") + (rooms.isEmpty ? "Listening for rooms…" : "Listening for more…")
        canvas.write(listening, x: x, y: 5 + shown.count, .soft, width: width)
        let y = canvas.size.rows - 7
        canvas.heading("Or the room's code, or the host's address", x: x, y: y, width: width)
        drawField(on: &canvas, x: x, y: y + 1, width: width)
    }

    private func drawField(on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        guard isCode else {
            canvas.fill(Area(x: x, y: y, width: width, height: 3), .sunk)
            return canvas.field(field.text, x: x + 2, y: y + 1, width: width - 4)
        }
        canvas.fill(Area(x: x, y: y, width: 16, height: 3), .sunk)
        let missing = Array(repeating: "·", count: Self.codeLength - field.text.count)
        canvas.write(
            (field.text.map(String.init) + missing).joined(separator: "  "), x: x + 2, y: y + 1,
            field.text.isEmpty ? .soft : .accent, bold: true)
        canvas.write("The code stands on the host's screen. Where the", x: x + 20, y: y, .soft, width: width - 20)
        canvas.write("Wi-Fi carries no multicast, type the address of", x: x + 20, y: y + 1, .soft, width: width - 20)
        canvas.write("the host's device, such as 192.168.1.20.", x: x + 20, y: y + 2, .soft, width: width - 20)
    }

    private func draw(_ room: NodePage.FoundRoom, isChosen: Bool, on canvas: inout Canvas, in area: Area) {
        if isChosen { canvas.fill(area, .walnut) }
        canvas.write(isChosen ? "›" : " ", x: area.x + 1, y: area.y, .gold, bold: true)
        canvas.write(room.code, x: area.x + 3, y: area.y, .gold, bold: true)
        var notes = [Words.count(room.viewers, "viewer")]
        if room.needsPIN { notes.append("PIN") }
        if !room.isSupported { notes.append("other version") }
        let text = notes.joined(separator: " · ")
        canvas.write(room.name, x: area.x + 9, y: area.y, bold: isChosen, width: area.width - 11 - TextWidth.of(text))
        canvas.write(text, x: area.right - TextWidth.of(text) - 1, y: area.y, .soft)
    }
}
