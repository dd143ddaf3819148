import FarkleCore
import Testing

@testable import FarkleTerminal

@Suite("Every screen is as it was found right")
struct StoredScreenTests {
    private static let three = ["Maya", "Jules", "さくら"]
    private static let eight = ["Maya", "Jules", "さくら", "נועם", "José\u{301}", "👨‍👩‍👧 Fam", "Bartholomew the 3rd", "Al"]

    private func host(_ size: (Int, Int) = (80, 24), _ players: [String] = three) throws -> Seat {
        var seat = try Seat(columns: size.0, rows: size.1, players: players)
        seat.press("7", "8", "b", .enter, "7", "f", .enter, "8", "b", .enter)
        return seat
    }

    private func finalRound(_ size: (Int, Int) = (80, 24)) throws -> Seat {
        var seat = try Seat(columns: size.0, rows: size.1, players: Self.three, target: 1_000)
        seat.press("8", "b", .enter, "7")
        return seat
    }

    @Test("Welcome")
    func welcome() throws {
        var seat = try Seat()
        seat.show { $0.onboarded = false }
        let fresh = TerminalState(size: seat.state.size, moment: seat.state.moment)
        seat.state = fresh
        seat.happen(.page(seat.node.page))
        try StoredScreen.check(seat.state.screen, "welcome")
    }

    @Test("Home, with a game in progress and without")
    func home() throws {
        var seat = try host()
        seat.press("3", "q", "h")
        seat.show { page in
            page.recent = ["Jules", nil, "Maya"].enumerated().map { index, winner in
                Recorded.summary(index, winner: winner)
            }
        }
        try StoredScreen.check(seat.state.screen, "home-resume")
        let empty = try Seat()
        try StoredScreen.check(empty.state.screen, "home-first")
    }

    @Test("The form for a new game")
    func newGame() throws {
        var seat = try Seat()
        seat.press("n")
        seat.type("Maya")
        seat.press(.enter)
        seat.type("さくら")
        seat.press(.down, .down, .right, .right)
        seat.type("1250")
        try StoredScreen.check(seat.state.screen, "new-game")
    }

    @Test("Rooms that are heard, and the field for a code")
    func join() throws {
        var seat = try Seat()
        seat.press("j")
        try StoredScreen.check(seat.state.screen, "join-listening")
        seat.show { $0.rooms = Recorded.rooms }
        seat.press(.down)
        try StoredScreen.check(seat.state.screen, "join-rooms")
        seat.type("13")
        try StoredScreen.check(seat.state.screen, "join-code")
        seat.press(.backspace, .backspace, .down, .down, .enter)
        seat.type("1234")
        try StoredScreen.check(seat.state.screen, "pin")
    }

    @Test("The scorekeeper's table", arguments: [(80, 24), (120, 40), (200, 60)])
    func table(size: (Int, Int)) throws {
        var seat = try host(size)
        seat.press("3", "1", "4")
        try StoredScreen.check(seat.state.screen, "host-\(size.0)x\(size.1)")
    }

    @Test("Eight players with names of every script keep the columns")
    func eightPlayers() throws {
        var seat = try host((80, 24), Self.eight)
        seat.press("7", "7", "b", .enter)
        try StoredScreen.check(seat.state.screen, "host-eight")
    }

    @Test("Bank, running and paused")
    func bank() throws {
        var seat = try host()
        seat.press("7", "b")
        seat.wait(2_100)
        try StoredScreen.check(seat.state.screen, "bank")
        seat.press(" ")
        try StoredScreen.check(seat.state.screen, "bank-paused")
    }

    @Test("Farkle, keypad, helper, turns, players, a new name")
    func sheets() throws {
        var seat = try host()
        seat.press("3", "f")
        try StoredScreen.check(seat.state.screen, "farkle")
        seat.press(.escape, "9")
        seat.type("130")
        try StoredScreen.check(seat.state.screen, "keypad")
        seat.press(.escape, "s", "a", "b", "b")
        try StoredScreen.check(seat.state.screen, "helper")
        seat.press(.escape, "t", .down, .down)
        try StoredScreen.check(seat.state.screen, "turns")
        seat.press("x")
        try StoredScreen.check(seat.state.screen, "turns-asking")
        seat.press(.escape, .escape, "p", .down)
        try StoredScreen.check(seat.state.screen, "players")
        seat.press("r")
        seat.type("!")
        try StoredScreen.check(seat.state.screen, "rename")
    }

    @Test("Invite with a QR code, leaving, help, rules")
    func others() throws {
        var seat = try host()
        let code = (0..<25).map { row in (0..<25).map { column in (row * column + row) % 3 == 0 } }
        seat.happen(.link("http://192.168.1.20:8357/", code: code))
        seat.press("i")
        try StoredScreen.check(seat.state.screen, "invite")
        seat.press(.escape, "q")
        try StoredScreen.check(seat.state.screen, "leave")
        seat.press(.escape, "?")
        try StoredScreen.check(seat.state.screen, "help")
        seat.press(.escape, "g")
        try StoredScreen.check(seat.state.screen, "rules")
    }

    @Test("The final round", arguments: [(80, 24), (120, 40)])
    func lastRound(size: (Int, Int)) throws {
        let seat = try finalRound(size)
        try StoredScreen.check(seat.state.screen, "final-round-\(size.0)x\(size.1)")
    }

    @Test("Game over", arguments: [(80, 24), (120, 40)])
    func gameOver(size: (Int, Int)) throws {
        var seat = try finalRound(size)
        seat.press("f", .enter, "8", "7", "b", .enter)
        try StoredScreen.check(seat.state.screen, "game-over-\(size.0)x\(size.1)")
    }

    @Test("A viewer: who they are, the board, their turn, reconnecting, the end")
    func viewer() throws {
        var seat = try host()
        seat.press("3", "q", "h", "j")
        seat.type("1357")
        seat.press(.enter)
        seat.show { $0.game?.players[1].claimed = true }
        try StoredScreen.check(seat.state.screen, "identity")
        seat.press("3")
        try StoredScreen.check(seat.state.screen, "viewer")
        seat.happen(.flavor("Maya passed Jules!"))
        try StoredScreen.check(seat.state.screen, "viewer-flavor")
        seat.wait(5_000)
        seat.press("i", "1")
        try StoredScreen.check(seat.state.screen, "your-turn")
        seat.show { $0.connection?.state = "reconnecting" }
        try StoredScreen.check(seat.state.screen, "reconnecting")
        seat.show { $0.connection = NodePage.Connection(state: "ended", reason: "hostEnded", code: "1357") }
        try StoredScreen.check(seat.state.screen, "host-ended")
        seat.show { page in
            page.game = nil
            page.connection = NodePage.Connection(
                state: "ended", reason: "refused:pinNeeded", message: "The room asks for a PIN.", code: "1357")
        }
        try StoredScreen.check(seat.state.screen, "locked")
    }

    @Test("History, stats, settings")
    func records() throws {
        var seat = try Seat()
        seat.node.history = (0..<7).map { Recorded.summary($0, winner: $0 == 3 ? nil : ["Maya", "Jules"][$0 % 2]) }
        seat.node.figures = Recorded.figures
        seat.show { $0.settings.primaryPlayer = "Maya" }
        seat.press("h", .down)
        try StoredScreen.check(seat.state.screen, "history")
        seat.press(.escape, "s")
        try StoredScreen.check(seat.state.screen, "stats")
        seat.press(.escape, "o", .down, .down)
        try StoredScreen.check(seat.state.screen, "settings")
    }

    @Test("A window that is too small says so, and keeps the state")
    func tooSmall() throws {
        var seat = try host()
        seat.press("3", "4")
        seat.happen(.resized(Size(columns: 60, rows: 20)))
        try StoredScreen.check(seat.state.screen, "too-small")
        seat.press("b")
        seat.happen(.resized(Size(columns: 80, rows: 24)))
        #expect(seat.game?.pending.total == 350)
        #expect(!seat.text.contains("Bank +350"))
    }
}
