import FarkleCore
import FarklePeer
import Testing

@testable import farkle_node

@Suite("JSON lines")
struct JSONLinesTests {
    private func lines(_ events: OutputEvent...) -> [String] {
        var lines: [String] = []
        let sink = JSONLines { lines.append($0) }
        for event in events { sink.show(event) }
        return lines
    }

    @Test("The room's line has its code as text and no page yet")
    func room() {
        #expect(
            lines(.room(RoomLine(code: RoomCode("0042")!, game: GameID("g1")!, port: 40_000, protection: .sealed))) == [
                #"{"code":"0042","game":"g1","pin":null,"port":40000,"protection":"sealed","type":"room","web":null}"#
                    + "\n"
            ])
    }

    @Test(
        "Replies say ok, or what was wrong",
        arguments: [
            (.done(), #"{"line":3,"ok":true,"type":"reply"}"#),
            (
                .done(warnings: [.notMultipleOf50]),
                #"{"line":3,"ok":true,"type":"reply","warnings":["notMultipleOf50"]}"#
            ),
            (
                .refused(Refusal(code: "mustOpen", message: "Must open with 500.")),
                #"{"error":{"code":"mustOpen","message":"Must open with 500."},"line":3,"ok":false,"type":"reply"}"#
            ),
            (
                .refused(Refusal(code: "wouldEndEarly", message: "No.", turns: 2)),
                #"{"error":{"code":"wouldEndEarly","message":"No.","turns":2},"line":3,"ok":false,"turns":2,"type":"reply"}"#
            ),
            (.text("a\nb"), #"{"line":3,"ok":true,"text":"a\nb","type":"reply"}"#),
            (.status(nil), #"{"counters":{},"game":null,"line":3,"ok":true,"type":"reply"}"#),
        ] as [(Reply.Answer, String)])
    func replies(answer: Reply.Answer, line: String) {
        #expect(lines(.reply(Reply(line: 3, answer: answer))) == [line + "\n"])
    }

    @Test("Viewers, states and remarks are one object each; what the contract lacks is not written")
    func others() throws {
        let name = try PlayerName("Jules")
        #expect(
            lines(
                .viewer(ViewerChange(event: .claimed, player: name, seat: 2)),
                .viewer(ViewerChange(event: .joined, player: nil, seat: nil)), .state(ShownState(.searching)),
                .state(ShownState(.ended, reason: "hostEnded")), .flavor("Maya passed Jules!"), .seat(nil),
                .notice("?")) == [
                    #"{"event":"claimed","name":"Jules","seat":2,"type":"viewer"}"# + "\n",
                    #"{"event":"joined","name":null,"seat":null,"type":"viewer"}"# + "\n",
                    #"{"protection":null,"reason":null,"state":"searching","type":"state"}"# + "\n",
                    #"{"protection":null,"reason":"hostEnded","state":"ended","type":"state"}"# + "\n",
                    #"{"text":"Maya passed Jules!","type":"flavor"}"# + "\n",
                ])
    }

    @Test("A snapshot carries the game as viewers get it")
    func snapshot() throws {
        let game = try Game(
            id: GameID("g1")!, name: GameName("Night"),
            players: ["A", "B"].map { NewPlayer(name: try PlayerName($0)) },
            createdAt: Timestamp(milliseconds: 0))
        let board = GameSnapshot(of: game)
        let shown = ShownSnapshot(term: 1, seq: 2, fingerprint: Fingerprint(high: 0, low: 255), game: board)
        let game1 = String(decoding: board.encoded(), as: UTF8.self)
        #expect(
            lines(.snapshot(shown)) == [
                #"{"fingerprint":"000000000000000000000000000000ff","game":"# + game1
                    + #","seq":2,"term":1,"type":"snapshot"}"# + "\n"
            ])
        #expect(
            lines(.reply(Reply(line: 1, answer: .status(board)))) == [
                #"{"counters":{},"game":"# + game1 + #","line":1,"ok":true,"type":"reply"}"# + "\n"
            ])
    }
}
