import FarklePeer

// Whether the packet filter would let through what a node lives by.
extension Diagnosis {
    static func firewall(_ facts: DoctorFacts) -> [Finding] {
        switch facts.firewall {
        case .none: return [.ok("firewall", nil, "no packet filter that can be read here")]
        case .unreadable(let reason):
            let text = "its rules cannot be read (\(reason))"
            let seemsFine = facts.probe?.echoes.allSatisfy(\.isHeard) ?? false
            let isCutOff = facts.probe?.rooms.contains { !$0.isAnswering } ?? false
            guard !seemsFine || isCutOff else {
                return [.ok("firewall", nil, "\(text); the tests above passed all the same")]
            }
            return [.warning("firewall", nil, text, "Run sudo farkle-node doctor to have them looked at.")]
        case .rules(let firewalls):
            return [
                judged("firewall.discovery", "rooms", firewalls, discovery(facts), isVital: true),
                judged("firewall.node", "viewers", firewalls, node(facts), isVital: true),
                judged("firewall.page", "browsers", firewalls, page(facts), isVital: false),
            ]
        }
    }

    /// What one line is about.
    private struct Traffic {
        var name: String
        var packets: [FirewallPacket]
        /// What else helps; a sentence after a space, or nothing.
        var advice = ""
    }

    private static func judged(
        _ id: String, _ subject: String, _ firewalls: [Firewall], _ traffic: Traffic, isVital: Bool
    ) -> Finding {
        var doubt: Finding?
        for packet in traffic.packets {
            let place = "\(packet.interface) (\(packet.family.title))"
            let way = packet.isIncoming ? "in" : "out"
            for firewall in firewalls {
                switch firewall.fate(of: packet) {
                case .passes: continue
                case .dropped(let label, let chain):
                    let text = "\(traffic.name) is dropped on its way \(way) on \(place) by \(label)"
                    let remedy = "Let it \(way), for example: \(command(packet, at: chain)).\(traffic.advice)"
                    return isVital ? .problem(id, subject, text, remedy) : .warning(id, subject, text, remedy)
                case .unclear(let label):
                    doubt =
                        doubt
                        ?? .warning(
                            id, subject, "\(traffic.name) may be dropped on its way \(way) on \(place) by \(label)",
                            "The doctor does not understand that rule. If rooms or viewers are not found, let "
                                + "\(packet.transport.rawValue.uppercased()) port \(packet.port) \(way).\(traffic.advice)"
                        )
                }
            }
        }
        return doubt ?? .ok(id, subject, "\(traffic.name) may pass")
    }

    private static func discovery(_ facts: DoctorFacts) -> Traffic {
        var packets: [FirewallPacket] = []
        for (interface, family) in links(facts) {
            let group = family == .v4 ? DiscoveryGroup.v4 : DiscoveryGroup.v6(on: InterfaceID(0))
            for isIncoming in [true, false] {
                packets.append(
                    FirewallPacket(
                        isIncoming: isIncoming, family: family, transport: .udp, interface: interface.name,
                        destination: group, port: facts.discoveryPort))
            }
        }
        return Traffic(name: "the search for rooms (UDP \(facts.discoveryPort))", packets: packets)
    }

    private static func node(_ facts: DoctorFacts) -> Traffic {
        let last = facts.folder.identity?.lastDataPort
        // Without a port of its own a node takes any free one; this stands for them all.
        let port = facts.dataPort != 0 ? facts.dataPort : last ?? 40_000
        let fixed = facts.dataPort != 0 ? "" : " Give the node a fixed port for that: --port \(port)."
        return Traffic(
            name: "a viewer's hello to this node (UDP \(port))", packets: unicast(facts, .udp, port), advice: fixed)
    }

    private static func page(_ facts: DoctorFacts) -> Traffic {
        Traffic(
            name: "a browser's visit (TCP \(facts.pagePort))", packets: unicast(facts, .tcp, facts.pagePort))
    }

    private static func unicast(
        _ facts: DoctorFacts, _ transport: FirewallPacket.Transport, _ port: UInt16
    ) -> [FirewallPacket] {
        links(facts).compactMap { interface, family in
            guard let own = interface.addresses.first(where: { $0.family == family }) else { return nil }
            return FirewallPacket(
                family: family, transport: transport, interface: interface.name, destination: own, port: port)
        }
    }

    /// Interfaces to others, with the families that each has.
    private static func links(_ facts: DoctorFacts) -> [(MachineInterface, AddressFamily)] {
        facts.usedInterfaces.filter { !$0.isLoopback }.flatMap { interface in
            [AddressFamily.v4, .v6].filter { family in interface.addresses.contains { $0.family == family } }
                .map { (interface, $0) }
        }
    }

    /// A command that lets a packet pass where it was dropped.
    private static func command(_ packet: FirewallPacket, at chain: String) -> String {
        let words = chain.split(separator: " ").map(String.init)
        let transport = packet.transport.rawValue
        // "iptables filter INPUT" or "inet filter input".
        if words.count == 3, words[0].hasSuffix("tables") {
            return "sudo \(words[0]) -I \(words[2]) -p \(transport) --dport \(packet.port) -j ACCEPT"
        }
        return "sudo nft insert rule \(chain) \(transport) dport \(packet.port) accept"
    }
}
