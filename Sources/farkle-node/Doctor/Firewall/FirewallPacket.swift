import FarklePeer

/// The first packet of something that a node lives by.
struct FirewallPacket {
    enum Transport: String { case udp, tcp }

    var isIncoming = true
    var family: AddressFamily
    var transport: Transport
    /// Where it comes in, or goes out.
    var interface: String
    var destination: IPAddress
    var port: UInt16
}

/// What one rule asks of a packet.
enum Condition: Equatable {
    case transport(Set<String>, isNegated: Bool = false)
    case family(AddressFamily, isNegated: Bool = false)
    case port([ClosedRange<UInt16>], of: FirewallPacket.Transport?, isNegated: Bool = false)
    case destination([AddressRange], isNegated: Bool = false)
    /// Names of interfaces; one that ends in "*" or "+" stands for all that begin so.
    case interface([String], isIncoming: Bool, isNegated: Bool = false)
    /// States of connection tracking; a first packet is "new".
    case state(Set<String>, isNegated: Bool = false)
    case isMulticast(Bool)
    case never
    case unknown

    enum Verdict: Equatable { case yes, no, unknown }

    func holds(for packet: FirewallPacket) -> Verdict {
        switch self {
        case .transport(let names, let isNegated): return .of(names.contains(packet.transport.rawValue) != isNegated)
        case .family(let family, let isNegated): return .of((packet.family == family) != isNegated)
        case .port(let ranges, let transport, let isNegated):
            guard transport == nil || transport == packet.transport else { return .no }
            return .of(ranges.contains { $0.contains(packet.port) } != isNegated)
        case .destination(let ranges, let isNegated):
            guard ranges.allSatisfy({ $0.family == packet.destination.family }) else { return .no }
            return .of(ranges.contains { $0.contains(packet.destination) } != isNegated)
        case .interface(let names, let isIncoming, let isNegated):
            // Of a packet that comes in there is no way out yet, and the other way round.
            guard isIncoming == packet.isIncoming else { return .no }
            return .of(names.contains { Self.matches(packet.interface, $0) } != isNegated)
        case .state(let states, let isNegated): return .of(states.contains("new") != isNegated)
        case .isMulticast(let wanted): return .of(packet.destination.isMulticast == wanted)
        case .never: return .no
        case .unknown: return .unknown
        }
    }

    private static func matches(_ name: String, _ pattern: String) -> Bool {
        guard let last = pattern.last, last == "*" || last == "+" else { return name == pattern }
        return name.hasPrefix(pattern.dropLast())
    }
}

extension Condition.Verdict {
    fileprivate static func of(_ holds: Bool) -> Condition.Verdict { holds ? .yes : .no }
}

/// A stretch of addresses of one family, ends included.
struct AddressRange: Equatable {
    private let first: [UInt8]
    private let last: [UInt8]

    var family: AddressFamily { first.count == 4 ? .v4 : .v6 }

    func contains(_ address: IPAddress) -> Bool {
        let octets = address.octets
        return octets.count == first.count && !octets.lexicographicallyPrecedes(first)
            && !last.lexicographicallyPrecedes(octets)
    }

    /// Nil where the two are not of one family.
    init?(_ first: IPAddress, _ last: IPAddress) {
        (self.first, self.last) = (first.octets, last.octets)
        guard self.first.count == self.last.count else { return nil }
    }

    /// All addresses that share their first `length` bits with `address`.
    init?(_ address: IPAddress, prefix length: Int) {
        let octets = address.octets
        guard (0...octets.count * 8).contains(length) else { return nil }
        var (first, last) = (octets, octets)
        for index in octets.indices {
            let kept = min(8, max(0, length - index * 8))
            let free = UInt8(truncatingIfNeeded: 0xFF >> kept)
            first[index] &= ~free
            last[index] |= free
        }
        (self.first, self.last) = (first, last)
    }

    /// "10.0.0.0/8", "ff00::/8", or one address.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = IPAddress(text: parts[0]) else { return nil }
        guard parts.count == 2 else {
            self.init(address, address)
            return
        }
        guard let length = Digits.number(parts[1]) else { return nil }
        self.init(address, prefix: length)
    }
}
