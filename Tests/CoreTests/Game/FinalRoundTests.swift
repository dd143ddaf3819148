import FarkleCore
import Testing

@Suite struct FinalRoundTests {
    static let tables: [(players: Int, trigger: Int)] = (2...8).flatMap { players in
        (0..<players).map { (players, $0) }
    }

    @Test("Whoever reaches the target is done, and everybody else has exactly one more turn", arguments: tables)
    func exactlyOneMore(players: Int, trigger: Int) throws {
        var table = try Table((1...players).map { "P\($0)" }, target: 2_000)
        for _ in 0..<players { try table.bank(500) }
        for _ in 0..<trigger { try table.bank(500) }
        try table.bank(1_600)

        var last: [String] = []
        while let roller = table.roller {
            #expect(table.game.phase == .finalRound)
            let queue = table.game.finalRound!.remaining.map { table.name($0.player)! }
            #expect(!queue.contains(roller))
            #expect(queue.count == players - 2 - last.count)
            last.append(roller)
            try table.perform(.farkle)
        }
        let order = (1..<players).map { "P\((trigger + $0) % players + 1)" }
        #expect(last == order)
        #expect(table.game.phase == .ended)
        #expect(table.name(table.game.winner) == "P\(trigger + 1)")
        #expect(table.game.finalRound?.remaining == [])
        #expect(table.game.endedAt == table.now)
    }

    @Test("The bar moves up for everyone after the one who moved it")
    func movingBar() throws {
        var table = try Table(target: 2_000)
        try table.play(2_000, 2_500)
        let final = try #require(table.game.finalRound)
        #expect(table.name(final.trigger) == "Maya")
        #expect(table.name(final.leader) == "Jules")
        #expect(final.scoreToBeat == 2_500)
        #expect(final.remaining == [])
        try table.bank(2_550)
        #expect(table.name(table.game.winner) == "Sam")
    }

    @Test("A tie goes to the one who reached the target first", arguments: 0..<3)
    func ties(trigger: Int) throws {
        var table = try Table(target: 2_000)
        for _ in 0..<trigger { try table.perform(.farkle) }
        try table.play(2_000, 2_000, 2_000)
        #expect(table.name(table.game.winner) == ["Maya", "Jules", "Sam"][trigger])
        let order = (0..<3).map { ["Maya", "Jules", "Sam"][($0 + trigger) % 3] }
        #expect(table.game.ranking.map(\.name.text) == order)
    }

    @Test("A tie between two who overtook the trigger goes to the earlier of them")
    func tieAboveTheTrigger() throws {
        var table = try Table(target: 2_000)
        try table.play(2_000, 2_100, 2_100)
        #expect(table.name(table.game.winner) == "Jules")
    }

    @Test("Taking the winner's last turn back returns to the final round, and redo to the same end")
    func thatsWrong() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.play(1_000, 1_100)
        let ended = table.game
        try table.perform(.undo)
        #expect(table.game.phase == .finalRound)
        #expect(table.roller == "Jules")
        #expect(table.game.pending.total == 1_100)
        #expect(table.game.winner == nil)
        #expect(table.game.endedAt == nil)
        try table.perform(.redo)
        #expect(table.game == ended)
    }

    @Test("Undoing the bank that started the final round leaves the final round")
    func undoTheTrigger() throws {
        var table = try Table(target: 1_000)
        try table.play(1_000, 500)
        try table.perform(.undoFrom(turn: 1))
        #expect(table.game.phase == .playing)
        #expect(table.game.finalRound == nil)
        #expect(table.roller == "Maya")
        try table.perform(.redo)
        #expect(table.game.phase == .finalRound)
        #expect(table.roller == "Sam")
        #expect(table.refusal(of: .redo) == .nothingToRedo)
    }

    @Test("An edit that takes the target away lets play go on with the one who was rolling")
    func editTheTriggerAway() throws {
        var table = try Table(target: 1_000)
        try table.play(1_000)
        try table.perform(.add(300))
        try table.perform(.edit(turn: 1, amount: 900))
        #expect(table.game.phase == .playing)
        #expect(table.roller == "Jules")
        #expect(table.game.pending.total == 300)
    }

    @Test("An edit of a finished game that takes the target away gives the dice to the next by rule")
    func editTheEndAway() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.play(1_000, 500)
        try table.perform(.edit(turn: 1, amount: 950))
        #expect(table.game.phase == .playing)
        #expect(table.roller == "Maya")
        #expect(table.game.winner == nil)
        #expect(table.game.endedAt == nil)
    }

    @Test("An edit may end the game when no recorded turn is cut off")
    func editIntoTheEnd() throws {
        var table = try Table(["Maya", "Jules"], target: 2_000)
        try table.play(500, 500)
        try table.perform(.add(100))
        let change = try table.perform(.edit(turn: 1, amount: 2_000))
        #expect(table.game.phase == .ended)
        #expect(table.game.pending.total == 0)
        #expect(table.name(table.game.winner) == "Maya")
        #expect(table.game.endedAt == table.now)
        #expect(change.table)
        try table.perform(.undo)
        #expect(table.roller == "Jules")
        #expect(table.game.phase == .finalRound)
    }

    @Test("An edit of a finished game that leaves it finished does not change when it ended")
    func editAfterTheEnd() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.play(1_000, 1_050)
        let ended = table.game.endedAt
        try table.perform(.edit(turn: 1, amount: 1_100))
        #expect(table.name(table.game.winner) == "Maya")
        #expect(table.game.endedAt == ended)
    }

    @Test("An edit that would end the game before recorded turns is refused with their count")
    func wouldEndEarly() throws {
        var table = try Table(["Maya", "Jules"], target: 2_000)
        try table.play(500, 500, 0, 0, 0)
        let before = table.game
        do throws(GameError) {
            try table.perform(.edit(turn: 1, amount: 2_000))
            Issue.record("allowed")
        } catch {
            #expect(error.code == .wouldEndEarly)
            #expect(error.turns == 3)
            #expect(error.message.contains("3 turns"))
        }
        #expect(table.game == before)
    }

    @Test("An edit that would leave a recorded turn against the rules is refused")
    func wouldBreakReplay() throws {
        var table = try Table(target: 2_000)
        try table.play(500, 500)
        try table.perform(.order([.name("Jules"), .name("Maya"), .name("Sam")]))
        try table.play(500, 0)
        #expect(table.game.turns.map { table.name($0.player) } == ["Maya", "Jules", "Sam", "Jules"])
        // Jules would have been done after turn 2 and rolled again before Maya had her last turn.
        #expect(table.refusal(of: .edit(turn: 2, amount: 2_000)) == .wouldBreakReplay)
        #expect(table.refusal(of: .edit(turn: 1, amount: 2_000)) == .wouldEndEarly)
        #expect(table.refusal(of: .edit(turn: 3, amount: 2_000)) == nil)
    }

    @Test("A roller whom an edit makes the trigger loses the dice and what is pending")
    func editMakesTheRollerTheTrigger() throws {
        var table = try Table(target: 2_000)
        try table.play(500, 500)
        try table.perform(.order([.seat(3), .seat(2), .seat(1)]))
        try table.bank(500)
        #expect(table.roller == "Sam")
        try table.perform(.add(200))
        try table.perform(.edit(turn: 3, amount: 2_000))
        #expect(table.roller == "Jules")
        #expect(table.game.pending.total == 0)
        #expect(table.game.finalRound?.remaining.map { table.name($0.player) } == ["Maya"])
    }

    @Test("A player added in a final round of round 1 gets one turn")
    func addedInTheFinalRound() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.play(1_000)
        try table.perform(.addPlayer("Sam"))
        #expect(table.game.finalRound?.remaining.map { table.name($0.player) } == ["Sam"])
        try table.play(0, 1_500)
        #expect(table.name(table.game.winner) == "Sam")
        #expect(table.game.round == 1)
    }

    @Test("Removing the last one who still had a turn ends the game")
    func removedFromTheFinalRound() throws {
        var table = try Table(target: 1_000)
        try table.play(1_000, 0)
        try table.perform(.add(50))
        try table.perform(.removePlayer(.name("sam")))
        #expect(table.game.phase == .ended)
        #expect(table.name(table.game.winner) == "Maya")
        #expect(table.game.endedAt == table.now)
        #expect(try Game(restoring: table.game.record).record == table.game.record)
    }

    @Test("After the end only undo, redo, edit and renames are allowed")
    func afterTheEnd() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.play(1_000, 0)
        let refused: [GameCommand] = [
            .add(50), .combo(.one), .roll([1]), .clear, .bank, .farkle, .addPlayer("Kim"), .removePlayer(.seat(1)),
            .order([.seat(2), .seat(1)]),
        ]
        for command in refused { #expect(table.refusal(of: command) == .gameOver, "\(command)") }
        for command in [.undo, .undoFrom(turn: 1), .edit(turn: 1, amount: 1_200), .rename(.seat(1), to: "May")]
            as [GameCommand]
        {
            #expect(table.refusal(of: command) == nil, "\(command)")
        }
    }

    @Test("The outlook of a turn names who is next, the final round and the end")
    func outcomes() throws {
        var table = try Table(["Maya", "Jules"], target: 1_000)
        try table.perform(.add(500))
        #expect(table.game.outcome(of: .bank) == .passes(to: table.game.players[1].id))
        try table.perform(.add(500))
        #expect(table.game.outcome(of: .bank) == .startsFinalRound(next: table.game.players[1].id))
        #expect(table.game.outcome(of: .farkle) == .passes(to: table.game.players[1].id))
        try table.perform(.bank)
        try table.perform(.add(1_000))
        #expect(table.game.outcome(of: .bank) == .endsGame(winner: table.game.players[0].id))
        try table.perform(.add(50))
        #expect(table.game.outcome(of: .bank) == .endsGame(winner: table.game.players[1].id))
        #expect(table.game.next == nil)
        try table.perform(.bank)
        #expect(table.game.outcome(of: .farkle) == nil)
    }
}
