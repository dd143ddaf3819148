import FarkleCore
import Testing

@Suite struct FlavorMessageTests {
    /// What viewers read while the commands are played, from one board at the start and one at the end.
    private func texts(_ table: inout Table, _ commands: (inout Table) throws -> Void) throws -> [String] {
        let before = GameSnapshot(of: table.game, lastTurns: 20)
        try commands(&table)
        return FlavorMessage.messages(from: before, to: GameSnapshot(of: table.game, lastTurns: 20)).map(\.text)
    }

    @Test("A first bank is an opening on the board, not a pass")
    func opening() throws {
        var table = try Table()
        #expect(try texts(&table) { try $0.bank(500) } == ["Maya is on the board with 500."])
    }

    @Test("Overtaking somebody is a pass, drawing level is not")
    func pass() throws {
        var table = try Table()
        try table.play(500, 600, 0)
        #expect(try texts(&table) { try $0.bank(100) } == [])
        try table.play(0, 0)
        #expect(try texts(&table) { try $0.bank(100) } == ["Maya passed Jules!"])
    }

    @Test("Passing several players names the best of them")
    func passSeveral() throws {
        var table = try Table()
        try table.play(500, 600, 700)
        #expect(try texts(&table) { try $0.bank(1_000) } == ["Maya passed Sam!"])
    }

    @Test("Hot dice are called out once, when they are rolled")
    func hotDice() throws {
        var table = try Table()
        #expect(try texts(&table) { try $0.perform(.combo(.straight)) } == ["🔥 Hot dice!"])
        #expect(try texts(&table) { try $0.perform(.bank) } == ["Maya is on the board with 1,500."])
        #expect(try texts(&table) { try $0.perform(.undo) } == ["Score corrected"])
        #expect(
            try texts(&table) {
                try $0.perform(.combo(.threePairs))
                try $0.perform(.farkle)
            } == ["Maya farkled and lost 3,000.", "🔥 Hot dice!"])
    }

    @Test("A farkle tells what was lost, if anything was")
    func farkle() throws {
        var table = try Table()
        try table.perform(.add(1_250))
        #expect(try texts(&table) { try $0.perform(.farkle) } == ["Maya farkled and lost 1,250."])
        #expect(try texts(&table) { try $0.perform(.farkle) } == ["Jules farkled."])
    }

    @Test("The final round, its bar and the winner are announced")
    func ending() throws {
        var table = try Table(target: 2_000)
        try table.play(1_000, 1_000, 1_000)
        #expect(
            try texts(&table) { try $0.bank(1_000) } == [
                "Maya passed Jules!", "Final round! Maya reached the target: beat 2,000.",
            ])
        #expect(
            try texts(&table) { try $0.bank(1_500) } == [
                "Jules passed Maya!", "The bar moves up: Jules leads with 2,500.",
            ])
        #expect(try texts(&table) { try $0.perform(.farkle) } == ["Sam farkled.", "Jules wins."])
    }

    @Test("An undo or an edit is a correction and nothing else")
    func corrections() throws {
        var table = try Table()
        try table.play(500, 600, 700, 50)
        #expect(try texts(&table) { try $0.perform(.undo) } == ["Score corrected"])
        try table.perform(.bank)
        #expect(try texts(&table) { try $0.perform(.edit(turn: 1, amount: 5_000)) } == ["Score corrected"])
        #expect(try texts(&table) { try $0.perform(.rename(.seat(1), to: "May")) } == [])
        #expect(try texts(&table) { try $0.perform(.order([.seat(2), .seat(1), .seat(3)])) } == [])
    }

    @Test("A turn that was undone and replaced while nobody looked is a correction and a new turn")
    func replaced() throws {
        var table = try Table()
        try table.play(500, 600)
        let said = try texts(&table) {
            try $0.perform(.undo)
            try $0.perform(.farkle)
        }
        #expect(said == ["Score corrected", "Jules farkled and lost 600."])
    }

    @Test("An edit of a turn that viewers no longer see is still a correction")
    func correctionOutOfSight() throws {
        var table = try Table(rules: HouseRules(mustOpen: false))
        for _ in 0..<30 { try table.bank(50) }
        #expect(try texts(&table) { try $0.perform(.edit(turn: 1, amount: 100)) } == ["Score corrected"])
    }

    @Test("Boards that were missed still add up: the latest turns and the standings are told")
    func missed() throws {
        var table = try Table()
        try table.play(500, 600, 700)
        let said = try texts(&table) { try $0.play(0, 0, 0, 1_000, 0) }
        #expect(said == ["Sam farkled.", "Jules farkled.", "Maya passed Sam!"])
        #expect(try texts(&table) { for _ in 0..<40 { try $0.perform(.farkle) } }.count == 3)
    }

    @Test("A new game, a join and a board that did not change say nothing")
    func silence() throws {
        let first = GameSnapshot(of: try Table().game)
        #expect(FlavorMessage.messages(from: first, to: first) == [])
        var other = first
        other.id = GameID("other")!
        #expect(FlavorMessage.messages(from: first, to: other) == [])
        var table = try Table(["Maya", "Jules"])
        #expect(try texts(&table) { try $0.perform(.addPlayer("Sam")) } == [])
    }
}
