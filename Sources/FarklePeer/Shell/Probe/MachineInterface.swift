#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One network interface of this machine, whether a node would use it or not.
public struct MachineInterface: Hashable, Sendable {
    public var name: String
    public var isUp: Bool
    /// The cable is in, or the radio has found its network.
    public var isRunning: Bool
    public var isLoopback: Bool
    public var carriesMulticast: Bool
    public var addresses: [IPAddress]
    /// IPv6 addresses that may not be used yet, or never: another machine has them.
    public var unsettled: [IPAddress]

    public init(
        name: String, isUp: Bool = true, isRunning: Bool = true, isLoopback: Bool = false,
        carriesMulticast: Bool = true,
        addresses: [IPAddress] = [], unsettled: [IPAddress] = []
    ) {
        self.name = name
        self.isUp = isUp
        self.isRunning = isRunning
        self.isLoopback = isLoopback
        self.carriesMulticast = carriesMulticast
        self.addresses = addresses
        self.unsettled = unsettled
    }

    /// Whether a node uses it, by the same rule as `NetworkInterfaces`.
    public var isUsable: Bool {
        let hasUsableAddress = addresses.contains { !isLoopback || $0.family == .v4 }
        return isUp && isRunning && (carriesMulticast || isLoopback) && hasUsableAddress
    }

    /// A bridge or tunnel that no phone on the table's Wi-Fi can reach.
    public var isVirtual: Bool {
        InterfaceAddress(interface: name, isLoopback: isLoopback, address: .v4(0)).isVirtual
    }

    /// All of them, in the system's order.
    public static func all() -> [MachineInterface] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }

        let waiting = UnsettledAddresses.current()
        var found: [MachineInterface] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let name = String(cString: entry.pointee.ifa_name)
            let index =
                found.firstIndex { $0.name == name }
                ?? {
                    found.append(MachineInterface(name: name, flags: entry.pointee.ifa_flags))
                    return found.count - 1
                }()
            // Entries of other families say that the interface is there and no more.
            guard let address = entry.pointee.ifa_addr.flatMap({ IPAddress($0) }) else { continue }
            if waiting.contains(address, on: name) {
                found[index].unsettled.append(address)
            } else {
                found[index].addresses.append(address)
            }
        }
        return found
    }

    private init(name: String, flags: UInt32) {
        func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
        self.init(
            name: name, isUp: has(Int(IFF_UP)), isRunning: has(Int(IFF_RUNNING)), isLoopback: has(Int(IFF_LOOPBACK)),
            carriesMulticast: has(Int(IFF_MULTICAST)))
    }
}
