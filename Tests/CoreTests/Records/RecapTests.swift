import FarkleCore
import Testing

@Suite("Recap of a game")
struct RecapTests {
    @Test("Totals run along with the turns, and each player's curve begins at nothing")
    func running() throws {
        var table = try Table(["Maya", "Jules"])
        try table.play(500, 0, 300, 600)
        let recap = Recap(table.game)
        #expect(recap.entries.map(\.number) == [1, 2, 3, 4])
        #expect(recap.entries.map(\.total) == [500, 0, 800, 600])
        #expect(recap.curves.map(\.totals) == [[0, 500, 800], [0, 0, 600]])
    }

    @Test("The lead changes by passing, not by drawing level")
    func lead() throws {
        var table = try Table(["Maya", "Jules"])
        try table.play(500, 500, 50, 600, 0, 50)
        let recap = Recap(table.game)
        #expect(recap.leadChanges.map(\.turn) == [1, 4])
        #expect(recap.leadChanges.map { table.name($0.leader) } == ["Maya", "Jules"])
        #expect(recap.leadChanges.map { table.name($0.before) } == [nil, "Maya"])
    }

    @Test("The biggest turn is the earliest of equals, and nobody's while nobody banked")
    func biggest() throws {
        var table = try Table(["Maya", "Jules"])
        try table.play(0)
        #expect(Recap(table.game).biggestTurn == nil)
        try table.play(800, 800)
        #expect(Recap(table.game).biggestTurn?.number == 2)
    }

    @Test("Farkles that cost an opening or more hurt, dearest first, three at most")
    func farkles() throws {
        var table = try Table(["Maya", "Jules"])
        for lost in [450, 500, 900, 700, 600] {
            try table.perform(.add(lost))
            try table.perform(.farkle)
        }
        #expect(Recap(table.game).painfulFarkles.map(\.amount) == [900, 700, 600])
    }

    @Test("A game without turns has nothing to tell, and that is no fault")
    func empty() throws {
        let recap = Recap(try Table().game)
        #expect(recap.entries.isEmpty && recap.leadChanges.isEmpty && recap.painfulFarkles.isEmpty)
        #expect(recap.curves.allSatisfy { $0.totals == [0] })
    }
}
