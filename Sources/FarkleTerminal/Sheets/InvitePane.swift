import FarkleCore

/// How others get in: the code to read out, the command, and the link as text and as a QR code.
struct InvitePane: Pane {
    func keys(_ state: TerminalState) -> [KeyHelp] { [KeyHelp("any key", "closes this")] }
    func press(_ key: Key, _ state: TerminalState) -> [Action] { [.close] }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        guard let room = state.page?.room else { return }
        let modules = state.linkCode
        // Two modules of quiet around it; scanners ask for four, and the sheet's own light edge makes up for the rest.
        let side = modules.isEmpty ? 0 : modules.count + 4
        let height = max(13, (side + 1) / 2)
        let sheet = SheetFrame.draw(on: &canvas, "Invite", width: 38 + (side > 0 ? side + 2 : 0), height: height)
        canvas.heading("Room code", x: sheet.x, y: sheet.y, width: 34)
        canvas.writeBig(room.code, in: Area(x: sheet.x, y: sheet.y + 1, width: 34, height: 3), align: .left)
        var lines = ["In a terminal:", "  farkle-node join \(room.code)"]
        if let link = state.link { lines += ["In a browser:", "  \(link)"] }
        if let pin = room.pin { lines += ["PIN: \(pin)"] }
        lines += ["", "\(Words.count(room.viewers, "viewer")) now"]
        for (index, line) in lines.enumerated() {
            canvas.write(line, x: sheet.x, y: sheet.y + 5 + index, line.hasSuffix(":") ? .soft : .text, width: 36)
        }
        if side > 0, sheet.width >= 38 + side { draw(modules, on: &canvas, x: sheet.right - side, y: sheet.y) }
    }

    /// Two modules a cell, one above the other.
    private func draw(_ modules: [[Bool]], on canvas: inout Canvas, x: Int, y: Int) {
        let side = modules.count + 4
        canvas.fill(Area(x: x, y: y, width: side, height: (side + 1) / 2), .bone)
        func isDark(_ row: Int, _ column: Int) -> Bool {
            modules.indices.contains(row - 2) && modules.indices.contains(column - 2)
                && modules[row - 2][column - 2]
        }
        for row in stride(from: 0, to: side, by: 2) {
            for column in 0..<side {
                let block =
                    switch (isDark(row, column), isDark(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                canvas.write(block, x: x + column, y: y + row / 2)
            }
        }
    }
}
