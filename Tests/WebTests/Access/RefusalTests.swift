import FarkleCore
import FarkleWeb
import Testing

@Suite("Nobody but the scorekeeper can score", .timeLimit(.minutes(10)))
struct RefusalTests {
    private static let score = #"{"command":"add","amount":500,"expect":0}"#

    /// Sends a score that must not arrive, and makes sure that it did not.
    private func refuses(_ status: Int, _ send: (Served) async throws -> HTTPClient.Answer) async throws {
        try await Served.with { table in
            let answer = try await send(table)
            #expect(answer.status == status)
            #expect(await table.node.performed.isEmpty)
            #expect(await table.node.total == 0)
        }
    }

    @Test("The scorekeeper's cookie scores")
    func scorekeeper() async throws {
        try await Served.with { table in
            let answer = try await table.client.post("/api/command", Self.score, table.scorekeeper)
            #expect(answer.text == #"{"ok":true}"#)
            #expect(await table.node.total == 500)
        }
    }

    @Test("A browser without a cookie does not")
    func stranger() async throws {
        try await refuses(403) { try await $0.client.post("/api/command", Self.score) }
    }

    @Test("A viewer's cookie does not, also when somebody stole it")
    func viewer() async throws {
        try await refuses(403) { try await $0.client.post("/api/command", Self.score, $0.viewer) }
    }

    @Test("A viewer's cookie under the scorekeeper's name does not")
    func disguised() async throws {
        try await refuses(403) { table in
            let cookie = "farkle-host-\(table.client.port)=\(String(repeating: "a1", count: 32))"
            return try await table.client.post("/api/command", Self.score, ["Cookie": cookie])
        }
    }

    @Test("The scorekeeper's browser does not when another site sends it", arguments: ["http://evil.example", "null"])
    func foreignOrigin(origin: String) async throws {
        try await refuses(403) { table in
            try await table.client.post(
                "/api/command", Self.score, table.scorekeeper.merging(["Origin": origin]) { $1 })
        }
    }

    @Test("Nor under a name that was made to point here")
    func rebinding() async throws {
        try await refuses(421) { table in
            let host = "evil.example:\(table.client.port)"
            let headers = table.scorekeeper.merging(["Host": host, "Origin": "http://\(host)"]) { $1 }
            return try await table.client.post("/api/command", Self.score, headers)
        }
    }

    @Test("Nor with a type that a form can send", arguments: ["text/plain", "application/x-www-form-urlencoded", ""])
    func formTypes(type: String) async throws {
        try await refuses(415) { table in
            try await table.client.post(
                "/api/command", Self.score, table.scorekeeper.merging(["Content-Type": type]) { $1 })
        }
    }

    @Test("Nor by GET")
    func byGet() async throws {
        try await refuses(405) { try await $0.client.get("/api/command", $0.scorekeeper) }
    }

    @Test("Nor with more bytes than a command has")
    func tooLong() async throws {
        try await refuses(413) { table in
            let long =
                #"{"command":"add","amount":500,"expect":0,"x":""# + String(repeating: "x", count: 20_000) + "\"}"
            return try await table.client.post("/api/command", long, table.scorekeeper)
        }
    }

    @Test("A second tap on Bank does not bank the next player's turn")
    func doubleTap() async throws {
        try await Served.with { table in
            let bank = #"{"command":"bank","expect":0}"#
            _ = try await table.client.post("/api/command", Self.score, table.scorekeeper)
            #expect(try await table.client.post("/api/command", bank, table.scorekeeper).text == #"{"ok":true}"#)
            let second = try await table.client.post("/api/command", bank, table.scorekeeper)
            #expect(second.text.contains("staleTurn"))
            #expect(await table.node.page.game?.turnCount == 1)
        }
    }

    @Test("The secret of the link becomes a cookie and leaves the address bar")
    func link() async throws {
        try await Served.with { table in
            let entered = try await table.client.get("/enter?key=\(table.secret.text)")
            #expect(entered.status == 303)
            #expect(entered.headers["location"] == "/")
            let cookie = try #require(entered.cookies.first)
            #expect(cookie.hasPrefix("farkle-host-\(table.client.port)=\(table.secret.text);"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        }
    }

    @Test("A wrong secret opens nothing")
    func wrongLink() async throws {
        try await Served.with { table in
            let entered = try await table.client.get("/enter?key=\(String(repeating: "0", count: 64))")
            #expect(entered.status == 403 && entered.cookies.isEmpty)
        }
    }

    @Test("The records are the scorekeeper's", arguments: ["/api/history", "/api/stats", "/api/export"])
    func records(path: String) async throws {
        try await Served.with { table in
            let viewer = try await table.client.get(path, table.viewer)
            let scorekeeper = try await table.client.get(path, table.scorekeeper)
            #expect(viewer.status == 403 && scorekeeper.status == 200)
        }
    }

    @Test("A viewer claims a seat and can give it back")
    func claim() async throws {
        try await Served.with { table in
            _ = try await table.client.post("/api/claim", #"{"player":"p2"}"#, table.viewer)
            _ = try await table.client.post("/api/goodbye", #"{"left":true}"#, table.viewer)
            #expect(await table.node.requests == [.claim(PlayerID("p2")), .goodbye])
        }
    }

    @Test("A room with a PIN shows its board only to those who gave it")
    func pin() async throws {
        try await Served.with(pin: "482913") { table in
            let locked = try await EventReader(table.client, table.viewer)
            #expect(try await locked.next("you").data.contains(#""locked":true"#))
            #expect(try await locked.next("state").data.contains(#""game":null"#))
            #expect(try await table.client.post("/api/claim", #"{"player":"p2"}"#, table.viewer).status == 403)
            let wrong = try await table.client.post("/api/pin", #"{"pin":"000000"}"#, table.viewer)
            #expect(wrong.text.contains("wrongPIN"))
            #expect(try await table.client.post("/api/pin", #"{"pin":"482913"}"#, table.viewer).text.contains("true"))
            var state = try await locked.next("state").data
            while state.contains(#""game":null"#) { state = try await locked.next("state").data }
            #expect(state.contains("Maya"))
        }
    }
}
