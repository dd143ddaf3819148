import FarkleCore
import Testing

@Suite struct EditTests {
    @Test("An edit changes the total and all running totals after it, and nothing else of the turn")
    func replays() throws {
        var table = try Table(["Maya", "Jules"])
        try table.perform(.add(300, hotDice: true))
        try table.perform(.add(300))
        try table.perform(.bank)
        try table.play(500, 100, 100)
        let before = table.game.turns[0]
        let change = try table.perform(.edit(turn: 1, amount: 1_000))
        #expect(table.totals == [1_100, 600])
        #expect(table.game.turns.map(\.total) == [1_000, 500, 1_100, 600])
        #expect(table.game.turns[0].at == before.at)
        #expect(table.game.turns[0].rolls == 2)
        #expect(table.game.turns[0].hotDice == 1)
        #expect(table.game.turns.map(\.edited) == [true, false, false, false])
        #expect(change.turns == .edited(0))
        #expect(!change.table)
    }

    @Test("An edit to the amount that is there is allowed, changes nothing and marks nothing")
    func sameAmount() throws {
        var table = try Table()
        try table.play(500)
        let change = try table.perform(.edit(turn: 1, amount: 500))
        #expect(!change.changedAnything)
        #expect(!table.game.turns[0].edited)
    }

    @Test("Only banks can be edited, to 1 to 50,000")
    func bounds() throws {
        var table = try Table(rules: HouseRules(mustOpen: false))
        try table.play(500, 0)
        #expect(table.refusal(of: .edit(turn: 2, amount: 500)) == .notABank)
        for amount in [0, -50, 50_001, Int.max] {
            #expect(table.refusal(of: .edit(turn: 1, amount: amount)) == .badAmount)
        }
        #expect(table.refusal(of: .edit(turn: 1, amount: 1)) == nil)
        #expect(table.refusal(of: .edit(turn: 1, amount: 50_000)) == nil)
    }

    @Test("An opening bank cannot be edited below the minimum; a later one can")
    func opening() throws {
        var table = try Table(["Maya", "Jules"])
        try table.play(0, 600, 700, 600)
        #expect(table.refusal(of: .edit(turn: 2, amount: 450)) == .mustOpen)
        #expect(table.refusal(of: .edit(turn: 3, amount: 450)) == .mustOpen)
        #expect(table.refusal(of: .edit(turn: 4, amount: 50)) == nil)
    }

    @Test("An amount that is no multiple of 50 is accepted and flagged")
    func oddAmounts() throws {
        var table = try Table()
        #expect(try table.perform(.add(525)).warnings == [.notMultipleOf50])
        #expect(try table.perform(.add(50)).warnings == [])
        try table.perform(.bank)
        #expect(try table.perform(.edit(turn: 1, amount: 501)).warnings == [.notMultipleOf50])
    }
}
