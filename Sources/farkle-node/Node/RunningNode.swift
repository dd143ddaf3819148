import FarkleCore

/// What a running node says of itself on its `StatusSocket`.
struct RunningNode: Equatable {
    enum Part: String { case host, viewer, home }

    var part: Part
    /// UDP port of its own.
    var port: UInt16
    /// Where browsers open the page; nil where it serves none.
    var web: String?
    /// Every counter, as in the reply to `status`.
    var counters: JSONValue
    /// The same for people.
    var summary: [String]

    var json: JSONValue {
        [
            "type": "node", "part": .string(part.rawValue), "port": .integer(Int(port)), "web": .text(web),
            "counters": counters, "summary": .array(summary.map(JSONValue.string)),
        ]
    }

    /// How often something was counted; 0 for what this version does not know.
    func count(_ group: String, _ name: String) -> Int {
        guard case .object(let groups) = counters, case .object(let members)? = groups[group],
            case .integer(let count)? = members[name]
        else { return 0 }
        return count
    }
}

extension RunningNode {
    /// Nil for what no node says.
    init?(_ bytes: [UInt8]) {
        guard case .object(let members)? = try? JSONValue(parsing: bytes),
            case .string(let word)? = members["part"], let part = Part(rawValue: word),
            case .integer(let number)? = members["port"], let port = UInt16(exactly: number),
            let counters = members["counters"], case .array(let lines)? = members["summary"]
        else { return nil }
        self.part = part
        self.port = port
        if case .string(let link)? = members["web"] { web = link }
        self.counters = counters
        summary = lines.compactMap { if case .string(let line) = $0 { Sanitized.line(line) } else { nil } }
    }
}
