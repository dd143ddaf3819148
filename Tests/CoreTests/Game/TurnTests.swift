import FarkleCore
import Testing

@Suite struct TurnTests {
    @Test("A bank adds the pending turn to the total and passes the dice")
    func bank() throws {
        var table = try Table()
        try table.perform(.add(400))
        try table.perform(.add(150))
        try table.perform(.bank)
        #expect(table.totals == [550, 0, 0])
        #expect(table.roller == "Jules")
        #expect(table.game.turns[0].rolls == 2)
        #expect(table.game.turns[0].total == 550)
    }

    @Test("A farkle remembers what was lost and leaves the total alone")
    func farkle() throws {
        var table = try Table()
        try table.perform(.combo(.straight))
        try table.perform(.farkle)
        #expect(table.totals == [0, 0, 0])
        #expect(table.game.turns[0].amount == 1_500)
        #expect(table.game.players[0].farkles == 1)
        #expect(table.game.players[0].hotDice == 1)
    }

    @Test("An opening below 500 is refused in the words of the spec")
    func mustOpen() throws {
        var table = try Table()
        try table.perform(.add(450))
        #expect(throws: GameError(.mustOpen, "Must open with 500.")) { try table.perform(.bank) }
        try table.perform(.add(50))
        try table.perform(.bank)
        #expect(table.totals == [500, 0, 0])
    }

    @Test("A game survives its record, its JSON and its snapshot")
    func roundTrips() throws {
        var table = try Table(target: 2_000)
        try table.play(500, 0, 600)
        try table.perform(.add(75, hotDice: true))
        try table.perform(.clear)
        try table.perform(.add(1_500))
        let record = table.game.record
        #expect(try Game(restoring: record) == table.game)
        let read = try GameRecord(JSONField(JSONValue(parsing: record.json.encoded())))
        #expect(read == record)
        let snapshot = GameSnapshot(of: table.game)
        let bytes = snapshot.encoded()
        #expect(try GameSnapshot(decoding: bytes) == snapshot)
        #expect(try JSONValue(parsing: bytes).encoded() == bytes)
    }
}
