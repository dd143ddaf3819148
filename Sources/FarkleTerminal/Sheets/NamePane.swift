import FarkleCore

/// Asks for one line of text.
struct NamePane: Pane {
    private enum Purpose: Hashable {
        case rename(PlayerID)
        case addPlayer
        case photo
        case primaryPlayer
        case export
    }
    private let purpose: Purpose
    private let title: String
    private var field: TextField

    static func rename(_ player: GameSnapshot.Seat) -> NamePane {
        NamePane(
            purpose: .rename(player.id), title: "A new name for \(player.name)",
            field: TextField(text: player.name.text, limit: PlayerName.charactersMax))
    }

    static let addPlayer = NamePane(
        purpose: .addPlayer, title: "Who joins the game?", field: TextField(limit: PlayerName.charactersMax))

    static let photo = NamePane(
        purpose: .photo, title: "JPEG of at most 32 KiB for your seat", field: TextField(limit: 1_000))

    static func primaryPlayer(_ name: String?) -> NamePane {
        NamePane(
            purpose: .primaryPlayer, title: "Whose wins shall the history count?",
            field: TextField(text: name ?? "", limit: PlayerName.charactersMax))
    }

    static let export = NamePane(
        purpose: .export, title: "Write all games as JSON to",
        field: TextField(text: "farkle-history.json", limit: 1_000))

    var takesText: Bool { true }

    func keys(_ state: TerminalState) -> [KeyHelp] {
        [KeyHelp("Enter", "take it"), KeyHelp("Ctrl-U", "empty"), KeyHelp("Esc", "back")]
    }

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action] {
        switch key {
        case .enter: return take()
        case .escape: return [.close]
        default:
            _ = field.press(key)
            return []
        }
    }

    private func take() -> [Action] {
        switch purpose {
        case .rename(let player): return [.close, .ask(.command(.rename(player, to: field.text)))]
        case .addPlayer: return [.close, .ask(.command(.addPlayer(field.text)))]
        case .photo:
            guard !field.text.contains("\"") else {
                return [.complain("A path with a quote in it cannot be given here.")]
            }
            return [.close, .ask(.line("photo \"\(field.text)\""))]
        case .primaryPlayer:
            return [.close, .ask(.command(.setting(key: "primary-player", value: field.text)))]
        case .export: return [.close, .ask(.export(path: field.text))]
        }
    }

    func draw(on canvas: inout Canvas, _ state: TerminalState) {
        let sheet = SheetFrame.draw(on: &canvas, title, width: 52, height: 3)
        let line = Area(x: sheet.x, y: sheet.y + 1, width: sheet.width, height: 1)
        canvas.fill(line, .sunk)
        canvas.field(field.text, x: line.x + 1, y: line.y, width: line.width - 2)
    }
}

extension Canvas {
    /// Text that is being typed, with its end and the cursor in view.
    mutating func field(_ text: String, x: Int, y: Int, width: Int, isActive: Bool = true) {
        var shown = text
        while TextWidth.of(shown) > width - 1, !shown.isEmpty { shown.removeFirst() }
        let end = write(shown, x: x, y: y, bold: isActive)
        if isActive { write("▏", x: min(end, x + width - 1), y: y, .gold, bold: true) }
    }
}
