import CDatagram

/// Room for the datagrams of one receiving call, used again for every call of every socket.
final class ReceiveBatch {
    /// One that arrived.
    struct Arrival {
        var bytes: [UInt8]
        var from: Endpoint
        var via: InterfaceID
        /// It was longer than any datagram of ours, and is cut.
        var isTruncated: Bool
    }

    static let capacity = datagram_batch_max
    private static let room = Limits.datagramBytesMax

    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * room)
    private let datagrams = UnsafeMutablePointer<datagram>.allocate(capacity: capacity)

    init() {
        buffer.initialize(repeating: 0, count: Self.capacity * Self.room)
        datagrams.initialize(repeating: datagram(), count: Self.capacity)
    }

    deinit {
        buffer.deallocate()
        datagrams.deallocate()
    }

    /// Receives what is there without waiting.
    /// - Returns: how many came; `subscript` has them.
    func fill(from descriptor: Int32) throws(SystemError) -> Int {
        Int(
            try SystemError.check(
                datagram_receive(descriptor, buffer, UInt32(Self.room), datagrams, UInt32(Self.capacity))))
    }

    func arrival(_ index: Int, family: AddressFamily) -> Arrival {
        let datagram = datagrams[index]
        return Arrival(
            bytes: Array(UnsafeBufferPointer(start: buffer + Int(datagram.offset), count: Int(datagram.count))),
            from: Endpoint(address: datagram.address(isIPv6: family == .v6), port: datagram.port),
            via: InterfaceID(datagram.interface_index),
            isTruncated: datagram.is_truncated)
    }
}

extension datagram {
    /// The other end's address.
    func address(isIPv6: Bool) -> IPAddress {
        isIPv6 ? .v6(high: high, low: low, scope: scope) : .v4(UInt32(truncatingIfNeeded: low))
    }
}
