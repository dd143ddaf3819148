import FarkleCore

/// What one line on a viewer's stdin asks for.
enum ViewerLine: Equatable {
    case claim(PlayerReference)
    case watch
    case photo(path: String)
    case takeover, leave, status, help
}

extension ViewerLine {
    /// Reads one line without its end.
    ///
    /// - Throws: `notHost` for a scorekeeper's command, else `badCommand`.
    init(_ line: [UInt8]) throws(Refusal) {
        let words = try CommandWords(line)
        switch words.command {
        case "claim": self = .claim(try words.player(0, of: "claim NAME", count: 1))
        case "watch": self = try words.alone(.watch)
        case "photo": self = .photo(path: try words.text(0, of: "photo FILE", count: 1))
        case "leave", "quit": self = try words.alone(.leave)
        case "status": self = try words.alone(.status)
        case "help": self = try words.alone(.help)
        case "takeover": self = try words.alone(.takeover)
        default:
            if (try? HostLine(line)) != nil {
                throw .notHost("Only the host keeps the score. You can claim a seat or watch.")
            }
            throw words.unknown(["claim", "watch", "photo", "takeover", "leave", "status", "help"])
        }
    }
}
