import FarkleCore

/// What a viewer sees of a game in play: whose turn it is, everybody's score, and what happened last.
struct BoardView {
    let game: GameSnapshot
    let state: TerminalState

    private var isFinal: Bool { game.phase == .finalRound }
    private var isStalled: Bool {
        state.page?.connection?.state != "live" && state.page?.connection?.state != "choosing"
    }
    private var you: PlayerID? { state.page?.ownSeat?.player }

    func draw(on canvas: inout Canvas) {
        let size = canvas.size
        canvas.fill(canvas.area, isFinal ? .felt : .paper)
        topBar(on: &canvas)
        var y = 1
        if isStalled {
            if state.page?.connection?.state != "ended" { reconnecting(on: &canvas, y: y) }
            y += 1
        } else if you != nil, you == game.active {
            yourTurn(on: &canvas, y: y)
            y += 2
        }
        if let roller = game.roller {
            RollerRail(
                game: game, roller: roller, isYou: roller.id == you, isStalled: isStalled, pulseIsOn: state.pulseIsOn,
                isNew: state.turnIsNew
            ).draw(on: &canvas, in: Area(x: 0, y: y, width: size.columns, height: RollerRail.height))
            y += RollerRail.height
        }
        pending(on: &canvas, y: y)
        y += 2
        flavor(on: &canvas, y: y)
        y += 2
        let left = max(46, min(64, size.columns / 2))
        standings(on: &canvas, in: Area(x: 2, y: y, width: left - 2, height: size.rows - y - 2))
        side(on: &canvas, in: Area(x: left + 3, y: y, width: size.columns - left - 5, height: size.rows - y - 2))
        if isStalled {
            canvas.fade(Area(x: 0, y: 2, width: size.columns, height: size.rows - 3))
        }
    }

    private func topBar(on canvas: inout Canvas) {
        canvas.fill(Area(x: 0, y: 0, width: canvas.size.columns, height: 1), .walnut)
        let title =
            isFinal
            ? "FINAL ROUND" : "ROUND \(game.round) · TO \(game.target.points.grouped)"
        let connection = state.page?.connection
        let chip = ["((·)) room \(connection?.code ?? "")", connection?.protection].compactMap { $0 }
            .joined(separator: " · ")
        let chipWidth = TextWidth.of(chip)
        canvas.write(chip, x: canvas.size.columns - chipWidth - 2, y: 0, .gold, bold: true)
        let x = canvas.write(title, x: 2, y: 0, bold: true)
        canvas.write(
            game.name.text, x: x + 2, y: 0, .soft, italic: true,
            width: max(0, canvas.size.columns - chipWidth - x - 6))
    }

    /// A slim line; the last board stays below it.
    private func reconnecting(on canvas: inout Canvas, y: Int) {
        canvas.fill(Area(x: 0, y: y, width: canvas.size.columns, height: 1), .gold)
        let x = canvas.write(
            (state.pulseIsOn ? "● " : "○ ") + "Reconnecting… this is the last board that was heard.", x: 2, y: y,
            bold: true)
        canvas.write("q leaves", x: x, y: y, width: canvas.size.columns - x - 2, align: .right)
    }

    private func yourTurn(on canvas: inout Canvas, y: Int) {
        canvas.fill(Area(x: 0, y: y, width: canvas.size.columns, height: 2), .gold)
        canvas.write(
            "★  I T ' S   Y O U R   T U R N  ★", x: 0, y: y, bold: true, width: canvas.size.columns, align: .center)
    }

    private func pending(on canvas: inout Canvas, y: Int) {
        guard let outlook = game.outlook else { return }
        guard game.pending.rolls > 0 else {
            canvas.write("Nothing pending yet.", x: 2, y: y, .soft)
            return
        }
        var text = "\(Words.count(game.pending.rolls, "roll")), not banked yet"
        if game.pending.hotDice > 0 { text += " · HOT DICE" }
        if isFinal { text += " · " + outlook.coaching }
        let x = canvas.write("+\(game.pending.total.grouped)", x: 2, y: y, .gold, bold: true)
        let next = canvas.write(" → \(outlook.total.grouped)", x: x, y: y, bold: true)
        canvas.write(text, x: next + 2, y: y, .soft, width: canvas.size.columns - next - 4)
    }

    private func flavor(on canvas: inout Canvas, y: Int) {
        guard let flavor = state.flavor else { return }
        let text = "❝ \(flavor) ❞"
        let width = min(TextWidth.of(text) + 4, canvas.size.columns - 4)
        let area = Area(x: (canvas.size.columns - width) / 2, y: y, width: width, height: 1)
        canvas.fill(area, .walnut)
        canvas.write(text, x: area.x + 2, y: y, bold: true, italic: true, width: width - 4, align: .center)
    }

    private func standings(on canvas: inout Canvas, in area: Area) {
        canvas.heading("Standings", x: area.x, y: area.y, width: area.width)
        Standings(game: game, you: you).draw(
            on: &canvas, in: Area(x: area.x, y: area.y + 1, width: area.width, height: area.height - 1))
    }

    private func side(on canvas: inout Canvas, in area: Area) {
        var y = area.y
        if isFinal, let round = game.finalRound {
            canvas.write("BEAT \(round.scoreToBeat.grouped)", x: area.x, y: y, .gold, bold: true, width: area.width)
            canvas.write("\(game.name(of: round.leader)) holds it", x: area.x, y: y + 1, .soft, width: area.width)
            y += 2
            if !round.remaining.isEmpty { canvas.heading("Still to roll", x: area.x, y: y + 1, width: area.width) }
            for (index, waiting) in round.remaining.prefix(max(0, area.bottom - y - 5)).enumerated() {
                canvas.write(
                    game.name(of: waiting.player), x: area.x, y: y + 2 + index, bold: true, width: area.width - 15)
                canvas.write(
                    "\(waiting.deficit.grouped) behind", x: area.x, y: y + 2 + index, .soft, width: area.width,
                    align: .right)
            }
            y += round.remaining.isEmpty ? 1 : round.remaining.count + 3
        }
        guard area.bottom - y > 1 else { return }
        canvas.heading("What happened", x: area.x, y: y, width: area.width)
        RecentTurns(game: game, now: state.moment.time).draw(
            on: &canvas, in: Area(x: area.x, y: y + 1, width: area.width, height: min(20, area.bottom - y - 1)))
    }
}
