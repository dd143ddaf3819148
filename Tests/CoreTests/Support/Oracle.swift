import FarkleCore

/// The rules of the game once more, written another way and without a thought for speed: a flat log of everything that
/// was entered, and every question answered by reading the log from its start. Redo keeps whole copies.
struct Oracle {
    enum Entry: Equatable {
        case add(Int, hot: Bool)
        case clear
        /// The override is what an edit made of the bank.
        case bank(override: Int?)
        case farkle
    }

    struct Seat: Equatable {
        let key: Int
        var name: String
    }

    var seats: [Seat]
    var log: [(who: Int, entry: Entry)] = [] { didSet { (turns, open) = Self.read(log) } }
    /// The log cut into finished turns, and what is left over.
    private(set) var turns: [Played] = []
    private(set) var open: [(amount: Int, hot: Bool)] = []
    var roller: Int?
    let rules: HouseRules
    let target: Int
    private var nextKey: Int
    private var future: [Oracle] = []

    init(names: [String], rules: HouseRules, target: Int) {
        seats = names.enumerated().map { Seat(key: $0 + 1, name: $1) }
        roller = 1
        nextKey = names.count + 1
        self.rules = rules
        self.target = target
    }

    // MARK: Questions

    struct Played: Equatable {
        let who: Int
        let isBank: Bool
        let amount: Int
        let rolls: Int
        let hot: Int
        let isEdited: Bool
    }

    private static func read(_ log: [(who: Int, entry: Entry)]) -> (turns: [Played], open: [(amount: Int, hot: Bool)]) {
        var turns: [Played] = []
        var open: [(amount: Int, hot: Bool)] = []
        for (who, entry) in log {
            switch entry {
            case .add(let amount, let hot): open.append((amount, hot))
            case .clear: open = []
            case .bank, .farkle:
                var (isBank, override) = (false, Int?.none)
                if case .bank(let edited) = entry { (isBank, override) = (true, edited) }
                turns.append(
                    Played(
                        who: who, isBank: isBank, amount: override ?? open.map(\.amount).reduce(0, +),
                        rolls: open.count, hot: open.filter(\.hot).count, isEdited: override != nil))
                open = []
            }
        }
        return (turns, open)
    }

    func total(_ who: Int) -> Int { turns.filter { $0.who == who && $0.isBank }.map(\.amount).reduce(0, +) }
    func count(_ who: Int) -> Int { turns.filter { $0.who == who }.count }

    /// The first turn after which the player had the target.
    func reached(_ who: Int) -> Int? {
        var sum = 0
        for (index, turn) in turns.enumerated() where turn.who == who && turn.isBank {
            sum += turn.amount
            if sum >= target { return index }
        }
        return nil
    }

    var trigger: (who: Int, turn: Int)? {
        seats.compactMap { seat in reached(seat.key).map { (seat.key, $0) } }.min { $0.1 < $1.1 }
    }

    /// Who may still roll.
    var eligible: [Int] {
        guard let trigger else { return seats.map(\.key) }
        let late = turns.dropFirst(trigger.turn + 1).map(\.who)
        return seats.map(\.key).filter { $0 != trigger.who && !late.contains($0) }
    }

    var isOver: Bool { eligible.isEmpty }

    var standings: [Int] {
        var rest = seats.map(\.key)
        var ranked: [Int] = []
        while !rest.isEmpty {
            var best = rest[0]
            for other in rest.dropFirst() {
                if total(other) > total(best) { best = other }
                if total(other) == total(best), let a = reached(other), let b = reached(best), a < b { best = other }
            }
            ranked.append(best)
            rest.removeAll { $0 == best }
        }
        return ranked
    }

    // MARK: Commands; nil means done, else the code

    mutating func add(_ amount: Int, hot: Bool) -> GameError.Code? {
        if isOver { return .gameOver }
        if amount < 1 || amount > 50_000 { return .badAmount }
        log.append((roller!, .add(amount, hot: hot)))
        future = []
        return nil
    }

    mutating func clear() -> GameError.Code? {
        if isOver { return .gameOver }
        if open.isEmpty { return .nothingPending }
        log.append((roller!, .clear))
        future = []
        return nil
    }

    mutating func bank() -> GameError.Code? {
        if isOver { return .gameOver }
        let sum = open.map(\.amount).reduce(0, +)
        if sum == 0 { return .nothingPending }
        if rules.mustOpen && total(roller!) == 0 && sum < 500 { return .mustOpen }
        end(.bank(override: nil))
        return nil
    }

    mutating func farkle() -> GameError.Code? {
        if isOver { return .gameOver }
        end(.farkle)
        return nil
    }

    private mutating func end(_ entry: Entry) {
        log.append((roller!, entry))
        future = []
        roller = following(roller!, from: seats.firstIndex { $0.key == roller! }!, round: count(roller!))
    }

    private func following(_ who: Int, from seat: Int, round: Int) -> Int? {
        let keys = seats.map(\.key)
        return eligible.min { a, b in
            func rank(_ key: Int) -> (Int, Int) {
                let at = keys.firstIndex(of: key)!
                return count(key) < round ? (0, (at - seat - 1 + keys.count * 2) % keys.count) : (1, at)
            }
            return rank(a) < rank(b)
        }
    }

    mutating func undo() -> GameError.Code? {
        guard let last = log.last else { return .nothingToUndo }
        let before = self
        log.removeLast()
        roller = last.who
        future.append(before)
        return nil
    }

    mutating func undo(turn: Int) -> GameError.Code? {
        let ends = endings()
        guard (1...max(1, ends.count)).contains(turn), !ends.isEmpty else { return .unknownTurn }
        let before = self
        let at = ends[turn - 1]
        roller = log[at].who
        log.removeSubrange(at...)
        future.append(before)
        return nil
    }

    mutating func redo() -> GameError.Code? {
        guard let next = future.popLast() else { return .nothingToRedo }
        let rest = future
        self = next
        future = rest
        return nil
    }

    /// Where in the log turns end.
    private func endings() -> [Int] {
        log.indices.filter {
            switch log[$0].entry {
            case .bank, .farkle: true
            default: false
            }
        }
    }

    mutating func edit(turn: Int, to amount: Int) -> GameError.Code? {
        let ends = endings()
        guard turn >= 1, turn <= ends.count else { return .unknownTurn }
        guard turns[turn - 1].isBank else { return .notABank }
        if amount < 1 || amount > 50_000 { return .badAmount }
        if turns[turn - 1].amount == amount { return nil }
        var changed = self
        changed.log[ends[turn - 1]].entry = .bank(override: amount)
        if let code = changed.firstImpossible(edited: turn - 1) { return code }
        changed.future = []
        let may = changed.eligible
        if changed.roller == nil || !may.contains(changed.roller!) {
            // What was entered and not finished is dropped.
            changed.log.removeSubrange((ends.last! + 1)...)
            let last = changed.turns.last!.who
            changed.roller = changed.following(
                last, from: seats.firstIndex { $0.key == last }!, round: changed.count(last))
        }
        self = changed
        return nil
    }

    /// Plays the log again from the start and says what stops it.
    private func firstImpossible(edited: Int) -> GameError.Code? {
        var sums: [Int: Int] = [:]
        var starter: Int?
        var done: Set<Int> = []
        for (index, turn) in turns.enumerated() {
            if starter != nil {
                if done.count == seats.count { return .wouldEndEarly }
                if done.contains(turn.who) { return .wouldBreakReplay }
            }
            if turn.isBank {
                if rules.mustOpen && sums[turn.who, default: 0] == 0 && turn.amount < 500 {
                    return index == edited ? .mustOpen : .wouldBreakReplay
                }
                sums[turn.who, default: 0] += turn.amount
                if starter == nil, sums[turn.who]! >= target { starter = turn.who }
            }
            if starter != nil { done.insert(turn.who) }
        }
        return nil
    }

    mutating func rename(_ who: Int, _ name: String) -> GameError.Code? {
        if seats.contains(where: { $0.key != who && $0.name.lowercased() == name.lowercased() }) { return .nameTaken }
        let seat = seats.firstIndex { $0.key == who }!
        if seats[seat].name == name { return nil }
        seats[seat].name = name
        future = []
        return nil
    }

    mutating func addPlayer(_ name: String) -> GameError.Code? {
        if isOver { return .gameOver }
        if turns.count >= seats.count { return .rosterClosed }
        if seats.count == 8 { return .tooManyPlayers }
        if seats.contains(where: { $0.name.lowercased() == name.lowercased() }) { return .nameTaken }
        seats.append(Seat(key: nextKey, name: name))
        nextKey += 1
        future = []
        return nil
    }

    mutating func removePlayer(_ who: Int) -> GameError.Code? {
        if isOver { return .gameOver }
        if count(who) > 0 { return .hasTurns }
        if seats.count == 2 { return .tooFewPlayers }
        let seat = seats.firstIndex { $0.key == who }!
        seats.remove(at: seat)
        future = []
        if roller == who {
            let ends = endings()
            log.removeSubrange((ends.last.map { $0 + 1 } ?? 0)...)
            roller = following(who, from: seat - 1, round: 1)
        }
        return nil
    }

    mutating func order(_ keys: [Int]) -> GameError.Code? {
        if isOver { return .gameOver }
        let before = seats
        seats = keys.map { key in seats.first { $0.key == key }! }
        if seats != before { future = [] }
        return nil
    }
}
