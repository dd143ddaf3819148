import FarkleTerminal

/// What only words can say: the boards themselves come to the screen as pages.
final class TerminalSink: OutputSink {
    let lastTurns: Int? = nil
    private let screen: TerminalScreen

    init(_ screen: TerminalScreen) { self.screen = screen }

    func show(_ event: OutputEvent) {
        switch event {
        case .flavor(let text): screen.post(.flavor(text))
        case .notice(let text): screen.post(.said(text, isUrgent: false))
        case .viewer(let change): screen.post(.said(Self.words(change), isUrgent: false))
        case .reply(let reply):
            if case .refused(let refusal) = reply.answer { screen.post(.said(refusal.message, isUrgent: true)) }
        case .room, .state, .seat, .snapshot: break
        }
    }

    private static func words(_ change: ViewerChange) -> String {
        let who = change.player.map { "\($0)’s device" } ?? "A viewer"
        return switch change.event {
        case .joined: "\(who) joined."
        case .claimed: change.player.map { "\($0) took their seat." } ?? "A viewer just watches."
        case .left: "\(who) left."
        case .lost: "\(who) is not heard any more."
        case .back: "\(who) is back."
        }
    }
}
