import FarkleCore
import Testing

@Suite struct GameRecordTests {
    private func read(_ text: String) throws -> GameRecord {
        try GameRecord(JSONField(JSONValue(parsing: Array(text.utf8))))
    }

    @Test(
        "A record of the first version is read, replayed and written back byte for byte",
        arguments: [FrozenDocuments.recordInFinalRound, FrozenDocuments.recordOfAFinishedGame])
    func frozen(text: String) throws {
        let record = try read(text)
        #expect(record.json.description == text)
        #expect(try Game(restoring: record).record == record)
    }

    @Test("A restored game goes on where it was, its pending turn and undo included")
    func goesOn() throws {
        var game = try Game(restoring: read(FrozenDocuments.recordInFinalRound))
        #expect(game.phase == .finalRound)
        #expect(game.pending.total == 350)
        let now = Timestamp(milliseconds: 1_778_970_000_000)
        try game.perform(.undo, at: now)
        try game.perform(.undo, at: now)
        #expect(game.pending.total == 125)
        try game.perform(.farkle, at: now)
        try game.perform(.farkle, at: now)
        #expect(game.winner?.number == 1)
    }

    @Test("A game that was set aside can be looked at and played on")
    func setAside() throws {
        var record = try read(FrozenDocuments.recordInFinalRound)
        record.status = .setAside
        #expect(try Game(restoring: record).phase == .finalRound)
    }

    /// Ways in which a record can be one of no game; each takes a good one apart.
    static let damages: [(what: String, path: String, damage: @Sendable (inout GameRecord) -> Void)] = [
        ("one player", "players", { $0.players.removeLast(2) }),
        ("a name twice", "players", { $0.players[1].name = $0.players[0].name }),
        ("an identifier twice", "players", { $0.players[1].id = $0.players[0].id }),
        ("a colour twice", "players", { $0.players[1].avatar = 0 }),
        ("a colour that is none", "players", { $0.players[1].avatar = -1 }),
        ("a stranger's turn", "turns[1]", { $0.turns[1].player = PlayerID(number: 9) }),
        ("two turns in a round", "turns[1]", { $0.turns[1].player = $0.turns[0].player }),
        ("turns out of order", "turns[1]", { $0.turns.swapAt(0, 1) }),
        ("an amount that does not add up", "turns[0]", { $0.turns[0].amount = 1_450 }),
        ("an edit to nothing", "turns[2]", { $0.turns[2].amount = 0 }),
        ("an opening that is too small", "turns[2]", { $0.turns[2].amount = 450 }),
        ("an edited farkle", "turns[1]", { $0.turns[1].edited = true }),
        (
            "a bank of nothing", "turns[3]",
            {
                $0.turns[3].pending = PendingTurn(); $0.turns[3].edited = true
            }
        ),
        (
            "an addition that overflows", "turns[1]",
            { $0.turns[1].pending = PendingTurn(additions: [Addition(amount: .max), Addition(amount: .max)]) }
        ),
        ("a clear of nothing", "pending", { $0.pending = PendingTurn(additions: [], cleared: [[]]) }),
        ("nobody rolling", "active", { $0.active = nil }),
        ("the trigger rolling again", "active", { $0.active = PlayerID(number: 1) }),
        ("a stranger rolling", "active", { $0.active = PlayerID(number: 9) }),
        ("an end that was not reached", "endedAt", { $0.endedAt = $0.createdAt }),
        ("a finish that was not reached", "status", { $0.status = .finished }),
        ("a number that was given already", "nextTurn", { $0.nextTurn = 4 }),
        ("a seat that was given already", "nextPlayer", { $0.nextPlayer = 3 }),
    ]

    @Test("A record of a game that nobody can have played is refused, with the place", arguments: damages.indices)
    func damaged(index: Int) throws {
        let (what, path, damage) = Self.damages[index]
        var record = try read(FrozenDocuments.recordInFinalRound)
        damage(&record)
        let error = #expect(throws: RecordError.self, "\(what)") { try Game(restoring: record) }
        #expect(error?.path == path, "\(what): \(error.map { "\($0)" } ?? "")")
    }

    @Test("A finished game has no more turns and nothing pending")
    func afterTheEnd() throws {
        let finished = try read(FrozenDocuments.recordOfAFinishedGame)
        var longer = finished
        longer.turns.append(finished.turns[5])
        longer.turns[6].id = TurnID(number: 7)
        longer.turns[6].player = PlayerID(number: 1)
        longer.nextTurn = 8
        #expect(throws: RecordError.self) { try Game(restoring: longer) }
        var pending = finished
        pending.pending = PendingTurn(additions: [Addition(amount: 50)])
        #expect(throws: RecordError.self) { try Game(restoring: pending) }
    }

    @Test("A record says what is wrong with its JSON and where")
    func shape() throws {
        let text = FrozenDocuments.recordInFinalRound.replacing(#""kind":"farkle""#, with: #""kind":7"#)
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.path == "turns[1].kind")
    }
}
