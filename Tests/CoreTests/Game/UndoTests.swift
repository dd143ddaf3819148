import FarkleCore
import Testing

@Suite struct UndoTests {
    @Test("Undoing a farkle gives the pending turn back")
    func farkle() throws {
        var table = try Table()
        try table.perform(.add(300))
        try table.perform(.add(200, hotDice: true))
        try table.perform(.farkle)
        try table.perform(.undo)
        #expect(table.roller == "Maya")
        #expect(table.game.pending.additions == [Addition(amount: 300), Addition(amount: 200, hotDice: true)])
        #expect(table.game.players[0].farkles == 0)
    }

    @Test("Undo takes back one addition at a time before it reaches for a turn")
    func additionsFirst() throws {
        var table = try Table()
        try table.play(500)
        try table.perform(.add(100))
        try table.perform(.add(150))
        try table.perform(.undo)
        #expect(table.game.pending.total == 100)
        try table.perform(.undo)
        #expect(table.game.pending.total == 0)
        #expect(table.roller == "Jules")
        try table.perform(.undo)
        #expect(table.roller == "Maya")
        #expect(table.game.pending.total == 500)
    }

    @Test("A clear can be undone, also after the turn it was in")
    func clear() throws {
        var table = try Table()
        try table.perform(.add(100))
        try table.perform(.clear)
        try table.perform(.undo)
        #expect(table.game.pending.total == 100)
        try table.perform(.redo)
        try table.perform(.add(500))
        try table.perform(.bank)
        for total in [500, 0, 100, 0] {
            try table.perform(.undo)
            #expect(table.game.pending.total == total)
        }
        #expect(table.refusal(of: .undo) == .nothingToUndo)
    }

    @Test("Clearing nothing is refused")
    func clearNothing() throws {
        var table = try Table()
        #expect(table.refusal(of: .clear) == .nothingPending)
        try table.perform(.add(100))
        try table.perform(.clear)
        #expect(table.refusal(of: .clear) == .nothingPending)
    }

    @Test("Undoing an edited bank gives the original additions back, and redo the edit")
    func editedBank() throws {
        var table = try Table()
        try table.perform(.add(400))
        try table.perform(.add(200))
        try table.perform(.bank)
        try table.perform(.edit(turn: 1, amount: 650))
        let edited = table.game
        try table.perform(.undo)
        #expect(table.game.pending.additions.map(\.amount) == [400, 200])
        #expect(table.totals == [0, 0, 0])
        try table.perform(.redo)
        #expect(table.game == edited)
        #expect(table.game.turns[0].edited)
    }

    @Test("Undo to a turn is one step: one redo brings all of it back, the roller's pending turn too")
    func undoFromTurn() throws {
        var table = try Table()
        try table.play(500, 600, 700, 50)
        try table.perform(.add(250))
        let before = table.game
        try table.perform(.undoFrom(turn: 2))
        #expect(table.game.turns.count == 1)
        #expect(table.roller == "Jules")
        #expect(table.game.pending.total == 600)
        try table.perform(.redo)
        #expect(table.game == before)
    }

    @Test("Redo puts the dice back where a reorder had left them")
    func redoAfterReorder() throws {
        var table = try Table()
        try table.play(500)
        try table.perform(.order([.name("Maya"), .name("Sam"), .name("Jules")]))
        #expect(table.roller == "Jules")
        try table.perform(.undo)
        try table.perform(.redo)
        #expect(table.roller == "Jules")
    }

    @Test("Whatever changes something empties redo; what changes nothing does not")
    func redoIsEmptied() throws {
        var table = try Table()
        try table.play(500)
        try table.perform(.undo)
        try table.perform(.rename(.seat(1), to: "Maya"))
        try table.perform(.order([.seat(1), .seat(2), .seat(3)]))
        #expect(table.refusal(of: .redo) == nil)
        for command in [.rename(.seat(2), to: "Jo"), .addPlayer("Kim"), .order([.seat(2), .seat(1), .seat(3)])]
            as [GameCommand]
        {
            var copy = table
            try copy.perform(command)
            #expect(copy.refusal(of: .redo) == .nothingToRedo, "\(command)")
        }
        try table.perform(.add(50))
        #expect(table.refusal(of: .redo) == .nothingToRedo)
    }

    @Test("Turns beyond the record are unknown", arguments: [-1, 0, 3, Int.max, Int.min])
    func unknownTurn(turn: Int) throws {
        var table = try Table()
        try table.play(500, 0)
        #expect(table.refusal(of: .undoFrom(turn: turn)) == .unknownTurn)
        #expect(table.refusal(of: .edit(turn: turn, amount: 500)) == .unknownTurn)
    }

    @Test("Everything can be undone back to the first addition, after a restart as well")
    func backToTheStart() throws {
        var table = try Table(["Maya", "Jules"], target: 1_500)
        try table.play(500, 0, 1_000, 0)
        #expect(table.game.phase == .ended)
        table.game = try Game(restoring: table.game.record)
        var steps = 0
        while table.game.canUndo {
            try table.perform(.undo)
            steps += 1
        }
        #expect(steps == 6)
        #expect(table.totals == [0, 0])
        #expect(table.game.startedAt == nil)
    }
}
