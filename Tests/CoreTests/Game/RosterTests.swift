import FarkleCore
import Testing

@Suite struct RosterTests {
    @Test("A game has two to eight players of different names")
    func counts() throws {
        #expect(throws: GameError.self) { try Table(["Maya"]) }
        #expect(throws: GameError.self) { try Table((1...9).map { "P\($0)" }) }
        #expect(throws: GameError.self) { try Table(["Maya", "MAYA"]) }
        #expect(throws: GameError.self) { try Table(["Zo\u{EB}", "zoe\u{308}"]) }
    }

    @Test("Players join while fewer turns than players are recorded")
    func joining() throws {
        var table = try Table(["Maya", "Jules"])
        try table.play(500)
        try table.perform(.addPlayer("Sam"))
        try table.play(500)
        try table.perform(.addPlayer("Kim"))
        try table.play(500)
        #expect(table.roller == "Kim")
        try table.play(500)
        #expect(table.roller == "Maya")
        #expect(table.refusal(of: .addPlayer("Lee")) == .rosterClosed)
        try table.perform(.undo)
        try table.perform(.undo)
        #expect(table.refusal(of: .addPlayer("Lee")) == nil)
    }

    @Test("A ninth player finds no seat")
    func full() throws {
        let table = try Table((1...8).map { "P\($0)" })
        #expect(table.refusal(of: .addPlayer("P9")) == .tooManyPlayers)
        #expect(!table.game.canAddPlayer)
    }

    @Test("A player leaves only without a recorded turn and while two others remain")
    func leaving() throws {
        var table = try Table()
        try table.play(500)
        #expect(table.refusal(of: .removePlayer(.name("Maya"))) == .hasTurns)
        try table.perform(.removePlayer(.name("Jules")))
        #expect(table.roller == "Sam")
        #expect(table.refusal(of: .removePlayer(.name("Sam"))) == .tooFewPlayers)
        try table.perform(.addPlayer("Jules"))
        #expect(table.game.players.map(\.id.number) == [1, 3, 4])
        #expect(table.game.players.map(\.avatar) == [0, 2, 1])
    }

    @Test("Removing the one who rolls drops what is pending and passes the dice")
    func removingTheRoller() throws {
        var table = try Table()
        try table.perform(.add(300))
        try table.perform(.removePlayer(.seat(1)))
        #expect(table.roller == "Jules")
        #expect(table.game.pending.total == 0)
        #expect(!table.game.canUndo)
    }

    @Test("A reorder in mid-round skips nobody, doubles nobody and leaves the dice where they are")
    func reorder() throws {
        var table = try Table(["A", "B", "C", "D"])
        try table.play(500)
        try table.perform(.order([.name("D"), .name("B"), .name("A"), .name("C")]))
        #expect(table.roller == "B")
        var order: [String] = []
        for _ in 0..<7 {
            order.append(table.roller!)
            try table.perform(.farkle)
        }
        #expect(order == ["B", "C", "D", "D", "B", "A", "C"])
    }

    @Test("An order names everybody once")
    func badOrders() throws {
        let table = try Table()
        #expect(table.refusal(of: .order([.seat(1), .seat(2)])) == .badCommand)
        #expect(table.refusal(of: .order([.seat(1), .seat(2), .seat(2)])) == .badCommand)
        #expect(table.refusal(of: .order([.seat(1), .seat(2), .seat(4)])) == .unknownPlayer)
        #expect(table.refusal(of: .order([])) == .badCommand)
    }

    @Test("A word of digits is a seat, a quoted one is a name")
    func references() throws {
        var table = try Table(["Maya", "1", "Sam"])
        #expect(try table.game.player(at: PlayerReference(word: "1")).name.text == "Maya")
        #expect(try table.game.player(at: PlayerReference(word: "1", quoted: true)).name.text == "1")
        #expect(try table.game.player(at: PlayerReference(word: " mAYA ")).name.text == "Maya")
        for word in ["0", "4", "99999999999999999999", "", "Kim"] {
            #expect(table.refusal(of: .removePlayer(PlayerReference(word: word))) == .unknownPlayer)
        }
        try table.perform(.rename(.seat(3), to: "Zo\u{EB}"))
        #expect(try table.game.player(at: .name("ZOE\u{308}")).id.number == 3)
    }

    @Test("A rename may change the case of one's own name, but not take another's")
    func rename() throws {
        var table = try Table()
        try table.perform(.rename(.name("maya"), to: "MAYA"))
        #expect(table.game.players[0].name.text == "MAYA")
        #expect(table.refusal(of: .rename(.seat(1), to: "jules")) == .nameTaken)
        #expect(table.refusal(of: .rename(.seat(1), to: " ")) == .badName)
        #expect(try !table.perform(.rename(.seat(2), to: " Jules ")).changedAnything)
    }

    @Test("A setup's colours are kept where they are free")
    func avatars() throws {
        let players = [("A", nil), ("B", 0), ("C", 5), ("D", 5), ("E", 9)] as [(String, Int?)]
        let game = try Game(
            id: GameID("g")!, name: GameName("G"),
            players: players.map { NewPlayer(name: try PlayerName($0.0), avatar: $0.1) },
            createdAt: Timestamp(milliseconds: 0))
        #expect(game.players.map(\.avatar) == [1, 0, 5, 2, 3])
    }

    @Test("A rematch keeps people, order, rules and identifiers, and starts with the first seat")
    func rematch() throws {
        var table = try Table(target: 1_000, rules: HouseRules(straight: false))
        try table.perform(.order([.seat(3), .seat(1), .seat(2)]))
        #expect(throws: GameError.self) {
            try table.game.rematch(id: GameID("g2")!, name: GameName("Again"), createdAt: table.now)
        }
        try table.play(1_000, 0, 0)
        let next = try table.game.rematch(id: GameID("g2")!, name: GameName("Again"), createdAt: table.now)
        #expect(next.players.map(\.id) == table.game.players.map(\.id))
        #expect(next.players.map(\.avatar) == [2, 0, 1])
        #expect(next.active == next.players[0].id)
        #expect(next.rules == table.game.rules)
        #expect(next.target == table.game.target)
        #expect(!next.canUndo && !next.canRedo)
        #expect(next.phase == .playing)
    }

    @Test("A tap that was meant for a turn that is over does nothing")
    func staleTap() throws {
        var table = try Table()
        try table.perform(.add(500))
        let shown = table.game.turns.count
        try table.game.perform(.bank, at: table.now, expecting: shown)
        #expect(throws: GameError.self) { try table.game.perform(.bank, at: table.now, expecting: shown) }
        #expect(table.game.turns.count == 1)
    }
}
