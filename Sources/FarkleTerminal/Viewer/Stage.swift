import FarkleCore

/// How far a viewer has come.
enum Stage {
    case choosingRoom([NodePage.FoundRoom])
    case searching
    case board(GameSnapshot)
    case celebration(GameSnapshot)
    /// The room is closed to this device: why, and what can be done.
    case closed(asksForPIN: Bool, title: String, lines: [String])

    init(_ state: TerminalState) {
        let connection = state.page?.connection
        if connection?.state == "ended", state.game?.phase != .ended || connection?.reason?.hasPrefix("refused") == true
        {
            self = Self.closed(connection)
        } else if let game = state.game {
            self = game.phase == .ended ? .celebration(game) : .board(game)
        } else if let rooms = state.page?.rooms, !rooms.isEmpty {
            self = .choosingRoom(rooms)
        } else {
            self = .searching
        }
    }

    private static func closed(_ connection: NodePage.Connection?) -> Stage {
        let asksForPIN = connection?.reason == "refused:pinNeeded" || connection?.reason == "refused:wrongPIN"
        guard let message = connection?.message else {
            return .closed(
                asksForPIN: false, title: "Host ended the game.",
                lines: ["What was recorded stays on the host's device."])
        }
        let lines = Prose.wrapped(message, columns: 58)
        return .closed(
            asksForPIN: asksForPIN, title: asksForPIN ? "This room is locked." : "The room let nobody in.", lines: lines
        )
    }
}
