import FarkleCore

/// `--ui json`: one object a line, as in the command-line contract.
final class JSONLines: OutputSink {
    /// The contract promises a host's reader all turns.
    let lastTurns: Int? = nil
    private let write: (String) -> Void

    /// - Parameter write: takes whole lines with their ends.
    init(write: @escaping (String) -> Void) { self.write = write }

    func show(_ event: OutputEvent) {
        var writer = JSONWriter(capacity: 4_096)
        Self.put(event, &writer)
        guard !writer.bytes.isEmpty else { return }
        write(String(decoding: writer.bytes, as: UTF8.self) + "\n")
    }

    private static func put(_ event: OutputEvent, _ writer: inout JSONWriter) {
        switch event {
        case .snapshot(let snapshot):
            // The game is far larger than the rest, so it is written without a detour.
            writer.object { writer in
                writer.key("fingerprint")
                writer.string(snapshot.fingerprint.description)
                writer.key("game")
                writer.encoded(snapshot.game.encoded())
                writer.key("seq")
                writer.value(number(snapshot.seq))
                writer.key("term")
                writer.value(number(snapshot.term))
                writer.key("type")
                writer.string("snapshot")
            }
        case .room(let room):
            writer.value([
                "type": "room", "code": .string(room.code.description), "game": .string(room.game.text),
                "port": .integer(Int(room.port)), "web": .text(room.web),
                "protection": .string(room.protection.rawValue), "pin": .text(room.pin),
            ])
        case .reply(let reply): put(reply, &writer)
        case .viewer(let change):
            writer.value([
                "type": "viewer", "event": .string(change.event.rawValue), "name": .text(change.player?.text),
                "seat": change.seat.map(JSONValue.integer) ?? nil,
            ])
        case .state(let state):
            writer.value([
                "type": "state", "state": .string(state.name.rawValue), "reason": .text(state.reason),
                "protection": .text(state.protection?.rawValue),
            ])
        // The contract has neither: seats are in the snapshots, and a program is asked nothing.
        case .seat, .notice: break
        case .flavor(let text): writer.value(["type": "flavor", "text": .string(text)])
        }
    }

    private static func put(_ reply: Reply, _ writer: inout JSONWriter) {
        var object: JSONMembers = ["type": "reply", "line": .integer(reply.line), "ok": true]
        switch reply.answer {
        case .done(let warnings):
            if !warnings.isEmpty { object["warnings"] = .array(warnings.map { .string($0.rawValue) }) }
        case .refused(let refusal):
            object["ok"] = false
            object["error"] = refusal.json
            // A count of turns stands beside the error as well, where warnings stand.
            if let turns = refusal.turns { object["turns"] = .integer(turns) }
        case .text(let text): object["text"] = .string(text)
        case .status(let game):
            writer.object { writer in
                writer.key("counters")
                writer.value(CounterText.json(reply.counters))
                writer.key("game")
                if let game { writer.encoded(game.encoded()) } else { writer.null() }
                writer.key("line")
                writer.integer(reply.line)
                writer.key("ok")
                writer.bool(true)
                writer.key("type")
                writer.string("reply")
            }
            return
        }
        writer.value(.object(object))
    }

    /// Terms and sequence numbers are counted up by one and never come near the end of Int.
    private static func number(_ value: UInt64) -> JSONValue { .integer(Int(clamping: value)) }
}
