#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Where the server listens: an address of this machine and a port.
public struct WebAddress: Hashable, Sendable {
    public static let standardPort: UInt16 = 8357

    /// An IPv4 or IPv6 address; nil for every address of both families.
    public var host: String?
    /// 0 takes any free port.
    public var port: UInt16
    /// Whether a port that is taken is an error, or a reason to try the next ones.
    public var portIsDemanded: Bool

    public init(host: String? = nil, port: UInt16 = Self.standardPort, portIsDemanded: Bool = false) {
        self.host = host
        self.port = port
        self.portIsDemanded = portIsDemanded
    }

    /// Reads `[ADDR:]PORT`, with IPv6 addresses in brackets. Nil for anything else.
    public init?(_ text: String) {
        let digits = text.drop { $0 != ":" || text.hasPrefix("[") }
        var host: String?
        var port = text
        if text.hasPrefix("["), let close = text.lastIndex(of: "]") {
            host = String(text[text.index(after: text.startIndex)..<close])
            let rest = text[text.index(after: close)...]
            guard rest.first == ":" else { return nil }
            port = String(rest.dropFirst())
        } else if !digits.isEmpty {
            host = String(text.prefix { $0 != ":" })
            port = String(digits.dropFirst())
        }
        guard !port.isEmpty, port.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(port) else {
            return nil
        }
        self.init(host: host, port: number, portIsDemanded: true)
        guard host == nil || socketAddress(port: number) != nil else { return nil }
    }

    /// Whether only this machine can reach it.
    var isLoopback: Bool { host.map { $0 == "::1" || $0.hasPrefix("127.") } ?? false }

    /// The form that `bind` takes. Nil when `host` is no address.
    func socketAddress(port: UInt16) -> SocketAddress? {
        guard let host else { return SocketAddress(v6: in6addr_any, port: port) }
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 { return SocketAddress(v4: four, port: port) }
        var six = in6_addr()
        if inet_pton(AF_INET6, host, &six) == 1 { return SocketAddress(v6: six, port: port) }
        return nil
    }
}

/// A socket address of either family.
struct SocketAddress {
    private var storage: sockaddr_storage
    let isV6: Bool

    init(v4 address: in_addr, port: UInt16) {
        storage = sockaddr_storage()
        isV6 = false
        withUnsafeMutableBytes(of: &storage) { bytes in
            let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr_in.self)
            pointer.pointee.sin_family = sa_family_t(AF_INET)
            pointer.pointee.sin_port = port.bigEndian
            pointer.pointee.sin_addr = address
        }
    }

    init(v6 address: in6_addr, port: UInt16) {
        storage = sockaddr_storage()
        isV6 = true
        withUnsafeMutableBytes(of: &storage) { bytes in
            let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr_in6.self)
            pointer.pointee.sin6_family = sa_family_t(AF_INET6)
            pointer.pointee.sin6_port = port.bigEndian
            pointer.pointee.sin6_addr = address
        }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>) -> Result) -> Result {
        withUnsafeBytes(of: storage) { body($0.baseAddress!.assumingMemoryBound(to: sockaddr.self)) }
    }

    /// The address in text, without the port; an IPv4 address that came in over IPv6 reads as IPv4.
    static func text(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address else { return "" }
        let length: socklen_t
        switch Int32(address.pointee.sa_family) {
        case AF_INET: length = socklen_t(MemoryLayout<sockaddr_in>.size)
        case AF_INET6: length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        default: return ""
        }
        var buffer = [CChar](repeating: 0, count: 128)
        guard getnameinfo(address, length, &buffer, socklen_t(buffer.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return ""
        }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.hasPrefix("::ffff:") ? String(text.dropFirst(7)) : text
    }

    /// The addresses of this machine's interfaces that are up, in text, IPv4 first; link-local IPv6 left out, as browsers cannot use it.
    static func ofThisMachine() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [String] = []
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard entry.pointee.ifa_flags & UInt32(IFF_UP) != 0 else { continue }
            let text = text(entry.pointee.ifa_addr)
            if !text.isEmpty, !text.hasPrefix("fe80"), !found.contains(text) { found.append(text) }
        }
        return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
    }
}
