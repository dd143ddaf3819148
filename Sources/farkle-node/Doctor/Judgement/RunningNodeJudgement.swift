import FarkleCore

// What the node that runs with this folder has counted.
extension Diagnosis {
    static func runningNode(_ facts: DoctorFacts) -> [Finding] {
        guard let node = facts.running else { return [] }
        var findings = [Finding.ok("node", "node", "\(node.part.rawValue) on UDP \(node.port)")]
        findings += node.summary.map { .ok("node.counters", "counters", $0) }
        let floods = node.count("handshakes", "tooManyHellos") + node.count("handshakes", "tooManyExchanges")
        if floods > 0 {
            findings.append(
                .warning(
                    "node.flood", "flood",
                    "somebody asks to come in more often than any table does (\(floods.grouped) times)",
                    "The room goes on. Look for the device with 'status' and a packet analyser, or use another network."
                ))
        }
        let unheard = node.count("handshakes", "guessesSpent")
        if unheard > 0 {
            findings.append(
                .warning(
                    "node.pin", "PIN", "so many wrong PINs were tried that \(unheard.grouped) were not listened to",
                    "Somebody guesses. Open the room anew with another --pin; who is in comes back by itself."))
        }
        let twins = node.count("datagrams", "duplicatesHeard")
        if twins > 0 {
            findings.append(
                .problem(
                    "node.twin", "twin",
                    "since it started, another device called under its id (\(twins.grouped) times)",
                    "Its data folder is a copy of this one. Give one of them a folder of its own with --data, and bring the games "
                        + "over with export and import."))
        }
        return findings
    }
}
