import FarkleCore
import FarklePeer

/// Reads what `nft --json list ruleset` prints (libnftables-json(5)). What it does not know becomes a condition in doubt, never a guess.
struct NFTReader {
    private var firewall = Firewall()
    private var sets: [String: [JSONValue]] = [:]

    /// Nil where `bytes` are no such document.
    static func read(_ bytes: [UInt8]) -> Firewall? {
        guard
            case .object(let document) = try? JSONValue(
                parsing: bytes, limits: JSONLimits(bytesMax: 64 << 20, depthMax: 64)),
            case .array(let objects)? = document["nftables"]
        else { return nil }
        var reader = NFTReader()
        // Sets first: rules refer to them.
        for object in objects { reader.readSet(object["set"]) }
        for object in objects { reader.readChain(object["chain"]) }
        for object in objects { reader.readRule(object["rule"]) }
        return reader.firewall
    }

    private mutating func readSet(_ set: JSONValue?) {
        guard let set, let name = set["name"]?.text, let table = Self.table(set) else { return }
        sets["\(table) \(name)"] = set["elem"]?.items ?? []
    }

    private mutating func readChain(_ chain: JSONValue?) {
        guard let chain, let name = chain["name"]?.text, let table = Self.table(chain) else { return }
        let families: Set<AddressFamily>
        switch chain["family"]?.text {
        case "ip": families = [.v4]
        case "ip6": families = [.v6]
        case "inet": families = [.v4, .v6]
        default: return  // bridges, ARP and devices: not the way of a packet to a program
        }
        firewall.chains.append(
            Firewall.Chain(
                table: table, name: name, hook: chain["hook"]?.text.flatMap(Firewall.Hook.init),
                priority: chain["prio"]?.number ?? 0, dropsByDefault: chain["policy"]?.text == "drop",
                families: families))
    }

    private mutating func readRule(_ rule: JSONValue?) {
        guard let rule, let chain = rule["chain"]?.text, let table = Self.table(rule),
            let index = firewall.chains.firstIndex(where: { $0.table == table && $0.name == chain })
        else { return }
        var conditions: [Condition] = []
        var label = "rule \(rule["handle"]?.number ?? 0) of chain \(chain) in table \(table)"
        if let comment = rule["comment"]?.text { label += " (\"\(comment)\")" }
        for statement in rule["expr"]?.items ?? [] {
            if let match = statement["match"] {
                conditions.append(condition(match, table))
            } else if let map = statement["vmap"] {
                addMap(map, conditions, label, to: index, table)
            } else if let action = Self.action(statement) {
                firewall.chains[index].rules.append(Firewall.Rule(conditions: conditions, action: action, label: label))
                return
            } else if !Self.isHarmless(statement) {
                conditions.append(.unknown)
            }
        }
    }

    private static func table(_ object: JSONValue) -> String? {
        guard let family = object["family"]?.text, let table = object["table"]?.text else { return nil }
        return "\(family) \(table)"
    }

    private static func action(_ statement: JSONValue) -> Firewall.Action? {
        if statement.has("accept") { return .accept }
        if statement.has("drop") || statement.has("reject") { return .drop }
        if statement.has("return") { return .leave }
        if let target = statement["jump"]?["target"]?.text { return .visit(target, returns: true) }
        if let target = statement["goto"]?["target"]?.text { return .visit(target, returns: false) }
        if statement.has("queue") { return .unknown }
        // What iptables keeps in nft's tables and nft has no words for.
        if let extra = statement["xt"], extra["type"]?.text == "target" {
            return IPTablesReader.letsGoOn.contains(extra["name"]?.text ?? "") ? nil : .unknown
        }
        return nil
    }

    /// Statements that let a packet go on as it is.
    private static func isHarmless(_ statement: JSONValue) -> Bool {
        ["counter", "log", "mangle", "notrack", "set", "meter"].contains { statement.has($0) }
            || statement["xt"]?["type"]?.text == "target"
    }

    // MARK: Conditions

    private func condition(_ match: JSONValue, _ table: String) -> Condition {
        guard let left = match["left"], let right = match["right"] else { return .unknown }
        let isNegated = match["op"]?.text == "!="
        guard isNegated || ["==", "in", nil].contains(match["op"]?.text) else { return .unknown }
        return condition(left, values(right, table), isNegated)
    }

    /// The values that a right side stands for, sets taken apart.
    private func values(_ right: JSONValue, _ table: String) -> [JSONValue] {
        if let name = right.text, name.hasPrefix("@") {
            return (sets["\(table) \(name.dropFirst())"] ?? []).map(\.element)
        }
        if let items = right["set"]?.items { return items.map(\.element) }
        if let items = right.items { return items.map(\.element) }
        return [right]
    }

    private func condition(_ left: JSONValue, _ values: [JSONValue], _ isNegated: Bool) -> Condition {
        if let payload = left["payload"] { return payloadCondition(payload, values, isNegated) }
        if left["ct"]?["key"]?.text == "state" { return .state(Set(values.compactMap(\.text)), isNegated: isNegated) }
        guard let key = left["meta"]?["key"]?.text else { return .unknown }
        let names = values.compactMap { $0.text ?? $0.number.map(String.init) }
        switch key {
        case "l4proto": return .transport(Set(names), isNegated: isNegated)
        case "nfproto":
            guard names.count == 1, ["ipv4", "ipv6"].contains(names[0]) else { return .unknown }
            return .family(names[0] == "ipv4" ? .v4 : .v6, isNegated: isNegated)
        case "iifname", "iif": return .interface(names, isIncoming: true, isNegated: isNegated)
        case "oifname", "oif": return .interface(names, isIncoming: false, isNegated: isNegated)
        case "pkttype": return Self.packetType(names, isNegated)
        default: return .unknown
        }
    }

    private static func packetType(_ names: [String], _ isNegated: Bool) -> Condition {
        .isMulticast(names.contains("multicast") != isNegated)
    }

    private func payloadCondition(_ payload: JSONValue, _ values: [JSONValue], _ isNegated: Bool) -> Condition {
        switch (payload["protocol"]?.text, payload["field"]?.text) {
        case ("udp", "dport"), ("tcp", "dport"), ("th", "dport"):
            let ranges = values.compactMap(\.portRange)
            guard ranges.count == values.count else { return .unknown }
            let transport = payload["protocol"]?.text.flatMap(FirewallPacket.Transport.init)
            return .port(ranges, of: transport, isNegated: isNegated)
        case ("ip", "daddr"), ("ip6", "daddr"):
            let ranges = values.compactMap(\.addressRange)
            guard ranges.count == values.count else { return .unknown }
            return .destination(ranges, isNegated: isNegated)
        case ("ip", "protocol"), ("ip6", "nexthdr"):
            return .transport(Set(values.compactMap(\.text)), isNegated: isNegated)
        // Headers that neither UDP nor TCP has.
        case ("icmp", _), ("icmpv6", _), ("arp", _), ("sctp", _), ("dccp", _), ("esp", _), ("ah", _), ("igmp", _):
            return .never
        default: return .unknown
        }
    }

    /// A map from values to verdicts is one rule for each of its entries.
    private mutating func addMap(
        _ map: JSONValue, _ conditions: [Condition], _ label: String, to index: Int, _ table: String
    ) {
        guard let key = map["key"], let data = map["data"] else { return }
        let entries = data["set"]?.items ?? data.text.flatMap { sets["\(table) \($0.dropFirst())"] } ?? []
        for entry in entries {
            guard let pair = entry.items, pair.count == 2, let action = Self.action(pair[1]) else { continue }
            let matches = condition(key, values(pair[0], table), false)
            firewall.chains[index].rules.append(
                Firewall.Rule(conditions: conditions + [matches], action: action, label: label))
        }
    }
}

extension JSONValue {
    fileprivate subscript(_ key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }
    /// Also where the member is null, as verdicts are.
    fileprivate func has(_ key: String) -> Bool { self[key] != nil }
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var number: Int? { if case .integer(let number) = self { number } else { nil } }
    fileprivate var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    /// An element of a set may carry a comment or a counter.
    fileprivate var element: JSONValue { self["elem"]?["val"] ?? self }

    fileprivate var portRange: ClosedRange<UInt16>? {
        if let number { return UInt16(exactly: number).map { $0...$0 } }
        guard let ends = self["range"]?.items, ends.count == 2, let low = ends[0].number.flatMap(UInt16.init(exactly:)),
            let high = ends[1].number.flatMap(UInt16.init(exactly:)), low <= high
        else { return nil }
        return low...high
    }

    fileprivate var addressRange: AddressRange? {
        if let text { return AddressRange(text) }
        if let prefix = self["prefix"] {
            guard let address = prefix["addr"]?.text.flatMap({ IPAddress(text: $0) }),
                let length = prefix["len"]?.number
            else { return nil }
            return AddressRange(address, prefix: length)
        }
        guard let ends = self["range"]?.items, ends.count == 2,
            let first = ends[0].text.flatMap({ IPAddress(text: $0) }),
            let last = ends[1].text.flatMap({ IPAddress(text: $0) })
        else { return nil }
        return AddressRange(first, last)
    }
}
