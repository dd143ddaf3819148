import FarkleCore
import FarklePeer
import FarkleStore
import Testing

@testable import farkle_node

@Suite("The doctor's judgement")
struct DiagnosisTests {
    private let node = Name128(high: 5, low: 6)

    /// A healthy machine on one LAN, with one room that is well.
    private func healthy() -> DoctorFacts {
        var folder = FolderReport(path: "/home/maya/farkle", newestSchema: 3)
        folder.kind = .folder
        folder.mode = 0o700
        folder.owner = 1_000
        folder.freeBytes = 9_000_000_000
        folder.files = [FolderReport.File(name: "identity", mode: 0o600, owner: 1_000)]
        folder.database = .sound(schema: 3)
        folder.writtenAt = 1_790_000_000_000
        folder.identity = NodeIdentity(seed: [UInt8](repeating: 1, count: 32), boot: 12, lastDataPort: 40_123)
        var facts = DoctorFacts(
            folder: folder, user: 1_000,
            clock: DoctorFacts.Clock(
                monotonicStep: 2_400_000, wallStep: 2_400_000, wall: Timestamp(milliseconds: 1_800_000_000_000)))
        facts.node = node
        facts.interfaces = [
            MachineInterface(name: "lo", isLoopback: true, carriesMulticast: false, addresses: [.v4(0x7F00_0001)]),
            MachineInterface(name: "eth0", addresses: [.v4(0x0A4D_0001), .v6(high: 0xFD00 << 48, low: 1, scope: 0)]),
        ]
        let echoes = [("lo", AddressFamily.v4), ("eth0", .v4), ("eth0", .v6)]
        facts.probe = ProbeReport(
            echoes: echoes.map { ProbeReport.Echo(interface: $0.0, family: $0.1, isHeard: true) },
            ownAddress: [.v4: true, .v6: true],
            rooms: [ProbeReport.Room(listing: listing(1_357), isCalling: true, isAnswering: true)])
        facts.memberships = MulticastMemberships(
            igmp: "Idx\n1\tlo :\n\t3953FFEF 1\n2\teth0 :\n\t3953FFEF 1\n",
            igmp6: "2 eth0 ff120000000000000000000000008357 1 0 0\n")
        facts.ports = []
        facts.versions = [("farkle-node", "1.0.0")]
        return facts
    }

    private func listing(_ code: UInt16, host: NodeID = Name128(high: 1, low: 1), boot: UInt64 = 3) -> RoomListing {
        RoomListing(
            code: RoomCode(value: code)!, room: .zero, host: host, boot: boot, term: 1, seq: 1, fingerprint: .zero,
            name: "Game Night", createdAt: 0, viewers: 2, needsPIN: false, encryption: .on,
            endpoint: Endpoint(address: .v4(0x0A4D_0002), port: 40_001), heardOn: InterfaceID(2),
            versionIsSupported: true)
    }

    private func findings(_ facts: DoctorFacts) -> [Finding] { Diagnosis.sections(facts).flatMap(\.findings) }

    /// The findings that are not ok, by id.
    private func complaints(_ change: (inout DoctorFacts) -> Void) -> [String: Finding] {
        var facts = healthy()
        change(&facts)
        let bad = findings(facts).filter { $0.level != .ok }
        return Dictionary(bad.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test("A healthy machine has nothing but lines that say ok, and none of them a remedy")
    func allWell() {
        #expect(complaints { _ in } == [:])
        #expect(findings(healthy()).allSatisfy { $0.remedy == nil })
    }

    @Test("Whatever is wrong, the line says what to do about it")
    func remedies() {
        let everything = complaints { facts in
            facts.interfaces = []
            facts.probe = nil
            facts.folder.isWritable = false
            facts.folder.mode = 0o755
            facts.folder.freeBytes = 1
            facts.folder.database = .damaged("page 3")
            facts.clock.wall = Timestamp(milliseconds: 0)
        }
        #expect(everything.count >= 6)
        for finding in everything.values { #expect(finding.remedy?.isEmpty == false, "\(finding.id)") }
    }

    // MARK: Network

    @Test("An interface without multicast is a problem, one that is off or has no cable is none")
    func interfaces() {
        let found = complaints { $0.interfaces[1].carriesMulticast = false }
        #expect(found["interface"]?.level == .problem && found["interface"]?.subject == "eth0")
        #expect(found["network"]?.level == .problem)
        #expect(complaints { $0.interfaces.append(MachineInterface(name: "eth1", isUp: false)) } == [:])
        #expect(complaints { $0.interfaces.append(MachineInterface(name: "eth1", isRunning: false)) } == [:])
        #expect(complaints { $0.interfaces.append(MachineInterface(name: "veth7")) } == [:])
    }

    @Test("A machine with no network, with bridges only, or with an interface that is not there says so")
    func noNetwork() {
        #expect(complaints { $0.interfaces.removeLast() }["network"]?.level == .problem)
        #expect(complaints { $0.interfaces[1].name = "docker0" }["network"]?.level == .warning)
        let missing = complaints { $0.wantedInterfaces = ["eth9"] }
        #expect(missing["interface"]?.subject == "eth9" && missing["interface"]?.level == .problem)
    }

    @Test("An address that another machine has is a warning")
    func unsettled() {
        let found = complaints { facts in
            facts.interfaces.append(
                MachineInterface(name: "eth1", unsettled: [.v6(high: 0xFD00 << 48, low: 9, scope: 0)]))
        }
        #expect(found["interface"]?.level == .warning && found["interface"]?.subject == "eth1")
    }

    @Test("Multicast that is not heard, cannot be sent or cannot be joined is a problem of that interface and family")
    func echoes() {
        let silent = complaints { $0.probe!.echoes[2].isHeard = false }
        #expect(silent["multicast.v6"]?.subject == "eth0" && silent["multicast.v6"]?.level == .problem)
        let forbidden = complaints { $0.probe!.echoes[1].sendError = .forbidden }
        #expect(forbidden["multicast.v4"]?.remedy?.contains("firewall") == true)
        let taken = complaints { $0.probe!.echoes[1].joinError = .addressInUse }
        #expect(taken["multicast.v4"]?.level == .problem && taken["port.discovery"]?.level == .problem)
        #expect(complaints { $0.probe!.ownAddress[.v4] = false }["unicast.v4"]?.level == .problem)
    }

    @Test(
        "A group that was joined and that the kernel does not list is a problem; where it lists none, nothing is said")
    func memberships() {
        let empty = MulticastMemberships(igmp: "", igmp6: "")
        #expect(Set(complaints { $0.memberships = empty }.keys) == ["membership.v4", "membership.v6"])
        #expect(complaints { $0.memberships = nil } == [:])
    }

    @Test("Where not even a socket can be had, the reason is told")
    func noSockets() {
        let found = complaints { facts in
            facts.probe = nil
            facts.probeFailure = "No socket."
        }
        #expect(found["sockets"]?.text == "No socket.")
    }

    // MARK: Rooms

    @Test(
        "A room that is heard and does not answer points to devices that are kept apart, the other way round to lost multicast"
    )
    func isolation() {
        let apart = complaints { $0.probe!.rooms[0].isAnswering = false }
        #expect(apart["room.unicast"]?.level == .problem && apart["room.unicast"]?.subject == "1357")
        #expect(apart["room.unicast"]?.remedy?.contains("client isolation") == true)
        let deaf = complaints { $0.probe!.rooms[0].isCalling = false }
        #expect(deaf["room.multicast"]?.level == .warning)
        #expect(deaf["room.multicast"]?.remedy?.contains("--connect 10.77.0.2") == true)
    }

    @Test("No room at all is no fault; one of another version needs an update")
    func otherRooms() {
        #expect(complaints { $0.probe!.rooms = [] } == [:])
        #expect(complaints { $0.probe!.rooms[0].listing.versionIsSupported = false }["room.version"]?.level == .warning)
    }

    @Test("The same id from another device is a problem; from the node that runs with this folder it is none")
    func duplicates() {
        func voice(_ boot: UInt64) -> ProbeReport.Voice {
            ProbeReport.Voice(node: node, boot: boot, from: Endpoint(address: .v4(0x0A4D_0009), port: 9))
        }
        #expect(complaints { $0.probe!.voices = [voice(40)] }["identity"]?.level == .problem)
        #expect(complaints { $0.probe!.voices = [voice(12)] }["identity"]?.level == .problem, "nothing runs here")
        let runs = complaints { facts in
            facts.folder.isInUse = true
            facts.probe!.voices = [voice(12)]
        }
        #expect(runs == [:])
        let both = complaints { facts in
            facts.folder.isInUse = true
            facts.probe!.voices = [voice(12), voice(3)]
        }
        #expect(both["identity"]?.text.contains("10.77.0.9") == true)
    }

    // MARK: Firewall and ports

    @Test("A rule that drops the search or a viewer's hello is a problem, one that drops the page a warning")
    func firewall() {
        func dropping(_ condition: Condition) -> [String: Finding] {
            complaints { facts in
                let rule = Firewall.Rule(conditions: [condition], action: .drop, label: "rule 1")
                facts.firewall = .rules([
                    Firewall(chains: [Firewall.Chain(table: "t", name: "in", hook: .input, rules: [rule])])
                ])
            }
        }
        #expect(dropping(.port([48_357...48_357], of: .udp)).keys.sorted() == ["firewall.discovery"])
        #expect(dropping(.isMulticast(true))["firewall.discovery"]?.level == .problem)
        let hello = dropping(.port([40_123...40_123], of: .udp))
        #expect(hello["firewall.node"]?.level == .problem, "the port of the last start")
        #expect(hello["firewall.node"]?.remedy?.contains("--port 40123") == true)
        #expect(dropping(.port([8_357...8_357], of: .tcp))["firewall.page"]?.level == .warning)
        #expect(dropping(.unknown).values.allSatisfy { $0.level == .warning })
        #expect(dropping(.interface(["lo"], isIncoming: true)) == [:], "nobody else comes in there")
    }

    @Test("Rules that cannot be read are a warning only where something else is wrong")
    func unreadableFirewall() {
        #expect(complaints { $0.firewall = .unreadable("not permitted") } == [:])
        let cut = complaints { facts in
            facts.firewall = .unreadable("not permitted")
            facts.probe!.echoes[1].isHeard = false
        }
        #expect(cut["firewall"]?.level == .warning)
        #expect(cut["firewall"]?.remedy?.contains("sudo") == true)
    }

    @Test("A port that another program has is named with its holder")
    func ports() {
        func port(_ transport: OpenPort.Transport, _ number: UInt16) -> OpenPort {
            OpenPort(
                transport: transport, family: .v4, port: number, inode: 1,
                holder: OpenPort.Holder(process: 77, name: "python3"))
        }
        let page = complaints { $0.ports = [port(.tcp, 8_357)] }
        #expect(page["port.page"]?.text.contains("python3 (process 77)") == true)
        #expect(complaints { $0.ports = [port(.udp, 48_357)] } == [:], "nodes share the discovery port")
        let own = complaints { facts in
            facts.ports = [port(.tcp, 8_357)]
            facts.folder.isInUse = true
            facts.folder.holder = 77
        }
        #expect(own == [:])
        let data = complaints { facts in
            facts.dataPort = 41_000
            facts.ports = [port(.udp, 41_000)]
        }
        #expect(data["port.node"]?.level == .problem)
    }

    @Test("The remedy names the chain that dropped, in the words of the filter that it belongs to")
    func firewallRemedies() {
        func remedy(_ table: String, _ chain: String) -> String? {
            complaints { facts in
                facts.firewall = .rules([
                    Firewall(chains: [Firewall.Chain(table: table, name: chain, hook: .input, dropsByDefault: true)])
                ])
            }["firewall.discovery"]?.remedy
        }
        #expect(remedy("inet f", "in")?.contains("sudo nft insert rule inet f in udp dport 48357 accept") == true)
        #expect(
            remedy("iptables filter", "INPUT")?.contains("sudo iptables -I INPUT -p udp --dport 48357 -j ACCEPT")
                == true)
    }

    // MARK: The node that runs

    @Test("A running node's counters are shown, and floods, guessed PINs and a twin complained of")
    func runningNode() {
        func running(_ group: String, _ name: String) -> [String: Finding] {
            complaints { facts in
                facts.folder.isInUse = true
                let counters = JSONValue.object([group: .object([name: 7])])
                facts.running = RunningNode(
                    part: .host, port: 40_123, web: nil, counters: counters, summary: ["Network: 1."])
            }
        }
        #expect(running("sockets", "datagramsReceived") == [:])
        #expect(running("handshakes", "tooManyHellos")["node.flood"]?.text.contains("7 times") == true)
        #expect(running("handshakes", "guessesSpent")["node.pin"]?.level == .warning)
        #expect(running("datagrams", "duplicatesHeard")["node.twin"]?.level == .problem)
    }

    @Test("What a running node says of itself is read back, and anything else is nothing")
    func runningNodeJSON() {
        let node = RunningNode(
            part: .viewer, port: 40_123, web: "http://10.77.0.1:8357", counters: ["host": ["refusedFull": 2]],
            summary: ["Network: 1.", "Dropped: nothing."])
        #expect(RunningNode(node.json.encoded()) == node)
        #expect(node.count("host", "refusedFull") == 2 && node.count("host", "other") == 0)
        for text in ["", "[]", "{}", #"{"part":"king","port":1,"counters":{},"summary":[]}"#] {
            #expect(RunningNode(Array(text.utf8)) == nil)
        }
    }

    // MARK: Folder and clock

    @Test("A folder that cannot be written, is no folder, or is another user's is a problem")
    func folder() {
        #expect(complaints { $0.folder.isWritable = false }["folder"]?.level == .problem)
        #expect(complaints { $0.folder.kind = .notAFolder }["folder"]?.level == .problem)
        #expect(complaints { $0.user = 1_001 }["folder.permissions"]?.level == .problem)
        #expect(complaints { $0.user = 0 } == [:], "root may look at anybody's")
        let fresh = complaints { facts in
            facts.folder = FolderReport(path: "/home/maya/new")
            facts.node = nil
        }
        #expect(fresh == [:])
    }

    @Test("A folder or a key that others may read is a warning")
    func permissions() {
        #expect(complaints { $0.folder.mode = 0o750 }["folder.permissions"]?.level == .warning)
        let key = complaints { facts in
            facts.folder.mode = 0o711
            facts.folder.files[0].mode = 0o644
        }
        #expect(key["folder.permissions"]?.text.contains("secret key") == true)
    }

    @Test("A database that is damaged or newer is a problem; an older one is brought up to date")
    func database() {
        #expect(complaints { $0.folder.database = .damaged("page 3") }["folder.database"]?.level == .problem)
        #expect(complaints { $0.folder.database = .newer(schema: 9) }["folder.database"]?.level == .problem)
        #expect(complaints { $0.folder.database = .unreadable("busy") }["folder.database"]?.level == .warning)
        #expect(complaints { $0.folder.database = .sound(schema: 1) } == [:])
    }

    @Test("A disk that is nearly full is a warning, and a full one a problem")
    func space() {
        #expect(complaints { $0.folder.freeBytes = 20_000_000 }["folder.space"]?.level == .warning)
        #expect(complaints { $0.folder.freeBytes = 1_000_000 }["folder.space"]?.level == .problem)
    }

    @Test("A timer that stands still is a problem; a wall clock that jumps, lies or is behind the records a warning")
    func clock() {
        #expect(complaints { $0.clock.monotonicStep = 0 }["clock.monotonic"]?.level == .problem)
        #expect(complaints { $0.clock.wallStep = 3_600_000_000 }["clock.monotonic"]?.level == .warning)
        #expect(complaints { $0.clock.wall = Timestamp(milliseconds: 0) }["clock.wall"]?.level == .warning)
        #expect(complaints { $0.folder.writtenAt = 1_800_000_100_000 }["clock.wall"]?.level == .warning)
    }
}
