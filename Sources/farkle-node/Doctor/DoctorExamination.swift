import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Looks at the machine. Reads and listens for a few seconds, and changes nothing.
struct DoctorExamination {
    let options: NodeOptions
    /// Called with what is being done at the moment.
    let progress: (String) -> Void

    /// Two calls of a host, of which one may be lost.
    private static let listening = PeerDuration.milliseconds(2_400)

    func facts() -> DoctorFacts {
        progress("looking at the data folder")
        let folder = options.folder.inspect()
        var facts = DoctorFacts(
            folder: folder, user: geteuid(), clock: DoctorFacts.Clock(monotonicStep: 0, wallStep: 0, wall: .now))
        facts.wantedInterfaces = options.interfaces
        facts.interfaces = MachineInterface.all()
        facts.node = folder.identity.map { Identity(seed: $0.seed).nodeID }
        if let port = options.discoveryPort { facts.discoveryPort = port }
        if let port = options.web?.port { facts.pagePort = port }
        facts.dataPort = options.port
        facts.versions = VersionCommand.all + [("libmicrohttpd", WebVersions.microHTTPD)]
        if folder.isInUse { facts.running = StatusSocket.ask(options.folder.status).flatMap { RunningNode($0) } }
        // Before the doctor has sockets of its own.
        progress("looking at the ports")
        facts.ports = SystemReader.openPorts(holdersOf: [facts.discoveryPort, facts.pagePort, facts.dataPort])
        progress("looking at the firewall")
        facts.firewall = firewall()
        listen(&facts)
        return facts
    }

    private func listen(_ facts: inout DoctorFacts) {
        progress("asking for rooms and listening")
        let (monotonic, wall) = (MonotonicClock.now(), Timestamp.now)
        do throws(PeerNodeError) {
            let probe = try NetworkProbe(PeerNodeConfiguration(options), name: SystemRandom.bytes(16))
            // While the probe has joined its groups.
            if let igmp = SystemReader.text("/proc/net/igmp") {
                facts.memberships = MulticastMemberships(igmp: igmp, igmp6: SystemReader.text("/proc/net/igmp6") ?? "")
            }
            facts.probe = probe.run(for: Self.listening)
        } catch {
            facts.probeFailure = error.description
        }
        facts.clock = DoctorFacts.Clock(
            monotonicStep: (MonotonicClock.now() - monotonic).microseconds,
            wallStep: (Timestamp.now.milliseconds - wall.milliseconds) * 1_000, wall: .now)
    }

    // MARK: Firewall

    private static func places(_ program: String) -> [String] {
        ["/usr/sbin/", "/sbin/", "/usr/bin/", "/usr/local/sbin/"].map { $0 + program }
    }

    private func firewall() -> DoctorFacts.FirewallReading {
        var firewalls: [Firewall] = []
        var failure: String?
        switch SystemReader.ask(Self.places("nft"), ["--json", "list", "ruleset"]) {
        case .printed(let bytes):
            if let rules = NFTReader.read(bytes) { firewalls.append(rules) } else { failure = "nft printed no rules" }
        case .failed(let reason): failure = "nft: \(reason)"
        case .notThere: break
        }
        for family in [AddressFamily.v4, .v6] {
            let program = family == .v4 ? "iptables" : "ip6tables"
            // It keeps its rules in nft's tables, which has no words for all of them.
            if !firewalls.isEmpty, case .printed(let bytes) = SystemReader.ask(Self.places("\(program)-nft-save"), []) {
                let rules = IPTablesReader.read(String(decoding: bytes, as: UTF8.self), family: family)
                if !rules.chains.isEmpty {
                    firewalls[0].forgetTables(of: family)
                    firewalls.append(rules)
                }
            }
            // The older kind, which nft does not show. Asked only where there are such tables: it might load them else.
            guard SystemReader.text("/proc/net/\(family == .v4 ? "ip" : "ip6")_tables_names")?.isEmpty == false else {
                continue
            }
            switch SystemReader.ask(Self.places("\(program)-legacy-save"), []) {
            case .printed(let bytes):
                firewalls.append(IPTablesReader.read(String(decoding: bytes, as: UTF8.self), family: family))
            case .failed(let reason): failure = failure ?? "\(program): \(reason)"
            case .notThere: break
            }
        }
        if !firewalls.isEmpty, failure == nil { return .rules(firewalls) }
        return failure.map(DoctorFacts.FirewallReading.unreadable) ?? .none
    }
}

extension Timestamp {
    fileprivate static var now: Timestamp { NodeClock.system.now() }
}
