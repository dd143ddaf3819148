#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads what people write after `--connect`: HOST or HOST:PORT, where HOST is an IPv4 address, an IPv6 address with its zone
/// ("fe80::1%eth0", in brackets when a port follows), or a name that the system can resolve.
public enum EndpointParser {
    /// - Returns: the endpoint; its port is 0 where none was given.
    /// - Throws: `EndpointError`, whose description tells the person what to write instead.
    ///
    /// Looking a name up may take seconds: call this before anything is running that must not wait.
    public static func parse(_ text: String) throws(EndpointError) -> Endpoint {
        let (host, port) = try split(text)
        guard !host.isEmpty else { throw .noHost(text) }
        if host.contains(":") {
            return Endpoint(address: try parseIPv6(host), port: port)
        }
        if let address = IPAddress(text: host) {
            return Endpoint(address: address, port: port)
        }
        // Resolvers take "10.1" and "010.0.0.1" for addresses, and not for those that the person meant.
        if host.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) { throw .badAddress(host) }
        return Endpoint(address: try lookUp(host), port: port)
    }

    /// Takes the host and the port apart. Several colons without brackets are an IPv6 address without a port.
    private static func split(_ text: String) throws(EndpointError) -> (host: String, port: UInt16) {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw .noClosingBracket(text) }
            let host = String(text[text.index(after: text.startIndex)..<end])
            guard host.contains(":") else { throw .badAddress(host) }
            let rest = text[text.index(after: end)...]
            if rest.isEmpty { return (host, 0) }
            guard rest.hasPrefix(":") else { throw .badPort(String(rest)) }
            return (host, try parsePort(String(rest.dropFirst())))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        switch parts.count {
        case 1: return (text, 0)
        case 2: return (parts[0], try parsePort(parts[1]))
        default: return (text, 0)
        }
    }

    private static func parsePort(_ text: String) throws(EndpointError) -> UInt16 {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(text), port > 0
        else { throw .badPort(text) }
        return port
    }

    private static func parseIPv6(_ host: String) throws(EndpointError) -> IPAddress {
        let zone = host.firstIndex(of: "%").map { String(host[host.index(after: $0)...]) }
        let bare = zone == nil ? host : String(host.prefix { $0 != "%" })
        guard let withoutZone = IPAddress(text: bare) else { throw .badAddress(host) }
        guard withoutZone.isLinkLocal else {
            guard zone == nil else { throw .zoneNotNeeded(host) }
            return withoutZone
        }
        guard zone != nil else { throw .zoneMissing(host) }
        guard let address = IPAddress(text: host) else { throw .noSuchInterface(zone ?? "", address: bare) }
        return address
    }

    private static func lookUp(_ name: String) throws(EndpointError) -> IPAddress {
        var hints = addrinfo()
        hints.ai_flags = AI_ADDRCONFIG
        #if canImport(Darwin)
            hints.ai_socktype = SOCK_DGRAM
        #else
            hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let failed = getaddrinfo(name, nil, &hints, &list)
        guard failed == 0 else { throw .unknownName(name, String(cString: gai_strerror(failed))) }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr.flatMap({ IPAddress($0) }) { return address }
            next = entry.pointee.ai_next
        }
        throw .unknownName(name, "it has no IP address")
    }
}

/// What is wrong with an address that a person wrote.
public enum EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
    case noHost(String)
    case noClosingBracket(String)
    case badAddress(String)
    case badPort(String)
    case zoneMissing(String)
    case zoneNotNeeded(String)
    case noSuchInterface(String, address: String)
    case unknownName(String, String)

    public var description: String {
        switch self {
        case .noHost(let text):
            "'\(text)' names no host. Write HOST or HOST:PORT, for example 192.168.1.20:48357."
        case .noClosingBracket(let text):
            "'\(text)' lacks the closing bracket. Write [ADDRESS]:PORT, for example [fd00::1]:48357."
        case .badAddress(let host):
            "'\(host)' is not an IP address. Write for example 192.168.1.20, fd00::1 or fe80::1%eth0."
        case .badPort(let port):
            "'\(port)' is not a port. A port is a number from 1 to 65535, after a colon; an IPv6 address before it stands in brackets."
        case .zoneMissing(let host):
            "\(host) exists on every network. Say which one you mean with an interface's name: \(host)%eth0."
        case .zoneNotNeeded(let host):
            "'\(host)' is valid on every interface. Leave out the part from % on."
        case .noSuchInterface(let zone, let address):
            "There is no interface '\(zone)' on this machine. Write \(address)% and the name of one of its interfaces."
        case .unknownName(let name, let reason):
            "No address was found for '\(name)' (\(reason)). Use the address that the host shows."
        }
    }
}
