import FarkleCore
import FarkleStore

// The ports, the folder and the clock of this node.
extension Diagnosis {
    // MARK: Ports

    static func ports(_ facts: DoctorFacts) -> [Finding] {
        guard let ports = facts.ports else {
            return [.ok("ports", nil, "this system does not show who has which port")]
        }
        var findings = [discoveryPort(ports, facts), pagePort(ports, facts)]
        if let finding = dataPort(ports, facts) { findings.append(finding) }
        return findings
    }

    private static func discoveryPort(_ ports: [OpenPort], _ facts: DoctorFacts) -> Finding {
        let number = "UDP \(facts.discoveryPort)"
        let holders = ports.filter { $0.transport == .udp && $0.port == facts.discoveryPort }
        let isTaken = facts.probe?.echoes.contains { $0.joinError == .addressInUse } ?? false
        if isTaken {
            return .problem(
                "port.discovery", number, "taken by \(names(holders)), who does not share it",
                "End that program, or give every node of this LAN the same other --discovery-port.")
        }
        return .ok("port.discovery", number, holders.isEmpty ? "free" : "shared with \(names(holders))")
    }

    private static func pagePort(_ ports: [OpenPort], _ facts: DoctorFacts) -> Finding {
        let number = "TCP \(facts.pagePort)"
        let holders = ports.filter { $0.transport == .tcp && $0.port == facts.pagePort }
        guard !holders.isEmpty else { return .ok("port.page", number, "free") }
        if let holder = facts.folder.holder, holders.contains(where: { $0.holder?.process == holder }) {
            return .ok("port.page", number, "the page of the node that runs here")
        }
        return .warning(
            "port.page", number, "taken by \(names(holders))",
            "The page takes the next free port and says which. To have this one, end that program.")
    }

    /// Nil where any port will do.
    private static func dataPort(_ ports: [OpenPort], _ facts: DoctorFacts) -> Finding? {
        guard facts.dataPort != 0 else { return nil }
        let number = "UDP \(facts.dataPort)"
        let holders = ports.filter { $0.transport == .udp && $0.port == facts.dataPort }
        guard !holders.isEmpty else { return .ok("port.node", number, "free") }
        if let holder = facts.folder.holder, holders.contains(where: { $0.holder?.process == holder }) {
            return .ok("port.node", number, "of the node that runs here")
        }
        return .problem(
            "port.node", number, "taken by \(names(holders))",
            "Choose another --port, or leave it out to get a free one.")
    }

    private static func names(_ holders: [OpenPort]) -> String {
        var names: [String] = []
        for holder in holders {
            let name = holder.holder.map { "\($0.name) (process \($0.process))" } ?? "a program of another user"
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ")
    }

    // MARK: Data folder

    /// A game night writes less than this; SQLite needs room for its log as well.
    private static let scarceBytes: UInt64 = 50_000_000
    private static let tooFewBytes: UInt64 = 5_000_000

    static func folder(_ facts: DoctorFacts) -> [Finding] {
        let folder = facts.folder
        switch folder.kind {
        case .notAFolder:
            return [
                .problem(
                    "folder", "folder", "\(folder.path) is not a folder",
                    "Move it away, or use another one with --data.")
            ]
        case .absent:
            guard folder.isWritable else { return [notWritable(folder)] }
            return [.ok("folder", "folder", "\(folder.path): not there yet; the first start makes it")]
                + [space(folder)].compactMap(\.self)
        case .folder:
            return [
                folder.isWritable ? .ok("folder", "folder", folder.path) : notWritable(folder), permissions(facts),
                database(folder),
                folder.isInUse
                    ? .ok("folder.lock", "use", "in use by a node\(folder.holder.map { " (process \($0))" } ?? "")")
                    : .ok("folder.lock", "use", "no node runs with this folder"),
            ] + [space(folder)].compactMap(\.self)
        }
    }

    private static func notWritable(_ folder: FolderReport) -> Finding {
        .problem(
            "folder", "folder", "\(folder.path) cannot be written: no command would be kept",
            "Correct its permissions or its mount, or use another folder with --data.")
    }

    private static func permissions(_ facts: DoctorFacts) -> Finding {
        let folder = facts.folder
        let root: UInt32 = 0
        if facts.user != root, folder.owner != facts.user {
            return .problem(
                "folder.permissions", "access", "the folder belongs to another user (id \(folder.owner))",
                "Give it to the user who plays: sudo chown -R \"$(id -un)\" \(folder.path)")
        }
        let others: UInt16 = 0o077
        let open = folder.files.filter { $0.mode & others != 0 }
        if folder.mode & others != 0 || !open.isEmpty {
            let what = folder.mode & others != 0 ? "the folder" : open.map(\.name).joined(separator: ", ")
            let holdsKey = open.contains { $0.name == "identity" } && folder.mode & 0o011 != 0
            return .warning(
                "folder.permissions", "access",
                "others may look into \(what)\(holdsKey ? ", the node's secret key included" : "")",
                "Close it: chmod -R go= \(folder.path)")
        }
        return .ok("folder.permissions", "access", "its owner's alone")
    }

    private static func database(_ folder: FolderReport) -> Finding {
        let id = "folder.database"
        switch folder.database {
        case .absent: return .ok(id, "database", "no database yet; the first start makes it")
        case .sound(let schema) where schema == folder.newestSchema:
            return .ok(id, "database", "the database is sound (schema \(schema))")
        case .sound(let schema):
            return .ok(
                id, "database",
                "the database is sound; the next start brings it from schema \(schema) to \(folder.newestSchema)")
        case .newer(let schema):
            return .problem(
                id, "database",
                "the database is a newer farkle-node's (schema \(schema), this one knows \(folder.newestSchema))",
                "Update farkle-node, or use another folder with --data.")
        case .damaged(let reason):
            return .problem(
                id, "database", "the database is damaged: \(reason)",
                "Quit every farkle-node that uses it and start again: the damaged file is set aside, not deleted. "
                    + "An export brings the games back.")
        case .unreadable(let reason):
            return .warning(
                id, "database", "the database cannot be looked at: \(reason)",
                "Run the doctor as the user who plays, or while no node starts.")
        }
    }

    private static func space(_ folder: FolderReport) -> Finding? {
        guard let free = folder.freeBytes else { return nil }
        let text = "\(CounterText.size(Int(clamping: free))) free on its disk"
        if free < tooFewBytes {
            return .problem("folder.space", "disk", text, "Free some space: a command that cannot be kept is refused.")
        }
        if free < scarceBytes {
            return .warning("folder.space", "disk", text, "Free some space before the night is long.")
        }
        return .ok("folder.space", "disk", text)
    }

    // MARK: Clock

    static func clock(_ facts: DoctorFacts) -> [Finding] {
        [monotonic(facts.clock), wall(facts)]
    }

    private static func monotonic(_ clock: DoctorFacts.Clock) -> Finding {
        guard clock.monotonicStep > 0 else {
            return .problem(
                "clock.monotonic", "timer", "the clock that times everything stands still",
                "Nothing here can work with it: look at the virtual machine or container that this runs in.")
        }
        let second: Int64 = 1_000_000
        if abs(clock.wallStep - clock.monotonicStep) > second {
            return .warning(
                "clock.monotonic", "timer",
                "the wall clock jumped by \((clock.wallStep - clock.monotonicStep) / second) s while the doctor looked",
                "Games go on, since nothing is timed by it; dates in the records may be off.")
        }
        return .ok("clock.monotonic", "timer", "the clock that times everything runs")
    }

    /// The first release of this program, and a day that nobody who runs it will see.
    private static let plausibleYears = 2_026...2_099

    private static func wall(_ facts: DoctorFacts) -> Finding {
        let text = "it is \(facts.clock.wall.description)"
        let year = Int(facts.clock.wall.description.prefix(4)) ?? 0
        let minute: Int64 = 60_000
        let remedy = "Set the clock. Games go on all the same; only dates in the records are taken from it."
        guard plausibleYears.contains(year) else {
            return .warning("clock.wall", "clock", "\(text), which is not plausible", remedy)
        }
        if let written = facts.folder.writtenAt, written > facts.clock.wall.milliseconds + minute {
            return .warning("clock.wall", "clock", "\(text), and the database was written later than that", remedy)
        }
        return .ok("clock.wall", "clock", "\(text); no time server is needed")
    }
}
