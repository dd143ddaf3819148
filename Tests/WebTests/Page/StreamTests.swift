import FarkleCore
import FarkleWeb
import Testing

@Suite("Every browser sees the board as it is", .timeLimit(.minutes(10)))
struct StreamTests {
    @Test("A new stream begins with what this browser may do, then the board")
    func beginning() async throws {
        try await Served.with { table in
            let stream = try await EventReader(table.client, table.viewer)
            #expect(stream.head.contains("text/event-stream"))
            let you = try await stream.next("you").data
            #expect(you.contains(#""role":"guest""#) && you.contains(#""mayClaim":true"#))
            #expect(try await stream.next("state").data.contains(#""name":"Maya""#))
        }
    }

    @Test("A score reaches a viewer that watches")
    func live() async throws {
        try await Served.with { table in
            let stream = try await EventReader(table.client, table.viewer)
            _ = try await stream.next("state")
            _ = try await table.client.post(
                "/api/command", #"{"command":"add","amount":350,"expect":0}"#, table.scorekeeper)
            var board = try await stream.next("state").data
            while !board.contains(#""total":350"#) { board = try await stream.next("state").data }
            #expect(!board.contains("lastRoster\":[{"))
        }
    }

    @Test("A browser that missed nothing is not told the board again")
    func resumed() async throws {
        try await Served.with { table in
            let id = try await EventReader(table.client, table.viewer).next("state").id
            let again = try await EventReader(table.client, table.viewer.merging(["Last-Event-ID": id]) { $1 })
            _ = try await again.next("beat")
            await table.node.say(PageFlavor(text: "Maya passed Jules!", kind: "pass"))
            // The next thing on the stream is the note: no board came between.
            let note = try await again.next("flavor")
            #expect(note.data.contains("Maya passed Jules!"))
        }
    }

    @Test("A browser that was away for a note gets it and the new board")
    func missed() async throws {
        try await Served.with { table in
            let first = try await EventReader(table.client, table.viewer)
            let id = try await first.next("state").id
            await table.node.say(PageFlavor(text: "🔥 Hot dice!", kind: "hotDice"))
            _ = try await first.next("flavor")
            let again = try await EventReader(table.client, table.viewer.merging(["Last-Event-ID": id]) { $1 })
            _ = try await again.next("state")
            #expect(try await again.next("flavor").data.contains("Hot dice"))
        }
    }

    @Test("An event of an earlier run of the node is not taken for one of this")
    func otherRun() async throws {
        try await Served.with { table in
            let stream = try await EventReader(
                table.client, table.viewer.merging(["Last-Event-ID": "0badf00d-1"]) { $1 })
            #expect(try await stream.next("state").data.contains("Maya"))
        }
    }
}
