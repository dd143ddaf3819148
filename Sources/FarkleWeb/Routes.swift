import FarkleCore

/// The table of addresses: a path is one of these, byte for byte, or it is nothing. No folder is ever looked into.
enum Routes: String, CaseIterable, Sendable {
    case events = "/api/events"
    case command = "/api/command"
    case claim = "/api/claim"
    case photoUpload = "/api/photo"
    case goodbye = "/api/goodbye"
    case pin = "/api/pin"
    case history = "/api/history"
    case game = "/api/game"
    case stats = "/api/stats"
    case export = "/api/export"
    case enter = "/enter"
    case photo = "/photo"
    case card = "/card.png"
    case qr = "/qr.svg"

    var method: HTTPRequest.Method {
        switch self {
        case .command, .claim, .photoUpload, .goodbye, .pin: .post
        case .events, .history, .game, .stats, .export, .enter, .photo, .card, .qr: .get
        }
    }

    /// Whether only the browser with the node's secret may.
    var isScorekeepers: Bool {
        switch self {
        case .command, .history, .stats, .export: true
        // A viewer may look at the game in play and its card; which game that is decides the route itself.
        case .game, .card, .events, .claim, .photoUpload, .goodbye, .pin, .enter, .photo, .qr: false
        }
    }

    /// How large the body of this request may be, in bytes.
    static func bodyMax(_ request: HTTPRequest) -> Int {
        guard request.method == .post else { return 0 }
        return request.path == Routes.photoUpload.rawValue ? HTTPLimits.photoBytesMax : HTTPLimits.commandBytesMax
    }
}
