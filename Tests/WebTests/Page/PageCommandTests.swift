import FarkleCore
import Testing

@testable import FarkleWeb

@Suite("What the page sends is read strictly")
struct PageCommandTests {
    private func read(_ json: String) throws -> PageCommand {
        try PageCommand(JSONField(JSONValue(parsing: Array(json.utf8))))
    }

    @Test("A command about the turn says which turn it means")
    func turns() throws {
        #expect(try read(#"{"command":"bank","expect":7}"#) == .turn(.bank, expect: 7))
        #expect(throws: JSONError.self) { try read(#"{"command":"bank"}"#) }
    }

    @Test("Rows of the scoresheet are named; their worth is not the page's to say")
    func combos() throws {
        #expect(
            try read(#"{"command":"combos","combos":["five","five","three-3"],"expect":0}"#)
                == .turn(.combos([.five, .five, .three(face: 3)]), expect: 0))
        #expect(throws: JSONError.self) { try read(#"{"command":"combos","combos":["seven"],"expect":0}"#) }
        #expect(throws: JSONError.self) { try read(#"{"command":"combos","combos":[],"expect":0}"#) }
    }

    @Test("A new game has its players, target and rules")
    func newGame() throws {
        let rules = #"{"threePairs":true,"straight":false,"twoTriplets":true,"fourWithPair":true,"mustOpen":false}"#
        let players = #"[{"name":"Maya","avatar":0},{"name":"さくら","avatar":3}]"#
        let command = try read(
            #"{"command":"newGame","players":\#(players),"target":5000,"rules":\#(rules),"setAside":true}"#)
        guard case .newGame(let game, setAside: true) = command else {
            Issue.record("should be a new game")
            return
        }
        #expect(game.names == ["Maya", "さくら"] && game.avatars == [0, 3] && game.target == 5_000)
        #expect(!game.rules.straight && !game.rules.mustOpen)
    }

    @Test("Settings go by the command line's names")
    func settings() throws {
        #expect(
            try read(#"{"command":"settings","key":"threePairs","value":false}"#)
                == .setting(key: "three-pairs", value: "off"))
        #expect(
            try read(#"{"command":"settings","key":"target","value":5000}"#) == .setting(key: "target", value: "5000"))
        #expect(throws: JSONError.self) { try read(#"{"command":"settings","key":"node-name","value":"x"}"#) }
    }

    @Test("Everything is deleted only when that is said twice")
    func reset() throws {
        #expect(try read(#"{"command":"reset","confirm":true}"#) == .reset)
        #expect(throws: JSONError.self) { try read(#"{"command":"reset","confirm":false}"#) }
    }

    @Test(
        "What is no command is none",
        arguments: ["{}", "[]", "3", #"{"command":"rm"}"#, #"{"command":"edit","turn":"9","amount":50}"#])
    func nonsense(json: String) {
        #expect(throws: JSONError.self) { try read(json) }
    }
}
