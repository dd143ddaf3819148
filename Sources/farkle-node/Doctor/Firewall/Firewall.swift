import FarklePeer

/// A packet filter's rules, as far as they can be understood, and the way of one packet through them.
struct Firewall {
    /// Where the kernel asks.
    enum Hook: String { case prerouting, input, output, postrouting }

    struct Chain {
        var table: String
        var name: String
        /// Nil for chains that others jump to.
        var hook: Hook?
        var priority = 0
        var dropsByDefault = false
        var families: Set<AddressFamily> = [.v4, .v6]
        var rules: [Rule] = []
    }

    struct Rule {
        var conditions: [Condition]
        /// Nil where the rule only counts or logs.
        var action: Action?
        /// For people: how to find the rule.
        var label: String
    }

    enum Action: Equatable {
        case accept, drop, leave
        /// `returns` is false for goto.
        case visit(String, returns: Bool)
        /// Something that this model does not know; a packet's way ends here in doubt.
        case unknown
    }

    /// By table and name.
    var chains: [Chain] = []

    /// Leaves out the tables that iptables keeps, which somebody else has read.
    mutating func forgetTables(of family: AddressFamily) {
        let names = ["raw", "mangle", "nat", "filter", "security"].map { (family == .v4 ? "ip " : "ip6 ") + $0 }
        chains.removeAll { names.contains($0.table) }
    }

    enum Fate: Equatable {
        case passes
        /// `by` tells which rule; `asked` is the chain that the kernel asked, such as "inet filter input".
        case dropped(by: String, asked: String)
        /// A rule that cannot be judged might drop it.
        case unclear(by: String)
    }

    /// The way of `packet` through every chain that hangs on its hooks.
    func fate(of packet: FirewallPacket) -> Fate {
        let hooks: [Hook] = packet.isIncoming ? [.prerouting, .input] : [.output, .postrouting]
        var doubt: String?
        for hook in hooks {
            let bases = chains.filter { $0.hook == hook && $0.families.contains(packet.family) }
            for base in bases.sorted(by: { $0.priority < $1.priority }) {
                var walk = Walk(chains: chains.filter { $0.table == base.table }, packet: packet)
                switch walk.verdict(of: base) {
                case .dropped(let label, _) where walk.hasDoubtfulExit: return .unclear(by: label)
                case .dropped(let label, let chain): return .dropped(by: label, asked: chain)
                case .unclear(let label): doubt = doubt ?? label
                case .passes: break
                }
            }
        }
        return doubt.map(Fate.unclear) ?? .passes
    }
}

/// One packet on its way through the chains of one table.
private struct Walk {
    let chains: [Firewall.Chain]
    let packet: FirewallPacket
    /// A rule that nobody can judge may have let the packet out of the chain before.
    private(set) var hasDoubtfulExit = false
    /// A rule that would drop the packet if its condition held, which nobody can say.
    private var doubtfulDrop: String?

    private enum Step { case goOn, accepted, dropped(String) }

    /// Chains may call each other only so deep; the kernel allows 16.
    private static let depthMax = 16

    init(chains: [Firewall.Chain], packet: FirewallPacket) {
        self.chains = chains
        self.packet = packet
    }

    mutating func verdict(of base: Firewall.Chain) -> Firewall.Fate {
        switch run(base, depth: 0) {
        case .dropped(let label): return .dropped(by: label, asked: "\(base.table) \(base.name)")
        case .accepted: return doubtfulDrop.map { .unclear(by: $0) } ?? .passes
        case .goOn:
            if base.dropsByDefault {
                let policy = "the policy of chain \(base.name) in table \(base.table)"
                return .dropped(by: policy, asked: "\(base.table) \(base.name)")
            }
            return doubtfulDrop.map { .unclear(by: $0) } ?? .passes
        }
    }

    private mutating func run(_ chain: Firewall.Chain, depth: Int) -> Step {
        guard depth < Self.depthMax else { return .goOn }
        for rule in chain.rules {
            let verdicts = rule.conditions.map { $0.holds(for: packet) }
            if verdicts.contains(.no) { continue }
            guard let action = rule.action else { continue }
            if verdicts.contains(.unknown) {
                consider(action, rule, depth: depth)
                continue
            }
            switch action {
            case .accept: return .accepted
            case .drop: return .dropped(rule.label)
            case .leave: return .goOn
            case .visit(let name, let returns):
                guard let target = chains.first(where: { $0.name == name }) else { continue }
                let step = run(target, depth: depth + 1)
                if case .goOn = step, returns { continue }
                return step
            case .unknown: consider(action, rule, depth: depth)
            }
        }
        return .goOn
    }

    /// What a rule in doubt could mean for the packet.
    private mutating func consider(_ action: Firewall.Action, _ rule: Firewall.Rule, depth: Int) {
        switch action {
        case .accept, .leave: hasDoubtfulExit = true
        case .drop, .unknown: doubtfulDrop = doubtfulDrop ?? rule.label
        case .visit(let name, _):
            guard let target = chains.first(where: { $0.name == name }) else { return }
            switch run(target, depth: depth + 1) {
            case .dropped(let label): doubtfulDrop = doubtfulDrop ?? label
            case .accepted: hasDoubtfulExit = true
            case .goOn: break
            }
        }
    }
}
