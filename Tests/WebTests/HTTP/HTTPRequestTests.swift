import Testing

@testable import FarkleWeb

@Suite("A request's address is taken byte for byte")
struct HTTPRequestTests {
    @Test("The path is not decoded")
    func rawPath() throws {
        let request = try #require(HTTPRequest(method: .get, target: "/..%2f%00?x=1"))
        #expect(request.path == "/..%2f%00")
    }

    @Test("The query is decoded, once and strictly")
    func query() throws {
        let request = try #require(HTTPRequest(method: .get, target: "/p?player=Nan%20%F0%9F%90%B1&x=a+b&x=c&flag"))
        #expect(request.query == ["player": "Nan 🐱", "x": "a b", "flag": ""])
    }

    @Test(
        "A query that is no text is no request",
        arguments: ["/p?x=%", "/p?x=%2", "/p?x=%zz", "/p?x=%+1", "/p?x=%00", "/p?x=%FF"])
    func badQuery(target: String) {
        #expect(HTTPRequest(method: .get, target: target) == nil)
    }

    @Test("An absolute address is no path")
    func absolute() {
        #expect(HTTPRequest(method: .get, target: "http://127.0.0.1/") == nil)
    }

    @Test("Cookies are found by their whole name")
    func cookies() throws {
        var request = try #require(HTTPRequest(method: .get, target: "/"))
        request.headers["cookie"] = "xfarkle-host-1=no; farkle-host-1=yes; other"
        #expect(request.cookie("farkle-host-1") == "yes")
        #expect(request.cookie("host-1") == nil)
    }

    @Test("Listening addresses are read as people write them")
    func addresses() {
        #expect(WebAddress("9000") == WebAddress(port: 9000, portIsDemanded: true))
        #expect(WebAddress("127.0.0.1:9000")?.host == "127.0.0.1")
        #expect(WebAddress("[::1]:9000")?.host == "::1")
        for wrong in ["", "x", "70000", "127.0.0.1", "localhost:9000", "[::1]", ":"] {
            #expect(WebAddress(wrong) == nil, "\(wrong)")
        }
    }
}
