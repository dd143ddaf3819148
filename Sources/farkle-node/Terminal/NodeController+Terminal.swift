import FarkleCore
import FarklePeer
import FarkleStore
import FarkleTerminal
import FarkleWeb

// The node behind the terminal: the same commands and the same page as in the scorekeeper's browser.
extension NodeController {
    /// Does what a key asked for; what comes of it goes back to `screen`, at once or later.
    func perform(_ intent: Intent, for screen: TerminalScreen) {
        switch intent {
        case .command(let command): screen.post(.answered(reply(to: command), to: intent))
        case .seat(let request):
            work {
                role?.perform(request, by: Self.thisDevice) { refusal in
                    let reply = refusal.map { CommandReply.refused(code: $0.code, message: $0.message) } ?? .done()
                    screen.post(.answered(reply, to: intent))
                }
            }
        case .line(let text): read(.text(Array(text.utf8)))
        case .history: screen.post(.records(.history(context.map { PageRecords.history($0.store) } ?? [])))
        case .figures(let player): screen.post(.records(.figures(figures(of: player))))
        case .recap(let id): screen.post(.records(.recap(recap(id))))
        case .export(let path): screen.post(export(to: path))
        case .quit(let isInterrupted): stop(isInterrupted ? .interrupted : .done)
        case .suspend, .redraw: break  // the screen's own
        }
    }

    /// In a room that this node has joined, requests are for the node's own seat, whoever makes them.
    private static let thisDevice = PageVisitor(VisitorID(String(repeating: "0", count: 32))!)

    private func figures(of player: String?) -> PlayerFigures? {
        context.flatMap { PageRecords.figures(of: player ?? records?.pageSettings.primaryPlayer, $0.store) }
    }

    private func recap(_ id: GameID) -> [String] {
        do {
            guard let context, let record = try context.store.games.record(id) else {
                return ["This game is not in the records any more."]
            }
            return RecapCommand.text(try Game(restoring: record), record)
        } catch {
            return ["This game cannot be read: \(error)"]
        }
    }

    private func export(to path: String) -> TerminalEvent {
        do {
            guard let context else { throw CommandFailure("The node is just starting. Wait a moment.") }
            let file = try OutputFile(path: path, mayReplace: false)
            try file.write(PageRecords.export(context.store, now: context.clock.now()))
            try file.finish()
            return .said("All games are in \(path).", isUrgent: false)
        } catch let failure as CommandFailure {
            return .said(failure.message, isUrgent: true)
        } catch {
            return .said("\(error)", isUrgent: true)
        }
    }
}
