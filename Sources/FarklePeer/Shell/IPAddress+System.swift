#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// Conversions from the system's own types; the protocol's side is in Wire/Endpoint.swift.

extension IPAddress {
    init(_ address: in_addr) {
        self = .v4(UInt32(bigEndian: address.s_addr))
    }

    init(_ address: in6_addr, scope: UInt32) {
        self = withUnsafeBytes(of: address) {
            .v6(
                high: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
                scope: scope)
        }
    }

    /// Nil for families other than IPv4 and IPv6.
    init?(_ address: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            self.init(raw.loadUnaligned(as: sockaddr_in.self).sin_addr)
        case AF_INET6:
            let v6 = raw.loadUnaligned(as: sockaddr_in6.self)
            self.init(v6.sin6_addr, scope: v6.sin6_scope_id)
        default: return nil
        }
    }

    /// As our C functions take it: an IPv4 address is in `low`.
    var numbers: (high: UInt64, low: UInt64, scope: UInt32) {
        switch self {
        case .v4(let value): (0, UInt64(value), 0)
        case .v6(let high, let low, let scope): (high, low, scope)
        }
    }
}
