import FarkleCore
import Testing

@testable import farkle_node

@Suite("Board as text")
struct BoardTests {
    private func game(_ names: [String], _ commands: [GameCommand]) throws -> GameSnapshot {
        var game = try Game(
            id: GameID("g1")!, name: GameName("Tuesday Night Roll"),
            players: names.map { NewPlayer(name: try PlayerName($0)) },
            createdAt: Timestamp(milliseconds: 0))
        for command in commands { try game.perform(command, at: Timestamp(milliseconds: 0)) }
        return GameSnapshot(of: game)
    }

    private func text(_ game: GameSnapshot, you: PlayerID? = nil) -> String {
        Board(game: game, you: you).lines().joined(separator: "\n")
    }

    @Test("Whose turn it is stands first, with what is pending and what it would make")
    func playing() throws {
        let game = try game(["Maya", "Jules"], [.add(1_200), .bank, .add(300)])
        #expect(
            text(game) == """
                Tuesday Night Roll · round 1 · to 10,000
                 >>> Jules is rolling <<<   banked 0
                    pending 300 in 1 roll, not banked yet: +300 → 300. Must open with 500.
                    1. Maya   1,200
                  > 2. Jules      0  rolling
                  last turns
                    1. Maya banked 1,200 → 1,200
                """)
    }

    @Test("Who holds the rolling seat is told that it is their turn")
    func yourTurn() throws {
        let game = try game(["Maya", "Jules"], [])
        #expect(text(game, you: game.active).contains(">>> IT'S YOUR TURN, Maya <<<"))
        #expect(!text(game, you: game.players[1].id).contains("YOUR TURN"))
    }

    @Test("The final round names its trigger, the score to beat and who is still to roll")
    func finalRound() throws {
        let game = try game(
            ["Maya", "Jules", "Sam"], [.add(800), .bank, .add(600), .bank, .farkle, .add(10_000), .bank, .add(500)])
        let lines = text(game)
        #expect(lines.contains("FINAL ROUND: Maya hit the target. Beat 10,800."))
        #expect(lines.contains("still to roll: Sam (behind by 10,800)"))
        #expect(lines.contains("+500 → 1,100. Short by 9,700."))
    }

    @Test("A finished game names its winner")
    func winner() throws {
        let game = try game(["Maya", "Jules"], [.add(10_000), .bank, .farkle])
        #expect(text(game).contains("Maya wins with 10,000."))
        #expect(!text(game).contains("rolling"))
    }

    @Test("Columns stay aligned with wide, combining and joined characters")
    func alignment() throws {
        let game = try game(["日本", "Jose\u{301}", "👨‍👩‍👧 Fam"], [])
        let rows = Board(game: game).lines().filter { $0.contains(". ") && !$0.contains("round") }
        // Up to and with the total, each row takes the same columns.
        let widths = rows.map { row in TextWidth.of(String(row.prefix { $0 != "0" })) }
        #expect(widths.count == 3)
        #expect(Set(widths).count == 1)
    }

    @Test("The latest turns come first, at most five, under their numbers in the record")
    func lastTurns() throws {
        let game = try game(["Maya", "Jules"], Array(repeating: .farkle, count: 7))
        let lines = Board(game: game).lines()
        #expect(
            lines.suffix(6) == [
                "  last turns", "    7. Maya farkled", "    6. Jules farkled", "    5. Maya farkled",
                "    4. Jules farkled", "    3. Maya farkled",
            ])
    }
}
