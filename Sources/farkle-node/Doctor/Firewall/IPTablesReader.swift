import FarklePeer

/// Reads what `iptables-save` and `ip6tables-save` print. What it does not know becomes a condition in doubt, never a guess.
struct IPTablesReader {
    private let family: AddressFamily
    private var firewall = Firewall()
    private var table = ""

    /// - Parameter family: which of the two programs printed it.
    static func read(_ text: String, family: AddressFamily) -> Firewall {
        var reader = IPTablesReader(family: family)
        for line in text.split(whereSeparator: \.isNewline) { reader.read(words(line)) }
        return reader.firewall
    }

    private init(family: AddressFamily) { self.family = family }

    /// Comments stand in double quotes.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case " " where !isQuoted:
                if !word.isEmpty { words.append(word) }
                word = ""
            default: word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private mutating func read(_ words: [String]) {
        guard let first = words.first else { return }
        if first.hasPrefix("*") {
            table = "\(family == .v4 ? "iptables" : "ip6tables") \(first.dropFirst())"
        } else if first.hasPrefix(":"), words.count >= 2 {
            let name = String(first.dropFirst())
            let hook = words[1] == "-" ? nil : Firewall.Hook(rawValue: name.lowercased())
            // The raw, mangle, nat and filter tables are asked in this order.
            let order = ["raw", "mangle", "nat", "filter"]
            firewall.chains.append(
                Firewall.Chain(
                    table: table, name: name, hook: hook,
                    priority: order.firstIndex { table.hasSuffix($0) } ?? order.count,
                    dropsByDefault: words[1] == "DROP", families: [family]))
        } else if first == "-A", words.count >= 2,
            let index = firewall.chains.firstIndex(where: { $0.table == table && $0.name == words[1] })
        {
            let number = firewall.chains[index].rules.count + 1
            let label = "rule \(number) of chain \(words[1]) in table \(table)"
            firewall.chains[index].rules.append(rule(Array(words.dropFirst(2)), label))
        }
    }

    private func rule(_ words: [String], _ label: String) -> Firewall.Rule {
        var rule = Firewall.Rule(conditions: [], action: nil, label: label)
        var rest = words[...]
        var isNegated = false
        while let word = rest.popFirst() {
            if word == "!" {
                isNegated = true
                continue
            }
            // A module is named before its options and asks nothing by itself.
            if word == "-m" {
                _ = rest.popFirst()
                continue
            }
            if word == "-j" || word == "-g" {
                rule.action = Self.action(rest.popFirst() ?? "", returns: word == "-j")
                // What follows tells the target how, and no longer which packets.
                return rule
            }
            // Options without a value are rare and none of those that are known here.
            let value = rest.first.map { !$0.hasPrefix("-") && $0 != "!" } == true ? rest.removeFirst() : ""
            if word == "--comment" { continue }
            rule.conditions.append(Self.condition(word, value, isNegated))
            isNegated = false
        }
        return rule
    }

    /// Targets after which the packet is still on its way.
    static let letsGoOn: Set<String> = [
        "LOG", "NFLOG", "MARK", "CONNMARK", "TCPMSS", "CT", "NOTRACK", "MASQUERADE", "SNAT", "DNAT", "REDIRECT",
        "CHECKSUM",
        "DSCP", "TTL", "HL", "SET",
    ]

    private static func action(_ target: String, returns: Bool) -> Firewall.Action? {
        switch target {
        case "ACCEPT": .accept
        case "DROP", "REJECT": .drop
        case "RETURN": .leave
        case "NFQUEUE", "QUEUE": .unknown
        case _ where letsGoOn.contains(target): nil
        default: .visit(target, returns: returns)
        }
    }

    private static func condition(_ option: String, _ value: String, _ isNegated: Bool) -> Condition {
        let values = value.split(separator: ",").map(String.init)
        switch option {
        case "-p": return .transport(value == "all" ? ["udp", "tcp"] : [value], isNegated: isNegated)
        case "-i": return .interface([value], isIncoming: true, isNegated: isNegated)
        case "-o": return .interface([value], isIncoming: false, isNegated: isNegated)
        case "-d":
            guard let range = AddressRange(value) else { return .unknown }
            return .destination([range], isNegated: isNegated)
        case "--dport", "--dports":
            let ranges = values.compactMap(portRange)
            return ranges.count == values.count ? .port(ranges, of: nil, isNegated: isNegated) : .unknown
        case "--state", "--ctstate": return .state(Set(values.map { $0.lowercased() }), isNegated: isNegated)
        case "--pkt-type": return .isMulticast((value == "multicast") != isNegated)
        case "--dst-type":
            switch value {
            case "MULTICAST": return .isMulticast(!isNegated)
            // Everything that the doctor asks about is for this machine.
            case "LOCAL": return .isMulticast(isNegated)
            case "BROADCAST": return isNegated ? .isMulticast(false) : .never
            default: return .unknown
            }
        case "--icmp-type", "--icmpv6-type": return .never
        default: return .unknown
        }
    }

    private static func portRange(_ text: String) -> ClosedRange<UInt16>? {
        let ends = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let low = ends.first.flatMap({ $0.isEmpty ? 0 : UInt16($0) }),
            let high = ends.last.flatMap({ $0.isEmpty ? UInt16.max : UInt16($0) }), ends.count <= 2, low <= high
        else { return nil }
        return low...high
    }
}
