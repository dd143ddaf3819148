import FarkleCore
import Testing

@testable import FarkleTerminal

@Suite("A game by keys alone")
struct ScoringByKeysTests {
    @Test("From home to the winner and a rematch")
    func wholeGame() throws {
        var seat = try Seat()
        seat.press("n")
        seat.type("Maya")
        seat.press(.enter)
        seat.type("Jules")
        seat.press(.down, .down)
        seat.type("1000")
        seat.press(.control("g"))
        #expect(seat.game?.roller?.name.text == "Maya")
        seat.press("7", "8", "b", .enter)
        #expect(seat.game?.phase == .finalRound)
        #expect(seat.text.contains("FINAL ROUND · 1 TURN REMAINS"))
        seat.press("8", "8")
        #expect(seat.text.contains("WINS!"))
        seat.press("b", .enter)
        #expect(seat.text.contains("Jules wins."))
        seat.press("w")
        #expect(seat.game?.phase == .finalRound)
        #expect(seat.game?.pending.total == 2_000)
        seat.press("f", .enter)
        #expect(seat.text.contains("Maya wins."))
        seat.press("r")
        #expect(seat.game?.turnCount == 0)
        #expect(seat.game?.players.map(\.name.text) == ["Maya", "Jules"])
    }

    @Test("The dial banks after five seconds")
    func dialBanks() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b")
        seat.wait(4_900)
        #expect(seat.game?.turnCount == 0)
        seat.wait(200)
        #expect(seat.game?.turnCount == 1)
    }

    @Test("A paused dial never banks, and goes on where it stood")
    func dialPauses() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b")
        seat.wait(3_000)
        seat.press(" ")
        seat.wait(600_000)
        #expect(seat.game?.turnCount == 0)
        seat.press(" ")
        seat.wait(1_900)
        #expect(seat.game?.turnCount == 0)
        seat.wait(200)
        #expect(seat.game?.turnCount == 1)
    }

    @Test("Nothing is banked by itself after the program was stopped, or under the list of keys")
    func dialWaitsForThePerson() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b", "?")
        seat.wait(20_000)
        #expect(seat.game?.turnCount == 0)
        seat.press(.escape, " ")
        seat.happen(.resumed)
        seat.wait(20_000)
        #expect(seat.game?.turnCount == 0)
    }

    @Test("A second Enter on the bank sheet hits nobody")
    func doubleEnter() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b", .enter, .enter, .enter)
        #expect(seat.game?.turnCount == 1)
    }

    @Test("A sheet goes away when what it is about is gone")
    func staleSheet() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b")
        // Somebody banked in the browser meanwhile.
        for event in seat.node.answer(.command(.turn(.bank, expect: 0))) { seat.happen(event) }
        seat.press(.enter)
        #expect(seat.game?.turnCount == 1)
        #expect(!seat.text.contains("Bank +"))
    }

    @Test("Below the opening minimum the bank says why not")
    func mustOpen() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("3", "b")
        #expect(seat.text.contains("! Must open with 500."))
        seat.press(.enter)
        #expect(seat.game?.turnCount == 0)
    }

    @Test("The helper adds rows up, and the keypad adds any amount")
    func helperAndKeypad() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("s", "a", "b", "b", .backspace, .enter)
        #expect(seat.game?.pending.total == 150)
        seat.press("9")
        seat.type("725")
        seat.press(.enter)
        #expect(seat.game?.pending.total == 875)
        #expect(seat.text.contains("no multiple of 50"))
    }

    @Test("A bank is corrected in place, and turns are taken back")
    func editAndUndo() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", "b", .enter, "8", "b", .enter, "f", .enter)
        seat.press("t", .down, .down, .enter)
        seat.type("650")
        seat.press(.enter)
        #expect(seat.game?.turns[0].amount == 650)
        seat.press(.up, "x", .enter)
        #expect(seat.game?.turnCount == 1)
        seat.press("r")
        #expect(seat.game?.turnCount == 3)
        seat.press("u")
        #expect(seat.game?.turnCount == 2)
    }

    @Test("Players are renamed, added, moved and removed")
    func roster() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("p", "r", .control("u"))
        seat.type("Mia")
        seat.press(.enter, "a")
        seat.type("Sam")
        seat.press(.enter, "]")
        #expect(seat.game?.players.map(\.name.text) == ["Jules", "Mia", "Sam"])
        seat.press(.down, "d")
        #expect(seat.game?.players.map(\.name.text) == ["Jules", "Mia"])
        #expect(seat.game?.roller?.name.text == "Mia")
    }

    @Test("The form keeps what is typed when the game is refused, and asks before it sets a game aside")
    func refusedForm() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("q", "h", "n")
        seat.type("Maya")
        seat.press(.down)
        seat.type("maya")
        seat.press(.control("g"))
        #expect(seat.text.contains("Set “Tuesday Night Roll” aside?"))
        seat.press(.enter)
        #expect(seat.state.page?.activity == .home)
        #expect(seat.text.contains("maya"))
        seat.press(.control("u"))
        seat.type("Noam")
        seat.press(.control("g"), .enter)
        #expect(seat.game?.players.map(\.name.text) == ["Maya", "Noam"])
    }

    @Test("What is pasted is text and never a command")
    func paste() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("7", .paste("b\r\ru"))
        #expect(seat.game?.turnCount == 0)
        #expect(seat.game?.pending.total == 500)
    }

    @Test("A room with a PIN asks for it, before and after it was refused")
    func pins() throws {
        var seat = try Seat()
        seat.show { $0.rooms = Recorded.rooms }
        seat.press("j", .down, .down, .down, .enter)
        seat.type("123456")
        seat.press(.enter)
        #expect(seat.node.asked.contains(.command(.join(.room("c"), pin: "123456"))))
        seat.show { page in
            page.connection = NodePage.Connection(
                state: "ended", reason: "refused:wrongPIN", message: "That is not the room's PIN.", code: "9001")
        }
        seat.press(.enter)
        seat.type("654321")
        seat.press(.enter)
        #expect(seat.node.asked.last == .command(.join(.code("9001"), pin: "654321")))
    }

    @Test("A seat that another device holds is not taken")
    func takenSeat() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("q", "h", "j")
        seat.type("1357")
        seat.press(.enter)
        seat.show { $0.game?.players[0].claimed = true }
        seat.press("1")
        #expect(seat.text.contains("Another device is Maya."))
        seat.press("2")
        #expect(seat.node.asked.last == .seat(.claim(seat.game?.players[1].id)))
        #expect(seat.text.contains("YOU"))
    }

    @Test("The game is handed to the device that holds a seat, after a question")
    func handOver() throws {
        var seat = try Seat(players: ["Maya", "Jules"])
        seat.press("p", .down, "h")
        #expect(seat.text.contains("No device holds Jules's seat"))
        seat.show { $0.game?.players[1].claimed = true }
        seat.press("h")
        #expect(seat.text.contains("Hand the game to Jules's device?"))
        seat.press(.escape, "h", .enter)
        let jules = try #require(seat.game?.players[1].id)
        #expect(seat.node.asked.filter { $0 == .command(.handOver(jules)) }.count == 1)
    }

    @Test("A room that is not heard is joined by its host's address, again with its PIN")
    func joinByAddress() throws {
        var seat = try Seat()
        seat.press("j")
        seat.type("[fe80::1%eth0]:48357")
        #expect(seat.text.contains("[fe80::1%eth0]:48357"))
        seat.press(.enter)
        #expect(seat.node.asked.last == .command(.join(.address("[fe80::1%eth0]:48357"), pin: nil)))
        seat.show { page in
            page.connection = NodePage.Connection(
                state: "ended", reason: "refused:pinNeeded", message: "This room has a PIN.", code: nil)
        }
        seat.press(.enter)
        seat.type("654321")
        seat.press(.enter)
        #expect(seat.node.asked.last == .command(.join(.address("[fe80::1%eth0]:48357"), pin: "654321")))
    }

    @Test("A q is part of an address once one is being typed, and three digits are no code")
    func addressKeys() throws {
        var seat = try Seat()
        seat.press("j")
        seat.type("137")
        seat.press(.enter)
        #expect(seat.text.contains("A room code has four digits."))
        seat.press(.control("u"))
        seat.type("box-q.local")
        seat.press(.enter)
        #expect(seat.node.asked.last == .command(.join(.address("box-q.local"), pin: nil)))
    }

    @Test("This month is the month of this table's calendar")
    func localMonth() {
        let moment = Moment(
            uptime: 0, time: Timestamp("2026-06-01T01:00:00.000Z")!, utcOffset: -5 * 3_600_000)
        #expect(moment.day(moment.time) == "2026-05-31")
    }
}
