import FarklePeer

/// Which multicast groups the kernel receives on which interface, as Linux lists them.
struct MulticastMemberships: Equatable {
    private var groups: [String: Set<String>] = [:]

    func has(_ group: IPAddress, on interface: String) -> Bool { groups[interface]?.contains(Self.key(group)) ?? false }

    /// - Parameters:
    ///   - igmp: `/proc/net/igmp`: a line for each interface, and under it one for each group.
    ///   - igmp6: `/proc/net/igmp6`: a line for each group on each interface.
    init(igmp: String, igmp6: String) {
        var interface = ""
        for line in igmp.split(separator: "\n").dropFirst() {
            let fields = line.split(whereSeparator: \.isWhitespace)
            if line.first?.isWhitespace == false, fields.count >= 2 {
                interface = String(fields[1])
            } else if let group = fields.first.flatMap({ UInt32($0, radix: 16) }) {
                // The number as it lies in memory, so its octets are in network order.
                add(.v4(UInt32(bigEndian: group)), on: interface)
            }
        }
        for line in igmp6.split(separator: "\n") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count >= 3, let high = UInt64(fields[2].prefix(16), radix: 16),
                let low = UInt64(fields[2].dropFirst(16), radix: 16)
            else { continue }
            add(.v6(high: high, low: low, scope: 0), on: String(fields[1]))
        }
    }

    private mutating func add(_ group: IPAddress, on interface: String) {
        groups[interface, default: []].insert(Self.key(group))
    }

    /// Without the interface, which is said beside it.
    private static func key(_ group: IPAddress) -> String { Hex.encode(group.octets) }
}
