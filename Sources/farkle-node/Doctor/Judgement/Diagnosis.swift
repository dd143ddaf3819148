/// From facts to findings. Pure: the same facts always say the same.
enum Diagnosis {
    /// Findings under the headings that people see them by, in the order in which one would look.
    static func sections(_ facts: DoctorFacts) -> [(title: String, findings: [Finding])] {
        [
            ("Interfaces", interfaces(facts)),
            ("Multicast and unicast", multicast(facts)),
            ("Firewall", firewall(facts)),
            ("Ports", ports(facts)),
            ("Rooms", rooms(facts) + [identity(facts)]),
            ("This node", runningNode(facts) + folder(facts) + clock(facts)),
            ("Versions", [versions(facts)]),
        ]
    }

    private static func versions(_ facts: DoctorFacts) -> Finding {
        .ok("versions", nil, facts.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
    }
}
