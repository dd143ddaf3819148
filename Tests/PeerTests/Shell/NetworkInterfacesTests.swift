import Testing

@testable import FarklePeer

@Suite("This machine's interfaces")
struct NetworkInterfacesTests {
    @Test("The loopback interface is usable for IPv4 discovery and not for that of IPv6")
    func loopback() throws {
        let network = NetworkInterfaces.current(only: [])
        let loopback = try #require(network.usable.first { $0.isLoopback })
        #expect(loopback.hasIPv4 && !loopback.hasIPv6)
        #expect(loopback.id.name == loopback.name)
        #expect(network.addresses.contains { $0.isLoopback && $0.address == .v4(0x7F00_0001) })
    }

    @Test("With names given, only those interfaces count")
    func filter() throws {
        let loopback = try #require(NetworkInterfaces.current(only: []).usable.first { $0.isLoopback })
        #expect(NetworkInterfaces.current(only: [loopback.name]).usable == [loopback])
        #expect(NetworkInterfaces.current(only: ["no-such-if"]) == .none)
    }

    @Test("People are shown the LAN's IPv4 address first, then IPv6, and virtual, link-local and loopback ones last")
    func order() {
        let addresses = [
            ("lo", true, "127.0.0.1"), ("docker0", false, "172.17.0.1"), ("eth0", false, "fe80::1"),
            ("eth0", false, "fd77::1"), ("eth0", false, "192.168.1.20"), ("wlan0", false, "169.254.7.7"),
            ("wlan0", false, "10.0.0.9"),
        ].map { InterfaceAddress(interface: $0.0, isLoopback: $0.1, address: IPAddress(text: $0.2)!) }
        let sorted = addresses.sorted()
        #expect(
            sorted.map(\.address.text) == [
                "192.168.1.20", "10.0.0.9", "fd77::1", "169.254.7.7", "fe80::1", "172.17.0.1", "127.0.0.1",
            ])
        #expect(sorted.filter(\.isLAN).map(\.address.text) == ["192.168.1.20", "10.0.0.9", "fd77::1"])
    }

    @Test(
        "An address reads back as it was written",
        arguments: [
            "0.0.0.0", "255.255.255.255", "10.77.0.1", "::", "::1", "fd77::1", "ff12::8357", "2001:db8::a:0:0:1",
        ])
    func text(_ text: String) {
        #expect(IPAddress(text: text)?.text == text)
    }

    @Test("The groups are those that the protocol names")
    func groups() {
        #expect(DiscoveryGroup.v4.text == "239.255.83.57")
        #expect(DiscoveryGroup.v6(on: InterfaceID(0)).text == "ff12::8357")
        #expect(DiscoveryGroup.v4.isMulticast && DiscoveryGroup.v6(on: InterfaceID(0)).isMulticast)
    }
}
