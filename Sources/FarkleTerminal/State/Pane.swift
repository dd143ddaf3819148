import FarkleCore

/// A screen or a sheet: takes keys, draws itself, and knows nothing of terminals.
protocol Pane: Sendable {
    /// Drawn over what is below it, which stays in view.
    var isSheet: Bool { get }
    /// Characters are typed into it, `?` included.
    var takesText: Bool { get }
    /// What `?` lists, in order, the most needed first.
    func keys(_ state: TerminalState) -> [KeyHelp]

    mutating func press(_ key: Key, _ state: TerminalState) -> [Action]
    func draw(on canvas: inout Canvas, _ state: TerminalState)

    /// Whether what it is about is gone.
    func isStale(_ state: TerminalState) -> Bool
    /// When it has to be drawn again without anything happening, on the clock of `Moment.uptime`.
    func deadline(_ state: TerminalState) -> Int64?
    mutating func tick(_ state: TerminalState) -> [Action]
    /// The program was stopped for a while, or help lies over this: nothing may happen by itself.
    mutating func interrupted(_ state: TerminalState)
    mutating func received(_ records: Records)
}

extension Pane {
    var isSheet: Bool { true }
    var takesText: Bool { false }
    func isStale(_ state: TerminalState) -> Bool { false }
    func deadline(_ state: TerminalState) -> Int64? { nil }
    mutating func tick(_ state: TerminalState) -> [Action] { [] }
    mutating func interrupted(_ state: TerminalState) {}
    mutating func received(_ records: Records) {}
}

/// What a pane wants to happen next.
enum Action: Sendable {
    case ask(Intent)
    case open(any Pane)
    /// Takes this pane away.
    case close
    /// Opened over the home screen, once the node is there.
    case reopen(TerminalState.Opening)
    case say(String)
    case complain(String)
}

/// A key and what it does.
struct KeyHelp: Hashable, Sendable {
    let key: String
    let does: String

    init(_ key: String, _ does: String) {
        self.key = key
        self.does = does
    }
}
