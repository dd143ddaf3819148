import FarklePeer

// What the interfaces, the groups and the echoes say.
extension Diagnosis {
    static func interfaces(_ facts: DoctorFacts) -> [Finding] {
        var findings = facts.interfaces.map { interface($0, facts) }
        for name in facts.wantedInterfaces where !facts.interfaces.contains(where: { $0.name == name }) {
            findings.append(
                .problem(
                    "interface", name, "--interface names it, and this machine has no such interface.",
                    "Name one of: \(facts.interfaces.map(\.name).joined(separator: ", "))."))
        }
        let ways = facts.usedInterfaces.filter { !$0.isLoopback }
        if ways.isEmpty {
            findings.append(
                .problem(
                    "network", nil, "There is no network but this machine itself.",
                    "Connect the cable or the Wi-Fi. A node that runs picks it up within five seconds."))
        } else if ways.allSatisfy({ $0.isVirtual }) {
            findings.append(
                .warning(
                    "network", nil, "Only virtual bridges and tunnels are up.",
                    "Phones on a Wi-Fi cannot reach these. Connect this machine to the same network as they."))
        }
        return findings
    }

    private static func interface(_ interface: MachineInterface, _ facts: DoctorFacts) -> Finding {
        let name = interface.name
        let addresses = interface.addresses.map(\.text).joined(separator: ", ")
        if !facts.wantedInterfaces.isEmpty, !facts.wantedInterfaces.contains(name) {
            return .ok("interface", name, "not used: --interface names others")
        }
        if !interface.isUp { return .ok("interface", name, "not used: switched off") }
        if !interface.isRunning { return .ok("interface", name, "not used: no cable, or no Wi-Fi joined") }
        if interface.addresses.isEmpty, !interface.unsettled.isEmpty {
            return .warning(
                "interface", name, "not used: its address \(interface.unsettled[0].text) is not settled",
                "Wait a second and look again. If it stays so, another machine has this address.")
        }
        if interface.addresses.isEmpty { return .ok("interface", name, "not used: it has no address") }
        if !interface.carriesMulticast, !interface.isLoopback {
            return .problem(
                "interface", name, "not used: \(addresses), and it does not carry multicast",
                "Switch it on: sudo ip link set \(name) multicast on. Where the link has none, as some tunnels: "
                    + "farkle-node join --connect HOST.")
        }
        if !interface.isUsable { return .ok("interface", name, "not used: it has no address that multicast can use") }
        if interface.isLoopback { return .ok("interface", name, "\(addresses); for other nodes on this machine") }
        if interface.isVirtual { return .ok("interface", name, "\(addresses); virtual, so no way to a phone") }
        return .ok("interface", name, addresses)
    }

    // MARK: Multicast

    static func multicast(_ facts: DoctorFacts) -> [Finding] {
        guard let probe = facts.probe else {
            return [
                .problem(
                    "sockets", nil, facts.probeFailure ?? "The network could not be asked.",
                    "Programs may use no UDP socket here: look at the sandbox or container that this runs in.")
            ]
        }
        return probe.echoes.map { echo($0, facts) } + probe.echoes.compactMap { membership($0, facts) }
            + ownAddress(probe)
    }

    private static func echo(_ echo: ProbeReport.Echo, _ facts: DoctorFacts) -> Finding {
        let id = "multicast.\(echo.family.word)"
        let family = echo.family.title
        if echo.joinError == .addressInUse {
            return .problem(
                id, echo.interface, "\(family): UDP port \(facts.discoveryPort) belongs to \(holders(facts)) alone",
                "End that program, or give every node of this LAN the same other --discovery-port.")
        }
        if let error = echo.joinError {
            return .problem(
                id, echo.interface, "\(family): the group cannot be joined (\(error))",
                "Rooms cannot be found on this interface; use farkle-node join --connect HOST.")
        }
        if let error = echo.sendError {
            return .problem(
                id, echo.interface, "\(family): nothing can be sent to the group (\(error))",
                error == .forbidden
                    ? "A firewall on this machine forbids it: let out UDP to port \(facts.discoveryPort)."
                    : "Look at the interface's routes: ip route show table all dev \(echo.interface).")
        }
        guard echo.isHeard else {
            return .problem(
                id, echo.interface, "\(family): sent, and not heard by this machine itself",
                "A firewall on this machine drops it: let in UDP port \(facts.discoveryPort).")
        }
        return .ok(id, echo.interface, "\(family): sent and heard")
    }

    /// Nil where the kernel does not tell, or nothing was joined.
    private static func membership(_ echo: ProbeReport.Echo, _ facts: DoctorFacts) -> Finding? {
        guard let memberships = facts.memberships, echo.joinError == nil else { return nil }
        let group = echo.family == .v4 ? DiscoveryGroup.v4 : DiscoveryGroup.v6(on: InterfaceID(0))
        let id = "membership.\(echo.family.word)"
        guard memberships.has(group, on: echo.interface) else {
            return .problem(
                id, echo.interface, "the kernel does not list \(group.text), although it was joined",
                "Restart the interface: sudo ip link set \(echo.interface) down, then up.")
        }
        return .ok(id, echo.interface, "the kernel receives \(group.text)")
    }

    private static func ownAddress(_ probe: ProbeReport) -> [Finding] {
        [AddressFamily.v4, .v6].compactMap { family in
            guard let arrived = probe.ownAddress[family] else { return nil }
            let id = "unicast.\(family.word)"
            let subject = "own address"
            if arrived { return .ok(id, subject, "\(family.title): what is sent there arrives") }
            return .problem(
                id, subject, "\(family.title): what is sent there does not arrive",
                "A firewall on this machine drops UDP between its own programs: let everything pass on lo.")
        }
    }

    /// Who else has the discovery port, as far as is known.
    private static func holders(_ facts: DoctorFacts) -> String {
        let holders = (facts.ports ?? []).filter { $0.transport == .udp && $0.port == facts.discoveryPort }
        return holders.compactMap(\.holder).first.map { "\($0.name) (process \($0.process))" } ?? "another program"
    }
}

extension AddressFamily {
    /// In ids.
    var word: String { self == .v4 ? "v4" : "v6" }
    var title: String { self == .v4 ? "IPv4" : "IPv6" }
}
