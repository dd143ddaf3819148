#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// This machine's networks at one moment.
struct NetworkInterfaces: Hashable, Sendable {
    /// Those that are up, have an address and can carry multicast, by index.
    var usable: [Interface]
    /// Their addresses, the one that people should be shown first in front.
    var addresses: [InterfaceAddress]

    static let none = NetworkInterfaces(usable: [], addresses: [])

    /// Asks the system.
    /// - Parameter names: only these interfaces count; empty for all.
    static func current(only names: [String]) -> NetworkInterfaces {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return .none }
        defer { freeifaddrs(list) }

        let unsettled = UnsettledAddresses.current()
        var usable: [String: Interface] = [:]
        var addresses: [InterfaceAddress] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            let name = String(cString: entry.pointee.ifa_name)
            guard names.isEmpty || names.contains(name), isUsable(flags: entry.pointee.ifa_flags),
                let address = entry.pointee.ifa_addr.flatMap({ IPAddress($0) }), !unsettled.contains(address, on: name),
                let id = InterfaceID(name: name)
            else { continue }
            let isLoopback = entry.pointee.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            var interface =
                usable[name]
                ?? Interface(id: id, name: name, hasIPv4: false, hasIPv6: false, isLoopback: isLoopback)
            switch address {
            case .v4: interface.hasIPv4 = true
            // Loopback interfaces carry IPv4 multicast and refuse that of IPv6.
            case .v6: interface.hasIPv6 = !isLoopback
            }
            usable[name] = interface
            addresses.append(InterfaceAddress(interface: name, isLoopback: isLoopback, address: address))
        }
        return NetworkInterfaces(
            usable: usable.values.filter { $0.hasIPv4 || $0.hasIPv6 }.sorted { $0.id < $1.id },
            addresses: addresses.sorted())
    }

    /// A loopback interface need not say that it carries multicast to do so.
    private static func isUsable(flags: UInt32) -> Bool {
        let running = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
        return flags & running == running && flags & (UInt32(IFF_MULTICAST) | UInt32(IFF_LOOPBACK)) != 0
    }
}

/// IPv6 addresses that may not be used yet: the system still asks the link whether another machine has them, or one does.
/// Counting them would announce a network a second before anything can be sent there.
struct UnsettledAddresses {
    private var entries: [(address: IPAddress, interface: String)] = []

    func contains(_ address: IPAddress, on interface: String) -> Bool {
        guard case .v6(let high, let low, _) = address else { return false }
        return entries.contains { $0.address == .v6(high: high, low: low, scope: 0) && $0.interface == interface }
    }

    /// Reads Linux's own table; other systems leave such addresses out of `getifaddrs`.
    static func current() -> UnsettledAddresses {
        var result = UnsettledAddresses()
        guard let table = fopen("/proc/net/if_inet6", "r") else { return result }
        defer { fclose(table) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), table) != nil {
            // "fe8000000000000000000000000000aa 02 40 20 80     eth0": address, index, prefix, scope, flags, name.
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let fields = text.split(whereSeparator: \.isWhitespace)
            let tentative: UInt32 = 0x40
            let duplicate: UInt32 = 0x08
            guard fields.count == 6, let flags = UInt32(fields[4], radix: 16), flags & (tentative | duplicate) != 0,
                let high = UInt64(fields[0].prefix(16), radix: 16), let low = UInt64(fields[0].suffix(16), radix: 16)
            else { continue }
            result.entries.append((.v6(high: high, low: low, scope: 0), String(fields[5])))
        }
        return result
    }
}
