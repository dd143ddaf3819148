public import FarkleCore

/// Everything that the screen shows, as a value: events go in, intents come out, and `screen` draws it.
public struct TerminalState: Sendable {
    private(set) var size: Size
    private(set) var moment: Moment
    private(set) var page: NodePage?
    /// Where browsers open the board, and the same as rows of QR modules.
    private(set) var link: String?
    private(set) var linkCode: [[Bool]] = []
    /// The score chart and the steps, in lines.
    let rules: [String]
    /// What is opened over the home screen as soon as that is there.
    private var opening: Opening?
    /// From the table up; never empty.
    private(set) var panes: [any Pane]
    private(set) var note: Note?
    /// Remarks for viewers, one at a time.
    private(set) var flavors: [String] = []
    private var flavorSince: Int64 = 0
    /// Since when the node has been going from one part to another; keys that come meanwhile would hit the wrong screen.
    private var movingSince: Int64?
    /// The address that was joined last; a room that is not heard is found again by nothing else.
    private(set) var joinedAddress: PageCommand.JoinTarget?
    /// When the dice went to somebody else.
    private(set) var turnChangedAt: Int64?

    /// What comes of it on a terminal.
    struct Note: Hashable, Sendable {
        var text: String
        var isUrgent: Bool
        var until: Int64
    }

    /// Milliseconds.
    enum Time {
        static let pulse: Int64 = 800
        static let note: Int64 = 4_000
        static let urgentNote: Int64 = 8_000
        static let flavor: Int64 = 2_500
        static let turnChange: Int64 = 600
        static let moving: Int64 = 3_000
    }

    /// What the program was started for, where that is no role that opens by itself.
    public enum Opening: Hashable, Sendable {
        /// Somebody has to say who plays.
        case newGame
        /// The room asked for its PIN, or refused the one it was given.
        case pin(PageCommand.JoinTarget)
    }

    public init(size: Size, moment: Moment, rules: [String] = [], opening: Opening? = nil) {
        self.size = size
        self.moment = moment
        self.rules = rules
        self.opening = opening
        panes = [StartPane()]
    }

    var now: Int64 { moment.uptime }
    var game: GameSnapshot? { page?.game }
    var flavor: String? { flavors.first }
    var isTooSmall: Bool { size.columns < Size.least.columns || size.rows < Size.least.rows }
    /// The pulse of whoever rolls: on for half of the time.
    var pulseIsOn: Bool { (now / Time.pulse).isMultiple(of: 2) }
    var turnIsNew: Bool { turnChangedAt.map { now < $0 + Time.turnChange } ?? false }

    // MARK: Events

    public mutating func handle(_ event: TerminalEvent, at moment: Moment) -> [Intent] {
        self.moment = moment
        expire()
        switch event {
        case .key(let key): return press(key)
        case .page(let page):
            show(page)
            return tick()
        case .resized(let size): self.size = size
        case .tick: return tick()
        case .resumed: changeTop { $0.interrupted($1) }
        case .said(let text, let isUrgent): say(text, isUrgent: isUrgent)
        case .flavor(let text): add(flavor: text)
        case .link(let link, let code): (self.link, linkCode) = (link, code)
        case .answered(let reply, let intent): answered(reply, intent)
        case .records(let records): changeTop { pane, _ in pane.received(records) }
        }
        return []
    }

    private mutating func press(_ key: Key) -> [Intent] {
        switch key {
        case .control("c"): return [.quit(interrupted: true)]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        default: break
        }
        // What is not in view is not operated.
        guard !isTooSmall, movingSince == nil else { return [] }
        if key == .character("?"), let top = panes.last, !(top is HelpPane), !top.takesText {
            changeTop { $0.interrupted($1) }
            panes.append(HelpPane(of: top, self))
            return []
        }
        return changeTop { $0.press(key, $1) }
    }

    private mutating func tick() -> [Intent] { changeTop { $0.tick($1) } }

    /// Lets the topmost pane do something, and does what it asks for.
    private mutating func changeTop(_ change: (inout any Pane, TerminalState) -> [Action]) -> [Intent] {
        var top = panes[panes.count - 1]
        let actions = change(&top, self)
        panes[panes.count - 1] = top
        return actions.compactMap { perform($0) }
    }

    private mutating func changeTop(_ change: (inout any Pane, TerminalState) -> Void) {
        _ = changeTop { pane, state in
            change(&pane, state)
            return []
        }
    }

    private mutating func perform(_ action: Action) -> Intent? {
        switch action {
        case .ask(let intent):
            if intent.isMove { movingSince = now }
            if case .command(.join(let target, _)) = intent {
                joinedAddress = if case .address = target { target } else { nil }
            }
            return intent
        case .open(let pane): panes.append(pane)
        case .close: if panes.count > 1 { panes.removeLast() }
        case .reopen(let wanted): opening = wanted
        case .say(let text): say(text, isUrgent: false)
        case .complain(let text): say(text, isUrgent: true)
        }
        return nil
    }

    // MARK: What the node says

    private mutating func show(_ new: NodePage) {
        let old = page
        page = new
        if old?.activity != new.activity {
            movingSince = nil
            flavors = []
            panes = [root(new)]
            if new.activity == .home { open(new) }
            opening = nil
        }
        if let active = new.game?.active, let before = old?.game?.active, before != active { turnChangedAt = now }
        // A sheet whose subject is gone goes with it, and so does what lies on it.
        if let stale = panes.indices.dropFirst().first(where: { panes[$0].isStale(self) }) {
            panes.removeSubrange(stale...)
        }
    }

    /// What was put off until the home screen is there.
    private mutating func open(_ page: NodePage) {
        switch opening {
        case .newGame: panes.append(NewGamePane(page))
        case .pin(let target): panes.append(PINPane(target))
        case nil: if !page.onboarded { panes.append(WelcomePane()) }
        }
    }

    private func root(_ page: NodePage) -> any Pane {
        switch page.activity {
        case .home: HomePane()
        case .hosting: HostPane()
        case .joined: ViewerPane()
        }
    }

    private mutating func answered(_ reply: CommandReply, _ intent: Intent) {
        switch reply {
        case .refused(_, let message):
            if intent.isMove { movingSince = nil }
            say(message, isUrgent: true)
        case .done(let warnings):
            if warnings.contains(GameChange.Warning.notMultipleOf50.rawValue) {
                say("That is no multiple of 50. u takes it back.", isUrgent: false)
            }
        }
    }

    private mutating func say(_ text: String, isUrgent: Bool) {
        note = Note(text: text, isUrgent: isUrgent, until: now + (isUrgent ? Time.urgentNote : Time.note))
    }

    /// Who was away for long sees where things stand, not everything that happened.
    private mutating func add(flavor: String) {
        if flavors.isEmpty { flavorSince = now }
        flavors.append(flavor)
        if flavors.count > 4 { flavors.remove(at: 1) }
    }

    // MARK: Time

    private mutating func expire() {
        if let note, now >= note.until { self.note = nil }
        if let since = movingSince, now >= since + Time.moving { movingSince = nil }
        while !flavors.isEmpty, now >= flavorSince + Time.flavor {
            flavors.removeFirst()
            flavorSince += Time.flavor
        }
    }

    /// When `tick` is due; nil while nothing moves.
    public var deadline: Int64? {
        var times: [Int64?] = [note?.until, flavors.isEmpty ? nil : flavorSince + Time.flavor]
        if let movingSince { times.append(movingSince + Time.moving) }
        if turnIsNew, let turnChangedAt { times.append(turnChangedAt + Time.turnChange) }
        // What lies under a sheet is seen, and does nothing; only its pulse goes on.
        times += [panes.first, panes.count > 1 ? panes.last : nil].map { $0?.deadline(self) ?? nil }
        return times.compactMap { $0 }.min()
    }

    var nextPulse: Int64 { (now / Time.pulse + 1) * Time.pulse }

    // MARK: Drawing

    /// The screen as it is now: a function of this value and nothing else.
    public var screen: Canvas {
        var canvas = Canvas(size)
        guard !isTooSmall else {
            TooSmallView.draw(on: &canvas, self)
            return canvas
        }
        let first = panes.lastIndex { !$0.isSheet } ?? 0
        panes[first].draw(on: &canvas, self)
        for pane in panes[(first + 1)...] {
            canvas.fade(canvas.area)
            pane.draw(on: &canvas, self)
        }
        FooterView.draw(on: &canvas, self)
        return canvas
    }
}

extension Intent {
    /// Whether the node goes to another part for it.
    fileprivate var isMove: Bool {
        guard case .command(let command) = self else { return false }
        return switch command {
        case .newGame, .resume, .join, .home, .end, .leave: true
        default: false
        }
    }
}
