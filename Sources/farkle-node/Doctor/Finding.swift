/// One line of the doctor: what was looked at, what is so, and what to do about it.
struct Finding: Equatable {
    enum Level: String, CaseIterable, Comparable {
        case ok, warning, problem

        private var rank: Int { Self.allCases.firstIndex(of: self)! }
        static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }
    }

    /// For programs, and for good: "multicast.v4".
    let id: String
    /// What it is about where there are several of a kind: an interface, a room's code.
    let subject: String?
    let level: Level
    /// One or two sentences, without the subject.
    let text: String
    /// What to do; nil where all is well or nothing can be done.
    let remedy: String?

    static func ok(_ id: String, _ subject: String? = nil, _ text: String) -> Finding {
        Finding(id: id, subject: subject, level: .ok, text: text, remedy: nil)
    }

    static func warning(_ id: String, _ subject: String? = nil, _ text: String, _ remedy: String) -> Finding {
        Finding(id: id, subject: subject, level: .warning, text: text, remedy: remedy)
    }

    static func problem(_ id: String, _ subject: String? = nil, _ text: String, _ remedy: String) -> Finding {
        Finding(id: id, subject: subject, level: .problem, text: text, remedy: remedy)
    }
}
