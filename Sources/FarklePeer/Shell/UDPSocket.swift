import CDatagram
import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One non-blocking UDP socket of one address family, served on a dispatch queue. Closes itself when it is let go, on that queue.
///
/// Sending collects: `enqueue` any number, then `flush` sends them in one system call. What the system's buffer does not take
/// goes out as soon as it does.
final class UDPSocket {
    let family: AddressFamily
    /// The port it is bound to, in host order.
    let port: UInt16
    private let descriptor: Int32
    private weak var loop: SocketLoop?
    private var writing: (any DispatchSourceWrite)?
    private var queue = SendQueue()

    /// - Parameters:
    ///   - address: the only address to receive at, or nil for all.
    ///   - port: in host order; 0 for any that is free.
    ///   - isShared: other sockets, also of other users, may be bound to the same port.
    init(family: AddressFamily, at address: IPAddress? = nil, port: UInt16, isShared: Bool = false) throws(SystemError)
    {
        let isIPv6 = family == .v6
        let descriptor = try SystemError.check(datagram_open(isIPv6, isShared))
        do throws(SystemError) {
            let (high, low, scope) = (address ?? Self.anyAddress(family)).numbers
            _ = try SystemError.check(datagram_bind(descriptor, isIPv6, high, low, scope, port))
            self.port = UInt16(try SystemError.check(datagram_port(descriptor)))
        } catch {
            close(descriptor)
            throw error
        }
        self.family = family
        self.descriptor = descriptor
    }

    deinit {
        writing?.cancel()
        loop?.forget(descriptor)
        close(descriptor)
    }

    func join(_ group: IPAddress, on interface: InterfaceID) throws(SystemError) {
        let (high, low, _) = group.numbers
        _ = try SystemError.check(datagram_join(descriptor, family == .v6, high, low, interface.index))
    }

    /// Calls `handler` on the loop's queue while there is something to receive. On that queue only.
    func listen(on loop: SocketLoop, _ handler: @escaping @Sendable () -> Void) {
        loop.watch(descriptor, handler)
        self.loop = loop
    }

    /// Receives what is there without waiting, into `batch`.
    /// - Throws: an error that says nothing about the next datagram; the call may be repeated.
    func receive(_ batch: ReceiveBatch) throws(SystemError) -> Int { try batch.fill(from: descriptor) }

    /// - Parameter interface: where it must leave, or nil where the routing table chooses.
    /// - Returns: false when too much is waiting already and the datagram was dropped.
    func enqueue(_ payload: [UInt8], to endpoint: Endpoint, via interface: InterfaceID?) -> Bool {
        queue.append(payload, to: endpoint, via: interface)
    }

    /// How many datagrams wait to be sent.
    var waitingCount: Int { queue.count }

    /// Sends what was enqueued. What does not go now makes `writable` be called on the queue once it may.
    func flush(on dispatchQueue: DispatchQueue, writable: @escaping @Sendable () -> Void) -> SendReport {
        let report = queue.send(on: descriptor, isIPv6: family == .v6)
        if queue.isEmpty {
            writing?.cancel()
            writing = nil
        } else if writing == nil {
            let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: dispatchQueue)
            source.setEventHandler(handler: writable)
            source.activate()
            writing = source
        }
        return report
    }

    private static func anyAddress(_ family: AddressFamily) -> IPAddress {
        switch family {
        case .v4: .v4(0)
        case .v6: .v6(high: 0, low: 0, scope: 0)
        }
    }
}
