import FarkleCore
import FarklePeer

/// What a node counted, for people and for programs.
enum CounterText {
    /// One object for each group, with every counter in it, also where nothing was counted.
    static func json(_ groups: [CounterGroup]) -> JSONValue {
        .object(
            JSONMembers(
                uniqueKeysWithValues: groups.map { group in
                    let members = group.counters.map { ($0.name, JSONValue.integer($0.count)) }
                    return (group.name, JSONValue.object(JSONMembers(uniqueKeysWithValues: members)))
                }))
    }

    /// Two lines: what went through, and what was dropped for which reason, the most frequent first. Zeros are left out.
    static func lines(_ groups: [CounterGroup]) -> [String] {
        guard !groups.isEmpty else { return [] }
        func total(_ name: String) -> Int {
            groups.flatMap(\.counters).filter { $0.name == name }.reduce(0) { $0 + $1.count }
        }
        var traffic = [
            "\(total("datagramsReceived").grouped) datagrams in (\(size(total("bytesReceived"))))",
            "\(total("datagramsSent").grouped) out (\(size(total("bytesSent"))))",
        ]
        for name in ["admitted", "pathsChanged"] where total(name) > 0 {
            let meaning = groups.flatMap(\.counters).first { $0.name == name }!.meaning
            traffic.append("\(total(name).grouped) \(meaning)")
        }
        let dropped = groups.flatMap(\.counters).filter { !$0.isOrdinary && $0.count > 0 }
            .sorted { $0.count > $1.count }.map { "\($0.count.grouped) \($0.meaning)" }
        return [
            "Network: \(traffic.joined(separator: ", ")).",
            "Dropped: \(dropped.isEmpty ? "nothing" : dropped.joined(separator: ", ")).",
        ]
    }

    /// "312 KB", in powers of 1,000.
    static func size(_ bytes: Int) -> String {
        var value = bytes
        var unit = "bytes"
        for larger in ["KB", "MB", "GB"] where value >= 10_000 {
            value /= 1_000
            unit = larger
        }
        return "\(value.grouped) \(unit)"
    }
}
