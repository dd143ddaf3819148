import CDatagram

/// Datagrams on their way out of one socket, in order: their bytes end to end, and where each is to go.
struct SendQueue {
    /// A burst to a full room of viewers; what comes on top while the system's buffer is full is lost, as on a wire.
    static let datagramsMax = 4_096

    private(set) var bytes: [UInt8] = []
    private(set) var entries: [datagram] = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    /// - Parameter interface: where it is to leave, or nil where the routing table chooses. For multicast there is no other way.
    /// - Returns: false when the queue is full and the datagram was dropped.
    mutating func append(_ payload: [UInt8], to endpoint: Endpoint, via interface: InterfaceID?) -> Bool {
        guard entries.count < Self.datagramsMax else { return false }
        var entry = datagram()
        (entry.high, entry.low, entry.scope) = endpoint.address.numbers
        entry.port = endpoint.port
        entry.interface_index = interface?.index ?? 0
        entry.may_leave_elsewhere = !endpoint.address.isMulticast
        entry.offset = UInt32(bytes.count)
        entry.count = UInt32(payload.count)
        bytes += payload
        entries.append(entry)
        return true
    }

    /// Hands the queue to `datagram_send` and takes out what that has dealt with.
    mutating func send(on descriptor: Int32, isIPv6: Bool) -> SendReport {
        let done = bytes.withUnsafeBufferPointer { bytes in
            entries.withUnsafeMutableBufferPointer { entries in
                // An empty datagram alone has no bytes to point at.
                guard let first = bytes.baseAddress, let entry = entries.baseAddress else { return entries.count }
                return Int(datagram_send(descriptor, isIPv6, first, entry, UInt32(entries.count)))
            }
        }
        var report = SendReport()
        for entry in entries.prefix(done) { report.add(entry, isIPv6: isIPv6) }
        removeFirst(done)
        return report
    }

    private mutating func removeFirst(_ done: Int) {
        if done == entries.count {
            bytes.removeAll(keepingCapacity: bytes.count <= 128 * 1024)
            entries.removeAll(keepingCapacity: entries.count <= 128)
        } else if done > 0 {
            let sent = entries[done].offset
            bytes.removeFirst(Int(sent))
            entries.removeFirst(done)
            for index in entries.indices { entries[index].offset -= sent }
        }
    }
}
