import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb
import Testing

@testable import farkle_node

@Suite("A host on its page")
struct HostRolePageTests {
    private let maya = PlayerID(number: 1)
    private let jules = PlayerID(number: 2)
    private let phone = PageVisitor(VisitorID(String(repeating: "a1", count: 16))!)
    private let tablet = PageVisitor(VisitorID(String(repeating: "b2", count: 16))!)

    private func page(_ table: HostBench) -> NodePage {
        var page = NodePage()
        table.host.fill(&page)
        return page
    }

    /// The code that a browser's request is refused with; nil when it is done.
    private func ask(_ table: HostBench, _ request: VisitorRequest, _ visitor: PageVisitor) -> String? {
        var code: String?
        table.host.perform(request, by: visitor) { code = $0?.code }
        return code
    }

    private func refusal(_ table: HostBench, _ command: PageCommand) -> String? {
        do throws(Refusal) {
            _ = try table.host.perform(command)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A tap that was meant for the turn before changes nothing")
    func secondTap() throws {
        let table = try HostBench()
        #expect(refusal(table, .turn(.add(500), expect: 0)) == nil)
        #expect(refusal(table, .turn(.bank, expect: 0)) == nil)
        #expect(refusal(table, .turn(.bank, expect: 0)) == "staleTurn")
        #expect(page(table).game?.turnCount == 1)
    }

    @Test("Rows of the scoresheet become one entry, hot when they use six dice")
    func combos() throws {
        let table = try HostBench()
        #expect(refusal(table, .turn(.combos([.five, .five, .three(face: 3)]), expect: 0)) == nil)
        #expect(page(table).additions == [400] && page(table).game?.pending.hotDice == 0)
        #expect(refusal(table, .turn(.combos([.three(face: 2), .three(face: 3)]), expect: 0)) == nil)
        #expect(page(table).additions == [400, 500] && page(table).game?.pending.hotDice == 1)
    }

    @Test("A turn is undone by its own name, wherever it stands by now")
    func undoTurn() throws {
        let table = try HostBench()
        for amount in [500, 600, 700] {
            table.say("add \(amount)")
            table.say("bank")
        }
        let second = try #require(page(table).game?.turns[1].id)
        #expect(refusal(table, .undoTurn(second)) == nil)
        #expect(page(table).game?.turnCount == 1)
        #expect(refusal(table, .undoTurn(second)) == "unknownTurn")
    }

    @Test("Browsers count as viewers, and hold seats like any device")
    func seats() throws {
        let table = try HostBench()
        table.join(1, 9)
        table.host.watching([phone.id, tablet.id])
        #expect(page(table).room?.viewers == 3)
        #expect(ask(table, .claim(maya), phone) == nil)
        #expect(ask(table, .claim(maya), tablet) == "seatTaken")
        #expect(page(table).visitors[phone.id] == NodePage.VisitorSeat(player: maya))
        #expect(page(table).visitors[tablet.id] == nil)
        #expect(ask(table, .claim(nil), tablet) == nil)
        #expect(page(table).visitors[tablet.id] == NodePage.VisitorSeat(player: nil))
    }

    @Test("A phone that sleeps keeps its seat; one that says goodbye frees it")
    func goodbye() throws {
        let table = try HostBench()
        table.host.watching([phone.id])
        #expect(ask(table, .claim(maya), phone) == nil)
        table.host.watching([])
        #expect(ask(table, .claim(maya), tablet) == "seatTaken")
        #expect(ask(table, .goodbye, phone) == nil)
        #expect(ask(table, .claim(maya), tablet) == nil)
    }

    @Test("A restart gives a browser its seat back")
    func restart() throws {
        let table = try HostBench()
        table.host.watching([phone.id])
        #expect(ask(table, .claim(jules), phone) == nil)
        let again = try HostBench(table.bench, players: nil)
        again.host.watching([phone.id])
        #expect(page(again).visitors[phone.id] == NodePage.VisitorSeat(player: jules))
    }

    @Test("A photo without a seat is refused, one with a seat is on the board")
    func photo() throws {
        let table = try HostBench()
        table.host.watching([phone.id])
        #expect(ask(table, .photo([1, 2, 3]), phone) == "badCommand")
        #expect(ask(table, .claim(maya), phone) == nil)
        #expect(ask(table, .photo([1, 2, 3]), phone) == nil)
        let shown = try #require(page(table).game?.players[0].photo)
        #expect(table.host.photo(Fingerprint.of([1, 2, 3])) == [1, 2, 3])
        #expect(shown.text == Fingerprint.of([1, 2, 3]).description)
    }

    @Test("Wrong PINs have one budget over all browsers, and right ones cost nothing")
    func pins() throws {
        let table = try HostBench(pin: "482913")
        for _ in 0..<100 { #expect(ask(table, .enter(pin: "482913"), phone) == nil) }
        for _ in 0..<10 { #expect(ask(table, .enter(pin: "000000"), phone) == "wrongPIN") }
        #expect(ask(table, .enter(pin: "482913"), tablet) == "underAttack")
    }
}
