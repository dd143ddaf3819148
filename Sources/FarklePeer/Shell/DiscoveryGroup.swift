/// Where nodes that do not know each other yet speak: one multicast group of each family.
public enum DiscoveryGroup {
    /// 239.255.83.57, from the block that an organisation hands out itself (RFC 2365).
    public static let v4 = IPAddress.v4(0xEFFF_5339)
    /// ff12::8357, transient and of link-local scope (RFC 4291, section 2.7), on one interface.
    public static func v6(on interface: InterfaceID) -> IPAddress {
        .v6(high: 0xFF12_0000_0000_0000, low: 0x8357, scope: interface.index)
    }

    /// UDP port of the discovery traffic unless a configuration says otherwise.
    public static let defaultPort: UInt16 = 48_357

    static func address(_ family: AddressFamily, on interface: InterfaceID) -> IPAddress {
        switch family {
        case .v4: v4
        case .v6: v6(on: interface)
        }
    }
}
