import Testing

@testable import farkle_node

@Suite("Lines on a host's stdin")
struct HostLineTests {
    @Test(
        "Every command of the contract is understood",
        arguments: [
            ("add 350", .add(350)), ("350", .add(350)), ("0", .add(0)), ("-5", .add(-5)),
            ("combo three-1", .combo("three-1")), ("roll 1 5 5", .roll([1, 5, 5])), ("clear", .clear), ("bank", .bank),
            ("farkle", .farkle), ("undo", .undo(turn: nil)), ("undo 3", .undo(turn: 3)), ("redo", .redo),
            ("edit 4 950", .edit(turn: 4, amount: 950)),
            ("rename Maya \"Maya Lee\"", .rename(.name("Maya"), to: "Maya Lee")),
            ("rename 2 7", .rename(.seat(2), to: "7")), ("player add Ann", .addPlayer("Ann")),
            ("player add 7", .addPlayer("7")),
            ("player remove 2", .removePlayer(.seat(2))), ("player remove \"2\"", .removePlayer(.name("2"))),
            ("order A,B,3", .order([.name("A"), .name("B"), .seat(3)])),
            ("order A, B ,C", .order([.name("A"), .name("B"), .name("C")])),
            ("seat release Sam", .releaseSeat(.name("Sam"))), ("rematch", .rematch), ("end", .end), ("status", .status),
            ("help", .help), ("quit", .quit), ("  bank\t", .bank),
        ] as [(String, HostLine)])
    func understood(line: String, meaning: HostLine) throws {
        #expect(try HostLine(Array(line.utf8)) == meaning)
    }

    @Test(
        "Anything else is a bad command",
        arguments: [
            "", "   ", "bnak", "bank now", "\"bank\"", "add", "add 5 5", "add \"50\"", "combo", "combo a b", "roll",
            "roll x", "roll 1 \"5\"",
            "undo x", "undo 1 2", "edit 1", "edit x 50", "rename Maya", "rename Maya Lee Jones", "player", "player add",
            "player drop Ann",
            "player add Ann Lee", "order", "order A,,B", "order A,", "order A B", "seat", "seat take Ann",
            "seat release", "rename \"Maya",
            "5 5", "+5", "1.5", "٥", "BANK",
        ])
    func badCommand(line: String) {
        #expect {
            try HostLine(Array(line.utf8))
        } throws: {
            ($0 as? Refusal)?.code == "badCommand"
        }
    }

    @Test(
        "An amount that is no whole number is a bad amount", arguments: ["add x", "add 1.5", "add +5", "edit 1 many"])
    func badAmount(line: String) {
        #expect {
            try HostLine(Array(line.utf8))
        } throws: {
            ($0 as? Refusal)?.code == "badAmount"
        }
    }

    @Test("A mistyped command gets a hint")
    func hint() {
        #expect(
            throws: Refusal.badCommand("There is no command \"bnak\". Did you mean 'bank'? 'help' lists the commands.")
        ) {
            try HostLine(Array("bnak".utf8))
        }
    }
}
