import FarkleCore

/// Asks for the number that a room is locked with. It is shown as dots.
struct PINPane: Pane {
    private let target: PageCommand.JoinTarget
    private let name: String
    private var field = TextField(limit: 64, digitsOnly: true)

    private static let digitsMin = 6

    /// - Parameter name: the room's; nil where only the way to it is known.
    init(_ target: PageCommand.JoinTarget, name: String? = nil) {
        self.target = target
        self.name =
            switch target {
            case .code(let code): name ?? "Room \(code)"
            case .address(let address): name ?? "The room at \(address)"
            case .room: name ?? "The room"
            }
    }

    var takesText: Bool { true }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("0–9", "the PIN"), KeyHelp("Enter", "join"), KeyHelp("Esc", "back")]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .escape: return [.close]
        case .enter:
            guard field.text.count >= Self.digitsMin else {
                return [.complain("A PIN has \(Self.digitsMin) digits or more.")]
            }
            return [.ask(.command(.join(target, pin: field.text)))]
        default:
            _ = field.press(key)
            return []
        }
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, "PIN", width: 50, height: 6)
        canvas.write(
            "\(name) is locked.", x: sheet.x, y: sheet.y + 1, bold: true, italic: true, width: sheet.width,
            align: .center)
        let line = Area(x: sheet.x + 8, y: sheet.y + 3, width: sheet.width - 16, height: 1)
        canvas.fill(line, .sunk)
        canvas.field(String(repeating: "●", count: field.text.count), x: line.x + 1, y: line.y, width: line.width - 2)
        canvas.write(
            "Ask the host for it.", x: sheet.x, y: sheet.y + 5, .soft, width: sheet.width, align: .center)
    }
}
