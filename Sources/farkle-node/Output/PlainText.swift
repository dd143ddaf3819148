import FarkleCore

/// `--ui plain`: the board anew after each change, as text that also reads well in a file.
final class PlainText: OutputSink {
    let lastTurns: Int? = GameSnapshot.viewerTurns
    private let write: (String) -> Void
    private let complain: (String) -> Void
    private let style: TextStyle
    /// What the person calls the node's part: a host's board says nothing of "you".
    private var you: PlayerID?
    private var latest: GameSnapshot?

    /// - Parameters:
    ///   - write: takes whole lines with their ends, for stdout.
    ///   - complain: takes one sentence, for stderr.
    init(style: TextStyle, write: @escaping (String) -> Void, complain: @escaping (String) -> Void) {
        self.style = style
        self.write = write
        self.complain = complain
    }

    func show(_ event: OutputEvent) {
        switch event {
        case .room(let room):
            let browsers = room.web.map { ", or open \($0)" } ?? ""
            let pin = room.pin.map { " --pin \($0)" } ?? ""
            say(
                style.bold("Room \(room.code)") + " is open, \(room.protection.rawValue). "
                    + "Others join with: farkle-node join \(room.code)\(pin)\(browsers)")
        case .snapshot(let snapshot): board(snapshot.game)
        case .reply(let reply): answer(reply)
        case .viewer(let change): say(text(change))
        case .state(let state): say(text(state))
        case .flavor(let text): say("* \(text)")
        case .notice(let text): say(text)
        case .seat(let player): you = player
        }
    }

    private func board(_ game: GameSnapshot) {
        latest = game
        write("\n" + Board(game: game, you: you, style: style).lines().map { $0 + "\n" }.joined())
    }

    private func answer(_ reply: Reply) {
        switch reply.answer {
        case .done(let warnings):
            if warnings.contains(.notMultipleOf50) { complain("That is no multiple of 50. 'undo' takes it back.") }
        case .refused(let refusal): complain(refusal.message)
        case .status(let game):
            if let game { board(game) }
            for line in CounterText.lines(reply.counters) { say(line) }
        case .text(let text): say(text)
        }
    }

    private func text(_ change: ViewerChange) -> String {
        let who = change.player.map { "\($0)'s device" } ?? "A viewer"
        return switch change.event {
        case .joined: "\(who) joined."
        case .claimed: change.player.map { "A viewer is \($0)." } ?? "A viewer took a seat."
        case .left: "\(who) left."
        case .lost: "\(who) is out of reach."
        case .back: "\(who) is back."
        }
    }

    private func text(_ state: ShownState) -> String {
        switch state.name {
        case .searching: "Looking for the room..."
        case .connecting: "Found it, connecting..."
        case .choosing: choices(state.reason)
        case .live: you.flatMap { latest?.player($0) }.map { "Live. You are \($0.name)." } ?? "Live. You are watching."
        case .reconnecting: "Reconnecting... The board above is the last one known. 'leave' gives up."
        case .ended: Self.end(state.reason)
        }
    }

    private func choices(_ reason: String?) -> String {
        let free = latest?.players.filter { !$0.claimed }.map(\.name.text) ?? []
        let seats = free.isEmpty ? "" : " Free seats: \(free.joined(separator: ", "))."
        return "Who are you? Type 'claim NAME' or 'watch'.\(seats)"
    }

    private static func end(_ reason: String?) -> String {
        switch reason {
        case "hostEnded": "Host ended the game."
        case "finished": "The game is over. Well played."
        case "left": "You left the room."
        default: "The room is closed to this device."
        }
    }

    private func say(_ text: String) { write(text + "\n") }
}
