import FarklePeer
import Testing

@testable import farkle_node

@Suite("The doctor on packet filters")
struct FirewallTests {
    private func packet(
        _ transport: FirewallPacket.Transport, _ port: UInt16, to destination: String = "10.77.0.1",
        on interface: String = "eth0", isIncoming: Bool = true
    ) throws -> FirewallPacket {
        let address = try #require(IPAddress(text: destination))
        return FirewallPacket(
            isIncoming: isIncoming, family: address.family, transport: transport, interface: interface,
            destination: address, port: port)
    }

    private func nft(_ rules: String, policy: String = "accept") throws -> Firewall {
        let chain =
            #"{"chain":{"family":"inet","table":"t","name":"in","hook":"input","prio":0,"policy":"\#(policy)"}}"#
        return try #require(NFTReader.read(Array(#"{"nftables":[\#(chain),\#(rules)]}"#.utf8)))
    }

    private func rule(_ statements: String, chain: String = "in", handle: Int = 5) -> String {
        #"{"rule":{"family":"inet","table":"t","chain":"\#(chain)","handle":\#(handle),"expr":[\#(statements)]}}"#
    }

    // MARK: nft

    @Test("Sets, ranges, maps, wildcards, jumps and policies of nft are understood")
    func ruleset() throws {
        let firewall = try #require(NFTReader.read(Array(FirewallFixtures.nft.utf8)))
        #expect(firewall.fate(of: try packet(.udp, 48_357, to: "239.255.83.57")) == .passes)
        #expect(firewall.fate(of: try packet(.udp, 48_357, to: "ff12::8357")) == .passes)
        #expect(firewall.fate(of: try packet(.udp, 40_007)) == .passes)
        #expect(firewall.fate(of: try packet(.tcp, 8_357)) == .passes)
        #expect(firewall.fate(of: try packet(.udp, 5_353, to: "224.0.0.251")) == .passes)
        #expect(firewall.fate(of: try packet(.udp, 9_999, to: "127.0.0.1", on: "lo")) == .passes)

        let refused = Firewall.Fate.dropped(
            by: "rule 17 of chain input in table inet filter", asked: "inet filter input")
        #expect(firewall.fate(of: try packet(.udp, 40_011)) == refused)
        #expect(firewall.fate(of: try packet(.udp, 48_357, on: "wlan0")) == refused)
        #expect(firewall.fate(of: try packet(.tcp, 48_357)) == refused)
        #expect(firewall.fate(of: try packet(.udp, 1_900, to: "239.255.255.250")) == refused)
    }

    @Test("What leaves is judged by the chains of the way out")
    func output() throws {
        let firewall = try #require(NFTReader.read(Array(FirewallFixtures.nft.utf8)))
        let group = try packet(.udp, 48_357, to: "ff12::8357", isIncoming: false)
        #expect(
            firewall.fate(of: group)
                == .dropped(by: "rule 18 of chain output in table inet filter", asked: "inet filter output"))
        #expect(firewall.fate(of: try packet(.udp, 48_357, to: "239.255.83.57", isIncoming: false)) == .passes)
    }

    @Test("A policy that drops is named, and a rule's comment with it")
    func labels() throws {
        let closed = try nft(rule(#"{"counter":{"packets":0,"bytes":0}}"#), policy: "drop")
        #expect(
            closed.fate(of: try packet(.udp, 48_357))
                == .dropped(by: "the policy of chain in in table inet t", asked: "inet t in"))
        let commented = try nft(
            #"{"rule":{"family":"inet","table":"t","chain":"in","handle":9,"comment":"no games","expr":[{"drop":null}]}}"#
        )
        #expect(
            commented.fate(of: try packet(.udp, 1))
                == .dropped(by: "rule 9 of chain in in table inet t (\"no games\")", asked: "inet t in")
        )
    }

    @Test("A rule that is not understood leaves a doubt and no verdict")
    func doubts() throws {
        let strange = #"{"match":{"op":"==","left":{"socket":{"key":"mark"}},"right":1}}"#
        let mayDrop = try nft(rule(#"\#(strange),{"drop":null}"#))
        #expect(mayDrop.fate(of: try packet(.udp, 1)) == .unclear(by: "rule 5 of chain in in table inet t"))
        let mayAccept = try nft(rule(#"\#(strange),{"accept":null}"#), policy: "drop")
        #expect(
            mayAccept.fate(of: try packet(.udp, 1)) == .unclear(by: "the policy of chain in in table inet t"))
        // A condition that surely does not hold settles it, whatever stands beside it.
        let tcp = #"{"match":{"op":"==","left":{"meta":{"key":"l4proto"}},"right":"tcp"}}"#
        #expect(try nft(rule(#"\#(strange),\#(tcp),{"drop":null}"#)).fate(of: try packet(.udp, 1)) == .passes)
        let limited = try nft(
            rule(#"{"limit":{"rate":1,"per":"second"}},{"accept":null}"#) + "," + rule(#"{"drop":null}"#))
        #expect(limited.fate(of: try packet(.udp, 1)) != .passes)
    }

    @Test("A rule that comes after a certain one changes nothing")
    func order() throws {
        let rules = rule(#"{"accept":null}"#) + "," + rule(#"{"drop":null}"#, handle: 6)
        #expect(try nft(rules).fate(of: try packet(.udp, 1)) == .passes)
    }

    @Test("Chains that call each other without end are left in the end")
    func loops() throws {
        let other = #"{"chain":{"family":"inet","table":"t","name":"loop"}}"#
        let rules = [
            other, rule(#"{"jump":{"target":"loop"}}"#), rule(#"{"jump":{"target":"in"}}"#, chain: "loop"),
        ]
        #expect(try nft(rules.joined(separator: ",")).fate(of: try packet(.udp, 1)) == .passes)
    }

    @Test("What is no ruleset is none")
    func garbage() {
        for text in ["", "{}", "[]", "nft: command not found", #"{"nftables":{}}"#] {
            #expect(NFTReader.read(Array(text.utf8)) == nil)
        }
    }

    // MARK: iptables

    @Test("Chains, modules, negations and lists of ports of iptables are understood")
    func iptables() throws {
        let firewall = IPTablesReader.read(FirewallFixtures.iptables, family: .v4)
        #expect(firewall.fate(of: try packet(.udp, 48_357, to: "239.255.83.57")) == .passes)
        #expect(firewall.fate(of: try packet(.tcp, 8_357)) == .passes)
        #expect(firewall.fate(of: try packet(.udp, 40_000)) == .passes)
        let closed = Firewall.Fate.dropped(
            by: "the policy of chain INPUT in table iptables filter", asked: "iptables filter INPUT")
        #expect(firewall.fate(of: try packet(.udp, 40_000, on: "wlan0")) == closed)
        #expect(firewall.fate(of: try packet(.udp, 40_001)) == closed)
        #expect(firewall.fate(of: try packet(.tcp, 8_401)) == closed)
        #expect(firewall.fate(of: try packet(.udp, 48_357, to: "ff12::8357")) == .passes, "not asked about IPv6")
    }

    @Test("A module of iptables that is not understood leaves a doubt")
    func iptablesDoubt() throws {
        let firewall = IPTablesReader.read(FirewallFixtures.iptables, family: .v4)
        guard case .unclear = firewall.fate(of: try packet(.udp, 41_000)) else {
            Issue.record("it is not known who may come in there")
            return
        }
    }

    @Test("Ranges of addresses hold what shares their first bits, and no more")
    func ranges() throws {
        let groups = try #require(AddressRange("224.0.0.0/4"))
        #expect(groups.contains(IPAddress(text: "239.255.83.57")!) && groups.contains(IPAddress(text: "224.0.0.0")!))
        #expect(
            !groups.contains(IPAddress(text: "223.255.255.255")!) && !groups.contains(IPAddress(text: "240.0.0.0")!))
        #expect(!groups.contains(IPAddress(text: "ff12::1")!))
        let odd = try #require(AddressRange("fd00::/9"))
        #expect(odd.contains(IPAddress(text: "fd7f::1")!) && !odd.contains(IPAddress(text: "fd80::1")!))
        #expect(AddressRange("10.0.0.0/33") == nil && AddressRange("10.0.0.0/") == nil && AddressRange("x") == nil)
    }
}
