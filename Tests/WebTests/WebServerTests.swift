import FarkleCore
import FarkleWeb
import Testing

@Suite("The page is served", .timeLimit(.minutes(10)))
struct WebServerTests {
    @Test("The page comes with a policy that lets nothing foreign in")
    func policy() async throws {
        try await Served.with { table in
            let page = try await table.client.get("/")
            #expect(page.status == 200)
            #expect(page.text.contains("<farkle-app>"))
            let policy = try #require(page.headers["content-security-policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(page.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test("The page alone gives a browser its cookie, which scripts cannot read and other sites cannot use")
    func cookie() async throws {
        try await Served.with { table in
            let cookie = try #require(try await table.client.get("/").cookies.first)
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            #expect(try await table.client.get("/app.js").cookies.isEmpty)
            #expect(try await table.client.get("/", table.viewer).cookies.isEmpty)
        }
    }

    @Test("A file that the browser has already is not sent again")
    func unchanged() async throws {
        try await Served.with { table in
            let first = try await table.client.get("/app.js")
            let tag = try #require(first.headers["etag"])
            let again = try await table.client.get("/app.js", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test("One style sheet, and the modules of the first frame and no others are fetched at once")
    func fewRequests() async throws {
        try await Served.with { table in
            let page = try await table.client.get("/").text
            #expect(page.components(separatedBy: "rel=\"stylesheet\"").count == 2)
            for module in ["/app.js", "/lib/view.js", "/screens/active-game.js", "/parts/ticker.js"] {
                #expect(page.contains("<link rel=\"modulepreload\" href=\"\(module)\">"), "\(module)")
            }
            #expect(!page.contains("/later.js") && !page.contains("/screens/history.js"))
            let styles = try await table.client.get("/styles/all.css").text
            var places: [String.Index] = []
            for name in ["tokens", "components", "sheets", "board"] {
                let sheet = try await table.client.get("/styles/\(name).css").text
                places.append(try #require(styles.range(of: sheet)?.lowerBound, "\(name)"))
            }
            #expect(places == places.sorted())
        }
    }

    @Test("The whole page weighs less than 150 KB on its way")
    func weight() async throws {
        try await Served.with { table in
            var weight = 0
            var waiting = ["/"]
            var seen: Set<String> = []
            while let path = waiting.popLast() {
                guard seen.insert(path).inserted else { continue }
                let packed = try await table.client.get(path, ["Accept-Encoding": "gzip"])
                #expect(packed.status == 200, "\(path)")
                weight += packed.body.count
                let text = try await table.client.get(path).text
                waiting += references(in: text, of: path)
            }
            #expect(seen.count > 30)
            #expect(weight < 150_000)
        }
    }

    /// Every file that a file names: imports, styles, art.
    private func references(in text: String, of path: String) -> [String] {
        var found: [String] = []
        for part in text.split(whereSeparator: { "\"'()".contains($0) }) {
            guard part.hasSuffix(".js") || part.hasSuffix(".css") || part.hasSuffix(".svg"), !part.contains(" ") else {
                continue
            }
            if part.hasPrefix("/") { found.append(String(part)) }
            guard part.hasPrefix(".") else { continue }
            var folder = path.split(separator: "/").dropLast()
            for step in part.split(separator: "/") {
                if step == ".." { folder = folder.dropLast() } else if step != "." { folder.append(step) }
            }
            found.append("/" + folder.joined(separator: "/"))
        }
        return found
    }

    @Test(
        "Only addresses of the table are served, whatever they are dressed as",
        arguments: [
            "/..%2f..%2fetc/passwd", "/%00", "/app.js%00", "//app.js", "/./app.js", "/styles/../app.js", "/APP.JS",
            "/index.html",
            "/api", "/api/", "/api/command/", "/fonts/../app.js", "/fonts/%2e%2e/secret", "http://127.0.0.1/",
        ])
    func surprises(target: String) async throws {
        try await Served.with { table in
            let answer = try await table.client.get(target, table.scorekeeper)
            #expect(answer.status == 404 || answer.status == 400)
        }
    }

    @Test("A port that is taken makes way for the next free one, unless it was asked for")
    func nextPort() async throws {
        try await Served.with { table in
            let taken = table.client.port
            let configuration = { (demanded: Bool) in
                WebServer.Configuration(
                    address: WebAddress(host: "127.0.0.1", port: taken, portIsDemanded: demanded), secret: .random(),
                    version: "1")
            }
            let second = WebServer(try FakeNode(), configuration(false), now: { FakeNode.now })
            let port = try await second.start()
            #expect(port > taken)
            await second.stop()
            let third = WebServer(try FakeNode(), configuration(true), now: { FakeNode.now })
            await #expect(throws: WebServer.StartError.self) { try await third.start() }
        }
    }
}
