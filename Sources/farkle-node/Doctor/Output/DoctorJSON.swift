import FarkleCore

/// The examination as one object.
enum DoctorJSON {
    static func object(_ sections: [(title: String, findings: [Finding])], _ facts: DoctorFacts) -> JSONValue {
        let findings = sections.flatMap(\.findings)
        let counts = Finding.Level.allCases.map { level in
            (level.rawValue, JSONValue.integer(findings.count { $0.level == level }))
        }
        return [
            "type": "doctor", "level": .string(findings.worst.rawValue),
            "counts": .object(JSONMembers(uniqueKeysWithValues: counts)),
            "checks": .array(findings.map(check)), "node": facts.running?.json ?? .null,
            "counters": facts.running?.counters ?? .null,
            "versions": .object(
                JSONMembers(uniqueKeysWithValues: facts.versions.map { ($0.name, .string($0.version)) })),
        ]
    }

    private static func check(_ finding: Finding) -> JSONValue {
        [
            "id": .string(finding.id), "subject": .text(finding.subject), "level": .string(finding.level.rawValue),
            "text": .string(finding.text), "remedy": .text(finding.remedy),
        ]
    }
}

extension [Finding] {
    /// The level that stands for all of them.
    var worst: Finding.Level { map(\.level).max() ?? .ok }
}
