#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension IPAddress {
    /// The usual notation: "10.77.0.1", "fd77::1", and with the interface's name where it matters: "fe80::1%eth0".
    public var text: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family: Int32
        var zone = ""
        switch self {
        case .v4: family = AF_INET
        case .v6(_, _, let scope):
            family = AF_INET6
            if scope != 0 { zone = "%" + (InterfaceID(scope).name ?? String(scope)) }
        }
        let written = inet_ntop(family, octets, &buffer, socklen_t(buffer.count))
        precondition(written != nil, "an address of the right size always has a text")
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + zone
    }

    /// Reads the usual notation; a zone is an interface's name or number. Nil for anything else, names of hosts included,
    /// and for a zone that this machine does not have.
    public init?(text: String) {
        var v4 = in_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(v4)
            return
        }
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, parts[0], &v6) == 1 else { return nil }
        var scope: UInt32 = 0
        if parts.count == 2 {
            guard let zone = InterfaceID(name: parts[1]) ?? UInt32(parts[1]).map({ InterfaceID($0) }), zone.index > 0
            else { return nil }
            scope = zone.index
        }
        self.init(v6, scope: scope)
    }

    public var family: AddressFamily {
        switch self {
        case .v4: .v4
        case .v6: .v6
        }
    }

    /// True for 224.0.0.0/4 and ff00::/8.
    public var isMulticast: Bool {
        switch self {
        case .v4(let value): value >> 28 == 0xE
        case .v6(let high, _, _): high >> 56 == 0xFF
        }
    }
}

extension Endpoint {
    /// "10.77.0.1:48357" or "[fe80::1%eth0]:48357".
    public var text: String {
        switch address {
        case .v4: "\(address.text):\(port)"
        case .v6: "[\(address.text)]:\(port)"
        }
    }
}

extension InterfaceID {
    /// The interface's name now, or nil when it is gone.
    public var name: String? {
        var buffer = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard if_indextoname(index, &buffer) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Nil when this machine has no interface of that name now.
    public init?(name: String) {
        let index = if_nametoindex(name)
        guard index > 0 else { return nil }
        self.init(index)
    }
}
