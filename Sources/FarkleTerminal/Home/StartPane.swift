/// What is shown until the node has said what it is.
struct StartPane: Pane {
    let isSheet = false

    func keys(_ state: TerminalState) -> [KeyHelp] { [] }
    func press(_ key: Key, _ state: TerminalState) -> [Action] { [] }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let y = canvas.size.rows / 2 - 1
        canvas.write(
            "F a r k l e", x: 0, y: y, .accent, bold: true, italic: true, width: canvas.size.columns, align: .center)
        canvas.write("one moment", x: 0, y: y + 1, .soft, width: canvas.size.columns, align: .center)
    }
}
