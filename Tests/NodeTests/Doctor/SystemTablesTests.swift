import FarklePeer
import Testing

@testable import farkle_node

@Suite("The doctor on the kernel's tables")
struct SystemTablesTests {
    @Test("Groups are read from the kernel's lists of both families, each on its interface")
    func memberships() {
        let igmp = """
            Idx\tDevice    : Count Querier\tGroup    Users Timer\tReporter
            1\tlo        :     1      V3
            \t\t\t\t010000E0     1 0:00000000\t\t0
            4\teth0      :     2      V3
            \t\t\t\t3953FFEF     2 0:00000000\t\t0
            \t\t\t\t010000E0     1 0:00000000\t\t0
            """
        let igmp6 = """
            1    lo              ff020000000000000000000000000001     1 0000000C 0
            4    eth0            ff120000000000000000000000008357     2 00000004 0
            5    wlan0           ff0200000000000000000001ff000002     1 00000004 0
            """
        let memberships = MulticastMemberships(igmp: igmp, igmp6: igmp6)
        let group6 = DiscoveryGroup.v6(on: InterfaceID(4))
        #expect(memberships.has(DiscoveryGroup.v4, on: "eth0") && memberships.has(group6, on: "eth0"))
        #expect(!memberships.has(DiscoveryGroup.v4, on: "lo") && !memberships.has(group6, on: "wlan0"))
        #expect(!MulticastMemberships(igmp: "", igmp6: "").has(DiscoveryGroup.v4, on: "eth0"))
    }

    @Test("Ports are read from the kernel's tables; of TCP only those that listen")
    func ports() {
        let udp = """
               sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
              642: 3953FFEF:BCE5 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 45123 2 0000000000000000 0
            """
        #expect(
            OpenPort.read(udp, .udp, .v4) == [
                OpenPort(transport: .udp, family: .v4, port: 48_357, inode: 45_123, holder: nil)
            ])
        let tcp6 = """
              sl  local_address                         remote_address                        st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 00000000000000000000000000000000:20A5 00000000000000000000000000000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1 0000000000000000 100 0 0 10 0
               1: 00000000000000000000000001000000:20A5 00000000000000000000000001000000:D431 01 00000000:00000000 00:00000000 00000000     0        0 12 1 0000000000000000 20 4 30 10 -1
            """
        #expect(OpenPort.read(tcp6, .tcp, .v6).map(\.inode) == [11])
        #expect(OpenPort.read(tcp6, .tcp, .v6).first?.port == 8_357)
        #expect(OpenPort.read("", .udp, .v4) == [])
    }

    @Test("Another program's answer comes whole, its complaint in one line, and a missing one is no fault")
    func programs() {
        guard case .printed(let bytes) = SystemReader.ask(["/nowhere", "/bin/sh"], ["-c", "head -c 300000 /dev/zero"])
        else {
            Issue.record("the shell was not run")
            return
        }
        #expect(bytes.count == 300_000)
        guard
            case .failed("no\u{FFFD}") = SystemReader.ask(["/bin/sh"], ["-c", "printf 'no\\033\\nway\\n' >&2; exit 1"])
        else {
            Issue.record("the complaint was lost")
            return
        }
        guard case .notThere = SystemReader.ask(["/nowhere"], []) else {
            Issue.record("there is no such program")
            return
        }
    }
}
