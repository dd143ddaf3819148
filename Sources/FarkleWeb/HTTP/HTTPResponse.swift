import FarkleCore

/// An answer. Security headers are added to every one of them in one place (`HTTPResponse.guarded`).
struct HTTPResponse: Sendable {
    enum Body: Sendable {
        case bytes([UInt8])
        /// The rest of the connection belongs to this stream of events.
        case events(StreamID)
    }

    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body

    init(_ status: Int, _ type: String, _ bytes: [UInt8], headers: [(name: String, value: String)] = []) {
        self.status = status
        self.headers = [("Content-Type", type)] + headers
        body = .bytes(bytes)
    }

    init(events stream: StreamID) {
        status = 200
        headers = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")]
        body = .events(stream)
    }

    static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, "application/json", value.encoded(), headers: [("Cache-Control", "no-store")])
    }

    /// A refusal that the page can show.
    static func refusal(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
        .json(CommandReply.refused(code: code, message: message).json, status: status)
    }

    static let notFound = HTTPResponse.refusal(404, "notFound", "There is nothing at this address.")

    /// What every answer carries: no script but ours, no frame, no guessing of types, no referrer, no outside request of any kind.
    func guarded() -> HTTPResponse {
        var answer = self
        answer.headers += [
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
                    + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "geolocation=(), microphone=(), camera=(), payment=()"),
        ]
        return answer
    }
}
