import FarkleCore

/// The last row: what the node has to say, else the keys that matter most.
enum FooterView {
    static func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let y = canvas.size.rows - 1
        let area = Area(x: 0, y: y, width: canvas.size.columns, height: 1)
        let width = area.width - 2
        if let note = state.note {
            canvas.fill(area, note.isUrgent ? .crimson : .gold)
            canvas.write((note.isUrgent ? "! " : "» ") + note.text, x: 1, y: y, bold: true, width: width)
            return
        }
        guard let top = state.panes.last else { return }
        var x = 1
        var end = width
        if !top.takesText, !(top is HelpPane) {
            // Whatever else finds no room: the key that lists all the others does.
            end -= 9
            canvas.write("?", x: end + 3, y: y, .accent, bold: true)
            canvas.write("help", x: end + 5, y: y, .soft)
        }
        for help in top.keys(state) {
            let columns = TextWidth.of(help.key) + 1 + TextWidth.of(help.does)
            guard x + columns <= end else { break }
            x = canvas.write(help.key, x: x, y: y, .accent, bold: true)
            x = canvas.write(help.does, x: x + 1, y: y, .soft) + 3
        }
    }
}

/// For a terminal in which no screen fits. The state is kept; the next size shows it again.
enum TooSmallView {
    static func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let size = canvas.size
        var lines = [
            "This window is too small.", "\(size.columns)×\(size.rows) now, 80×24 needed.", "Nothing is lost.",
        ]
        if let roller = state.game?.roller { lines.insert("\(roller.name) is rolling.", at: 0) }
        let top = max(0, (size.rows - lines.count) / 2)
        for (index, line) in lines.enumerated() {
            canvas.write(line, x: 0, y: top + index, bold: index == 0, width: size.columns, align: .center)
        }
    }
}
