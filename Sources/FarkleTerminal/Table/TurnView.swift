import FarkleCore

/// The scorekeeper's screen while a game is played. In the final round the room is felt and the score to beat is over everything.
struct TurnView {
    let game: GameSnapshot
    let state: TerminalState

    private var isFinal: Bool { game.phase == .finalRound }

    func draw(on canvas: inout Canvas) {
        guard let roller = game.roller else { return }
        let size = canvas.size
        canvas.fill(canvas.area, isFinal ? .felt : .paper)
        topBar(on: &canvas)
        RollerRail(game: game, roller: roller, pulseIsOn: state.pulseIsOn, isNew: state.turnIsNew)
            .draw(on: &canvas, in: Area(x: 0, y: 1, width: size.columns, height: RollerRail.height))
        let top = RollerRail.height + 2
        let bottom = size.rows - 4
        let leftWidth = max(42, min(56, size.columns * 2 / 5))
        pendingCard(on: &canvas, in: Area(x: 1, y: top, width: leftWidth, height: bottom - top))
        side(
            on: &canvas,
            in: Area(x: leftWidth + 3, y: top, width: size.columns - leftWidth - 4, height: bottom - top))
        plank(on: &canvas, in: Area(x: 1, y: size.rows - 3, width: size.columns - 2, height: 2))
    }

    private func topBar(on canvas: inout Canvas) {
        canvas.fill(Area(x: 0, y: 0, width: canvas.size.columns, height: 1), .walnut)
        let title: String
        if isFinal, let round = game.finalRound {
            title =
                "FINAL ROUND · " + Words.count(round.remaining.count + 1, "turn").uppercased()
                + (round.remaining.isEmpty ? " REMAINS" : " REMAIN")
        } else {
            title = "ROUND \(game.round) · TO \(game.target.points.grouped)"
        }
        let room = state.page?.room
        let code = room.map { "room \($0.code)" } ?? ""
        let viewers = room.map { $0.viewers > 0 ? " · \(Words.count($0.viewers, "viewer"))" : "" } ?? ""
        let chip = "((·)) " + code + viewers
        let chipWidth = TextWidth.of(chip)
        canvas.write(chip, x: canvas.size.columns - chipWidth - 2, y: 0, .gold, bold: true)
        let x = canvas.write(title, x: 2, y: 0, bold: true)
        canvas.write(
            game.name.text, x: x + 2, y: 0, .soft, italic: true, width: canvas.size.columns - chipWidth - x - 6)
    }

    // MARK: Pending

    private func pendingCard(on canvas: inout Canvas, in area: Area) {
        canvas.fill(area, .card)
        let inner = area.inset(2)
        let isEmpty = game.pending.rolls == 0
        canvas.heading("Not banked yet", x: inner.x, y: area.y, width: inner.width)
        if !isEmpty {
            canvas.write("c", x: inner.right - 7, y: area.y, .gold, bold: true)
            canvas.write("Clear", x: inner.right - 5, y: area.y, .accent, underlined: true)
        }
        var y = area.y + 1
        let spare = area.height - 13
        if spare > 1 { y += 1 }
        canvas.writeBig(
            isEmpty ? "0" : "+\(game.pending.total.grouped)", in: Area(x: inner.x, y: y, width: inner.width, height: 3),
            isEmpty ? .soft : .text)
        y += 3
        canvas.write(rolls, x: inner.x, y: y, .soft, width: inner.width, align: .center)
        y += spare > 0 ? 2 : 1
        let gap = spare > 3 ? 1 : 0
        chips(on: &canvas, in: Area(x: inner.x, y: y, width: inner.width, height: 3 * (2 + gap) - 1))
        let half = (inner.width - 2) / 2
        let row = area.bottom - 2
        canvas.tile("s", "Score helper", in: Area(x: inner.x, y: row, width: half, height: 1))
        canvas.tile(
            "f", "✗ FARKLE", in: Area(x: inner.x + half + 2, y: row, width: inner.width - half - 2, height: 1), .crimson
        )
    }

    /// "3 rolls · 300 + 150 + 50", the latest of many.
    private var rolls: String {
        let additions = state.page?.additions ?? []
        guard game.pending.rolls > 0 else { return "Add what was rolled." }
        var text = Words.count(game.pending.rolls, "roll")
        if additions.count > 1 {
            text +=
                " · " + (additions.count > 4 ? "… + " : "")
                + additions.suffix(4).map(\.grouped).joined(separator: " + ")
        }
        if game.pending.hotDice > 0 { text += " · HOT DICE" }
        return text
    }

    private func chips(on canvas: inout Canvas, in area: Area) {
        let width = (area.width - 4) / 3
        let pitch = (area.height + 1) / 3
        for index in 0..<9 {
            let tile = Area(
                x: area.x + index % 3 * (width + 2), y: area.y + index / 3 * pitch, width: width,
                height: max(1, pitch - 1))
            let label = index < 8 ? "+\(HostPane.chips[index])" : "Custom"
            canvas.tile("\(index + 1)", label, in: tile)
        }
    }

    // MARK: Standings, queue and turns

    private func side(on canvas: inout Canvas, in area: Area) {
        var y = area.y
        if isFinal, let round = game.finalRound {
            let width = min(area.width, 60)
            canvas.write("BEAT", x: area.x, y: y, .gold, bold: true)
            canvas.writeBig(
                round.scoreToBeat.grouped, in: Area(x: area.x + 6, y: y, width: width - 6, height: 3), .gold,
                align: .left)
            let setter =
                round.leader == round.trigger
                ? "\(game.name(of: round.trigger)) set it" : "\(game.name(of: round.leader)) raised it"
            canvas.write(setter, x: area.x, y: y + 3, .soft, width: area.width)
            y += 5
            y = queue(round, on: &canvas, in: Area(x: area.x, y: y, width: area.width, height: area.bottom - y))
        }
        canvas.heading("Standings", x: area.x, y: y, width: area.width)
        canvas.write("p", x: area.right - 9, y: y, .gold, bold: true)
        canvas.write("Players", x: area.right - 7, y: y, .accent, underlined: true)
        // Two rows for each player only where the recent turns keep their place.
        let free = area.bottom - y - 9
        let rows = min(game.players.count * Standings.rows(game.players.count, within: free), area.bottom - y - 1)
        Standings(game: game).draw(on: &canvas, in: Area(x: area.x, y: y + 1, width: area.width, height: rows))
        y += rows + 2
        guard area.bottom - y > 1 else { return }
        canvas.heading("Recent turns", x: area.x, y: y, width: area.width)
        canvas.write("t", x: area.right - 12, y: y, .gold, bold: true)
        canvas.write("Edit, undo", x: area.right - 10, y: y, .accent, underlined: true)
        RecentTurns(game: game, now: state.moment.time).draw(
            on: &canvas, in: Area(x: area.x, y: y + 1, width: area.width, height: min(12, area.bottom - y - 1)))
    }

    /// - Returns: the row after it.
    private func queue(_ round: FinalRound, on canvas: inout Canvas, in area: Area) -> Int {
        guard !round.remaining.isEmpty else {
            canvas.write("This is the last turn.", x: area.x, y: area.y, bold: true)
            return area.y + 2
        }
        canvas.heading("Still to roll", x: area.x, y: area.y, width: area.width)
        // The standings are as good a place for those who come later.
        let shown = round.remaining.prefix(max(1, min(round.remaining.count, area.height - 3 - game.players.count)))
        for (index, waiting) in shown.enumerated() {
            let y = area.y + 1 + index
            guard let seat = game.player(waiting.player) else { continue }
            canvas.avatar(seat, x: area.x, y: y)
            canvas.write(seat.name.text, x: area.x + 4, y: y, bold: true, width: area.width - 20)
            canvas.write(
                "\(waiting.deficit.grouped) behind", x: area.right - 15, y: y, .soft, width: 15, align: .right)
        }
        return area.y + shown.count + 2
    }

    // MARK: Bank

    private func plank(on canvas: inout Canvas, in area: Area) {
        let refusal = game.bankRefusal
        let wins = game.outlook?.wins == true && refusal == nil
        canvas.fill(area, refusal != nil ? .off : wins ? .gold : .walnut)
        canvas.write("b", x: area.x + 2, y: area.y, .gold, bold: true)
        canvas.write("Bank", x: area.x + 4, y: area.y, bold: true, italic: true)
        guard let outlook = game.outlook, refusal == nil else {
            canvas.write(refusal ?? "", x: area.x + 4, y: area.y + 1, .soft, width: area.width - 8)
            return
        }
        canvas.write(game.bankWords, x: area.x + 4, y: area.y + 1, .soft, width: area.width / 2)
        let sum = "+\(game.pending.total.grouped) → \(outlook.total.grouped)"
        canvas.write(sum, x: area.right - 32, y: area.y, bold: true, width: 30, align: .right)
        guard isFinal else { return }
        canvas.write(
            outlook.coaching.uppercased(), x: area.right - 32, y: area.y + 1, .gold, bold: true, width: 30,
            align: .right)
    }
}
