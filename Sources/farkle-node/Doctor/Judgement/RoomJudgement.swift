import FarkleCore
import FarklePeer

// Who is on the LAN, and whether the ways to them go both ways.
extension Diagnosis {
    static func rooms(_ facts: DoctorFacts) -> [Finding] {
        guard let probe = facts.probe else { return [] }
        guard !probe.rooms.isEmpty else {
            return [
                .ok(
                    "rooms", nil,
                    "no room was heard. If somebody does host, their calls are lost on the way: farkle-node join --connect HOST"
                )
            ]
        }
        return probe.rooms.map { room($0, facts) }
    }

    private static func room(_ room: ProbeReport.Room, _ facts: DoctorFacts) -> Finding {
        let listing = room.listing
        let code = listing.code.description
        let name = listing.name.isEmpty ? "" : "\(Sanitized.line(listing.name)), "
        let place = "\(name)\(listing.endpoint.text)"
        guard listing.versionIsSupported else {
            return .warning(
                "room.version", code, "\(place): another version of farkle-node", "Update the older one of the two.")
        }
        if isOwn(listing, facts) { return .ok("room", code, "\(place): this node's own") }
        switch (room.isCalling, room.isAnswering) {
        case (true, true): return .ok("room", code, "\(place): calls and answers")
        case (true, false):
            return .problem(
                "room.unicast", code, "\(place): its calls arrive, and it does not answer",
                "The network keeps devices apart, as guest Wi-Fi does (\"client isolation\"), or a firewall on one of the two "
                    + "machines drops UDP: use another network, or let in UDP port \(listing.endpoint.port) on the host."
            )
        case (false, _):
            return .warning(
                "room.multicast", code, "\(place): it answers, and its calls do not arrive",
                "The network loses multicast on the way here (an access point or switch that filters it, or a firewall on this "
                    + "machine). Rooms are found late or not at all; farkle-node join --connect \(listing.endpoint.address.text) works."
            )
        }
    }

    private static func isOwn(_ listing: RoomListing, _ facts: DoctorFacts) -> Bool {
        facts.node == listing.host && facts.folder.isInUse && facts.folder.identity?.boot == listing.boot
    }

    /// Whether another device goes by this node's id.
    static func identity(_ facts: DoctorFacts) -> Finding {
        guard let node = facts.node, let boot = facts.folder.identity?.boot else {
            return .ok("identity", "this node", "has no key yet; its first start makes one")
        }
        let own = facts.folder.isInUse ? boot : nil
        guard let twin = facts.probe?.voices.first(where: { $0.node == node && $0.boot != own }) else {
            return .ok("identity", "this node", "nobody else goes by its id \(node.description.prefix(8))")
        }
        return .problem(
            "identity", "this node",
            "another device goes by its id \(node.description.prefix(8)): \(twin.from.address.text), start \(twin.boot)",
            "Its data folder is a copy of this one, and viewers cannot tell the two apart. Give one of them a folder of its own "
                + "with --data, and bring the games over with export and import.")
    }
}
