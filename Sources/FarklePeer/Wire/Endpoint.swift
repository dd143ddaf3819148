/// An IP address as the protocol compares and hashes it.
///
/// An IPv6 link-local address means nothing without its interface, so the scope id is part of the value.
public enum IPAddress: Hashable, Sendable {
    /// Four octets in network order, packed into one integer: 10.77.0.1 is `0x0A4D_0001`.
    case v4(UInt32)
    /// Sixteen octets in network order as two integers, and the interface index for link-local addresses (else 0).
    case v6(high: UInt64, low: UInt64, scope: UInt32)

    /// The octets in network order: 4 or 16 of them, without the scope.
    public var octets: [UInt8] {
        switch self {
        case .v4(let value): return value.bigEndianBytes
        case .v6(let high, let low, _): return high.bigEndianBytes + low.bigEndianBytes
        }
    }

    /// True for fe80::/10 and 169.254.0.0/16.
    public var isLinkLocal: Bool {
        switch self {
        case .v4(let value): return value >> 16 == 0xA9FE
        case .v6(let high, _, _): return high >> 54 == 0x3FA
        }
    }

    /// True for 127.0.0.0/8 and ::1.
    public var isLoopback: Bool {
        switch self {
        case .v4(let value): return value >> 24 == 127
        case .v6(let high, let low, _): return high == 0 && low == 1
        }
    }
}

/// Where a datagram came from or goes to.
public struct Endpoint: Hashable, Sendable {
    public var address: IPAddress
    /// UDP port in host order.
    public var port: UInt16

    public init(address: IPAddress, port: UInt16) {
        self.address = address
        self.port = port
    }

    /// The bytes a cookie is bound to: the octets of the address, then the port in network order (6 or 18 bytes).
    public var cookieBytes: [UInt8] { address.octets + port.bigEndianBytes }
}

/// The operating system's index of a network interface; the core only compares it.
public struct InterfaceID: Hashable, Comparable, Sendable {
    public let index: UInt32
    public init(_ index: UInt32) { self.index = index }
    public static func < (left: InterfaceID, right: InterfaceID) -> Bool { left.index < right.index }
}

extension FixedWidthInteger {
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
