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
        // The node's own sentence speaks of the command line; here a key asks for the PIN.
        if connection?.reason == "refused:pinNeeded" || connection?.reason == "refused:wrongPIN" {
            return .closed(
                asksForPIN: true,
                title: connection?.reason == "refused:wrongPIN" ? "Not the room's PIN." : "This room has a PIN.",
                lines: ["Ask the host for it. Wrong ones are counted."])
        }
        guard let message = connection?.message else {
            return .closed(
                asksForPIN: false, title: "Host ended the game.",
                lines: ["What was recorded stays on the host's device."])
        }
        return .closed(
            asksForPIN: false, title: "The room let nobody in.", lines: Prose.wrapped(message, columns: 58))
    }
}
