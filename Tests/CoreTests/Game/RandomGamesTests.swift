import FarkleCore
import Testing

/// Thousands of random commands, each given to the game and to the oracle, which must agree about everything that can
/// be seen; and the laws that hold whatever is entered.
@Suite struct RandomGamesTests {
    @Test("Any sequence of commands gives what the slow rules give")
    func agreesWithOracle() throws {
        var met: Set<String> = []
        for seed in 0..<160 as Range<UInt64> {
            var evening = try Evening(seed: seed)
            for _ in 0..<60 { met.insert(try evening.step()) }
        }
        // Agreement is worth what was agreed upon: every refusal a game can give and every phase came up.
        let refusals: [GameError.Code] = [
            .mustOpen, .nothingPending, .badAmount, .nameTaken, .tooFewPlayers, .rosterClosed, .hasTurns, .unknownTurn,
            .notABank, .wouldBreakReplay, .wouldEndEarly, .nothingToUndo, .nothingToRedo, .gameOver,
        ]
        for refusal in refusals { #expect(met.contains(refusal.rawValue), "\(refusal) never came up") }
        for phase in ["playing", "finalRound", "ended"] { #expect(met.contains(phase), "\(phase) never came up") }
    }
}

/// One random game beside its oracle.
private struct Evening {
    private var chance: SplitMix
    private let seed: UInt64
    private var game: Game
    private var oracle: Oracle
    private var clock: Int64 = 1_778_961_600_000
    private var history: [String] = []
    /// What a journal has that writes only what each change names.
    private var journal: GameRecord

    init(seed: UInt64) throws {
        self.seed = seed
        chance = SplitMix(seed: seed)
        let names = (0..<(2 + chance.below(4))).map { "P\($0)" }
        let rules = HouseRules(mustOpen: chance.chance(60))
        let target = 1_000 + 500 * chance.below(5)
        oracle = Oracle(names: names, rules: rules, target: target)
        game = try Game(
            id: GameID("g")!, name: GameName(weekday: .friday, hour: 20),
            players: names.map { NewPlayer(name: try PlayerName($0)) }, rules: rules, target: TargetScore(target),
            createdAt: Timestamp(milliseconds: clock))
        journal = game.record
    }

    /// - Returns: the refusal's code, or else the phase that the command led to.
    mutating func step() throws -> String {
        let (command, expected) = draw()
        clock += 1_000
        history.append("\(command)")
        let before = game
        let now = Timestamp(milliseconds: clock)
        switch Result(catching: { () throws(GameError) in try game.perform(command, at: now) }) {
        case .success(let change):
            try #require(expected == nil, "allowed, but \(expected!): \(story)")
            try #require(change.changedAnything == (game != before), "\(change) \(story)")
            write(change)
            try #require(journal == game.record, "the journal misses something of \(change): \(story)")
            try checkUndo(of: command, from: before)
        case .failure(let error):
            try #require(error.code == expected, "\(error): \(story)")
            try #require(game == before, "a refusal changed something: \(story)")
        }
        try compare()
        if chance.chance(25) { try checkLaws() }
        return expected?.rawValue ?? game.phase.rawValue
    }

    private mutating func write(_ change: GameChange) {
        switch change.turns {
        case .unchanged: break
        case .appended(let index): journal.turns += game.turns[index...].map { GameRecord.Turn($0) }
        case .removed(let index): journal.turns.removeSubrange(index...)
        case .edited(let index): journal.turns[index] = GameRecord.Turn(game.turns[index])
        }
        if change.table {
            journal.active = game.active
            journal.pending = game.pending
            journal.endedAt = game.endedAt
            journal.status = game.phase == .ended ? .finished : .inProgress
        }
        if change.players {
            journal.players = game.players.map { GameRecord.Player(id: $0.id, name: $0.name, avatar: $0.avatar) }
        }
        if change.title { journal.name = game.name }
        if change.changedAnything { (journal.nextPlayer, journal.nextTurn) = game.nextNumbers }
    }

    private var story: String { "seed \(seed), \(history.joined(separator: " "))" }

    /// A command for the game, carried out on the oracle, with the oracle's verdict.
    private mutating func draw() -> (GameCommand, GameError.Code?) {
        let amounts = [50, 100, 150, 300, 350, 500, 500, 1_000, 1_500, 75, 0, 60_000]
        let seat = 1 + chance.below(oracle.seats.count)
        let key = oracle.seats[seat - 1].key
        switch chance.below(100) {
        case ..<34:
            let (amount, hot) = (chance.pick(amounts), chance.chance(20))
            return (.add(amount, hotDice: hot), oracle.add(amount, hot: hot))
        case ..<56: return (.bank, oracle.bank())
        case ..<66: return (.farkle, oracle.farkle())
        case ..<70: return (.clear, oracle.clear())
        case ..<78: return (.undo, oracle.undo())
        case ..<80:
            let turn = chance.below(oracle.turns.count + 2)
            return (.undoFrom(turn: turn), oracle.undo(turn: turn))
        case ..<85: return (.redo, oracle.redo())
        case ..<92:
            let turn = chance.below(oracle.turns.count + 2)
            let amount = chance.pick(amounts)
            return (.edit(turn: turn, amount: amount), oracle.edit(turn: turn, to: amount))
        case ..<94:
            let name = chance.pick(["P0", "p1", "Zoë", oracle.seats[seat - 1].name])
            return (.rename(.seat(seat), to: name), oracle.rename(key, name))
        case ..<96:
            let name = "N\(chance.below(6))"
            return (.addPlayer(name), oracle.addPlayer(name))
        case ..<98: return (.removePlayer(.seat(seat)), oracle.removePlayer(key))
        default:
            let order = oracle.seats.shuffled(using: &chance)
            return (.order(order.map { .name($0.name) }), oracle.order(order.map(\.key)))
        }
    }

    private func compare() throws {
        let (played, open) = (oracle.turns, oracle.open)
        let keys = oracle.seats.map(\.key)
        try #require(game.players.map(\.id.number) == keys, "\(story)")
        try #require(game.players.map(\.name.text) == oracle.seats.map(\.name), "\(story)")
        try #require(game.active?.number == oracle.roller, "\(story)")
        try #require(game.pending.additions.map(\.amount) == open.map(\.amount), "\(story)")
        try #require(game.pending.additions.map(\.hotDice) == open.map(\.hot), "\(story)")
        for player in game.players {
            let key = player.id.number
            let mine = played.filter { $0.who == key }
            try #require(player.total == oracle.total(key), "\(story)")
            try #require(player.turns == mine.count, "\(story)")
            try #require(player.farkles == mine.filter { !$0.isBank }.count, "\(story)")
            try #require(player.hotDice == mine.map(\.hot).reduce(0, +), "\(story)")
        }
        let turns = game.turns.map {
            Oracle.Played(
                who: $0.player.number, isBank: $0.kind == .bank, amount: $0.amount, rolls: $0.rolls, hot: $0.hotDice,
                isEdited: $0.edited)
        }
        try #require(turns == played, "\(story)")
        let round = oracle.roller.map { oracle.count($0) + 1 } ?? oracle.count(played.last!.who)
        try #require(game.round == round, "\(story)")
        try #require(game.ranking.map(\.id.number) == oracle.standings, "\(story)")
        try compareEnd()
    }

    private func compareEnd() throws {
        let trigger = oracle.trigger
        let phase: Game.Phase = oracle.isOver ? .ended : trigger != nil ? .finalRound : .playing
        try #require(game.phase == phase, "\(story)")
        try #require((game.endedAt != nil) == oracle.isOver, "\(story)")
        try #require(game.winner?.number == (oracle.isOver ? oracle.standings[0] : nil), "\(story)")
        try #require(game.finalRound?.trigger.number == trigger?.who, "\(story)")
        guard let final = game.finalRound else { return }
        let best = oracle.seats.map { oracle.total($0.key) }.max()!
        try #require(final.scoreToBeat == best, "\(story)")
        try #require(final.leader.number == oracle.standings[0], "\(story)")
        // The queue is who rolls if everybody farkles from here on.
        var ahead = oracle
        var queue: [Int] = []
        while ahead.farkle() == nil, let next = ahead.roller { queue.append(next) }
        try #require(final.remaining.map(\.player.number) == queue, "\(story)")
        try #require(final.remaining.allSatisfy { $0.deficit == best - game.player($0.player).total }, "\(story)")
    }

    private func checkLaws() throws {
        for player in game.players {
            let banks = game.turns.filter { $0.player == player.id }.map(\.gain)
            try #require(player.total == banks.reduce(0, +), "\(story)")
            try #require(player.total == game.turns.last { $0.player == player.id }?.total ?? 0, "\(story)")
        }
        let restored = try Game(restoring: game.record)
        try #require(restored.record == game.record, "\(story)")
        let snapshot = GameSnapshot(of: game)
        try #require(GameSnapshot(of: restored) == snapshot, "\(story)")
        try #require(try GameSnapshot(decoding: snapshot.encoded()) == snapshot, "\(story)")
        if let next = game.next, game.phase != .ended {
            var ahead = game
            try ahead.perform(.farkle, at: Timestamp(milliseconds: clock))
            try #require(ahead.active == next, "\(story)")
        }
    }

    /// Undo takes the command back, and redo takes that back; also after a restart in between.
    private func checkUndo(of command: GameCommand, from before: Game) throws {
        switch command {
        case .add, .clear, .bank, .farkle: break
        default: return
        }
        for start in [game, try Game(restoring: game.record)] {
            var copy = start
            try copy.perform(.undo, at: Timestamp(milliseconds: clock + 1))
            try #require(essence(copy) == essence(before), "\(story)")
            try copy.perform(.redo, at: Timestamp(milliseconds: clock + 2))
            try #require(copy == start, "\(story)")
        }
    }

    /// Everything but the number that the next turn gets, which only ever grows.
    private func essence(_ game: Game) -> GameRecord {
        var record = game.record
        record.nextTurn = 0
        return record
    }
}
