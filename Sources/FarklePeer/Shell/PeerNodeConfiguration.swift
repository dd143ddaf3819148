/// How a node uses the machine's network.
public struct PeerNodeConfiguration: Hashable, Sendable {
    /// UDP port for everything but hearing others' multicast, in host order; 0 for any that is free.
    public var port: UInt16
    /// UDP port that the nodes of one LAN discover each other on; nodes with different ones do not see each other.
    public var discoveryPort: UInt16
    /// Discovery happens on these interfaces only; empty for every usable one.
    public var interfaceNames: [String]

    public init(
        port: UInt16 = 0, discoveryPort: UInt16 = DiscoveryGroup.defaultPort, interfaceNames: [String] = []
    ) {
        self.port = port
        self.discoveryPort = discoveryPort
        self.interfaceNames = interfaceNames
    }
}
