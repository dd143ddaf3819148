import FarkleCore

/// Who won, with everybody's place. For the host and for viewers.
struct GameOverView {
    let game: GameSnapshot
    /// Whether others have it too.
    let chip: String
    let keys: [KeyHelp]

    private static let countUp: Int64 = 1_400
    /// The confetti falls for as long as anybody celebrates.
    static func deadline(_ state: TerminalState) -> Int64? { (state.now / Confetti.step + 1) * Confetti.step }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let winner = game.winner.flatMap(game.player) else { return }
        let size = canvas.size
        Confetti.draw(on: &canvas, from: 1, to: size.rows - 2, free: min(26, (size.columns - 56) / 2 + 10), state.now)
        canvas.write(chip, x: 2, y: 0, .ok, bold: true)
        let others = game.ranked.dropFirst()
        let width = 44
        let x = (size.columns - width) / 2
        let content = Trophy.height + 5 + others.count + 2
        var y = max(1, (size.rows - 2 - content) / 2)
        canvas.write(game.name.text.uppercased(), x: x, y: y, .soft, bold: true, width: width, align: .center)
        let isTight = content > size.rows - 4
        if !isTight {
            Trophy.draw(winner.name.text, on: &canvas, x: (size.columns - Trophy.width) / 2, y: y + 1)
            y += Trophy.height + 1
        } else {
            Trophy.draw(winner.name.text, on: &canvas, x: 1, y: max(2, (size.rows - Trophy.height) / 2 - 2))
            y += 2
        }
        canvas.write(
            "\(winner.name) wins.", x: x, y: y, .accent, bold: true, italic: true, width: width, align: .center)
        canvas.writeBig(winner.total.grouped, in: Area(x: x, y: y + 1, width: width, height: 3), .gold)
        y += 5
        canvas.fill(Area(x: x, y: y, width: width, height: 1), .gold)
        canvas.write("1ST PLACE", x: x + 1, y: y, bold: true)
        canvas.avatar(winner, x: x + 12, y: y)
        place(winner, on: &canvas, x: x, y: y, width: width)
        for (index, seat) in others.enumerated() {
            let y = y + 1 + index
            canvas.fill(Area(x: x, y: y, width: width, height: 1), .card)
            canvas.write(Words.ordinal(index + 2), x: x + 7, y: y, .soft, italic: true)
            canvas.avatar(seat, x: x + 12, y: y)
            place(seat, on: &canvas, x: x, y: y, width: width)
        }
        buttons(on: &canvas)
    }

    private func place(_ seat: GameSnapshot.Seat, on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        canvas.write(seat.name.text, x: x + 16, y: y, bold: true, width: width - 25)
        canvas.write(seat.total.grouped, x: x + width - 8, y: y, bold: true, width: 7, align: .right)
    }

    private func buttons(on canvas: inout Canvas) {
        let width = keys.reduce(0) { $0 + TextWidth.of($1.key) + TextWidth.of($1.does) + 7 } - 2
        var x = (canvas.size.columns - width) / 2
        for (index, key) in keys.enumerated() {
            let area = Area(
                x: x, y: canvas.size.rows - 2, width: TextWidth.of(key.key) + TextWidth.of(key.does) + 5, height: 1)
            canvas.tile(key.key, key.does, in: area, index == 1 ? .walnut : .tile)
            x = area.right + 2
        }
    }
}
