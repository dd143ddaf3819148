/// One of this machine's addresses, as people are shown it. Sorts the most useful one first.
public struct InterfaceAddress: Hashable, Comparable, Sendable {
    /// Name of the interface that has it.
    public var interface: String
    public var isLoopback: Bool
    public var address: IPAddress

    public init(interface: String, isLoopback: Bool, address: IPAddress) {
        self.interface = interface
        self.isLoopback = isLoopback
        self.address = address
    }

    /// Virtual bridges and tunnels have addresses that no phone on the table's Wi-Fi can reach.
    public var isVirtual: Bool {
        let prefixes = [
            "docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "lxc", "lxd", "podman", "cni", "tun", "tap", "wg",
            "tailscale", "zt", "utun", "ppp", "awdl", "llw", "bridge",
        ]
        return prefixes.contains { interface.hasPrefix($0) }
    }

    /// An address that others on the LAN can be expected to reach by typing it.
    public var isLAN: Bool { !isLoopback && !isVirtual && !address.isLinkLocal }

    /// IPv4 before IPv6, because it is what people can type; link-local last, because a browser cannot open it.
    private var rank: Int {
        let isIPv6 = address.family == .v6
        return (isLoopback ? 8 : 0) + (isVirtual ? 4 : 0) + (address.isLinkLocal ? 2 : 0) + (isIPv6 ? 1 : 0)
    }

    public static func < (left: InterfaceAddress, right: InterfaceAddress) -> Bool {
        (left.rank, left.interface, left.address.text) < (right.rank, right.interface, right.address.text)
    }
}
