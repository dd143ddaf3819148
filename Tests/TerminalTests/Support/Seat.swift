import FarkleCore

@testable import FarkleTerminal

/// Somebody in front of a terminal: presses keys, and sees what the node makes of them.
struct Seat {
    var state: TerminalState
    var node: PretendNode
    private(set) var uptime: Int64 = 1_000_000

    /// - Parameter players: a game that they play is open; nil for the home screen.
    init(columns: Int = 80, rows: Int = 24, players: [String]? = nil, target: Int = 10_000) throws {
        node = PretendNode()
        state = TerminalState(
            size: Size(columns: columns, rows: rows), moment: Moment(uptime: uptime, time: node.now),
            rules: ["HOW IT WORKS", "", "  1. Roll all six dice."])
        if let players {
            let new = PageCommand.NewGame(
                players: players.enumerated().map { ($1, $0) }, target: target, rules: .allOn)
            happen(.answered(.done(), to: .history))
            for event in node.answer(.command(.newGame(new, setAside: false))) { happen(event) }
        } else {
            node.publish()
            happen(.page(node.page))
        }
    }

    /// Lets something happen, and the node answer until there is nothing more to ask.
    mutating func happen(_ event: TerminalEvent) {
        var waiting = [event]
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            for intent in state.handle(next, at: Moment(uptime: uptime, time: node.now)) {
                waiting += node.answer(intent)
            }
        }
    }

    /// The node says that something is different now.
    mutating func show(_ change: (inout NodePage) -> Void) {
        change(&node.page)
        happen(.page(node.page))
    }

    mutating func press(_ keys: Key...) { for key in keys { happen(.key(key)) } }

    /// Each character as a key of its own.
    mutating func type(_ text: String) { for character in text { happen(.key(.character(character))) } }

    /// Milliseconds pass, and the clock ticks when the screen asked it to.
    mutating func wait(_ milliseconds: Int64) {
        let end = uptime + milliseconds
        while let deadline = state.deadline, deadline <= end {
            uptime = max(uptime + 1, deadline)
            happen(.tick)
        }
        uptime = end
        happen(.tick)
    }

    var game: GameSnapshot? { state.game }
    var text: String { state.screen.text.joined(separator: "\n") }
}
