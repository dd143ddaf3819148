/// What went through a node's sockets since it started. Bytes are UDP payload.
public struct PeerNodeCounters: Hashable, Sendable {
    public var datagramsReceived = 0
    public var bytesReceived = 0
    public var datagramsSent = 0
    public var bytesSent = 0
    /// Longer than any datagram of ours; dropped.
    public var oversized = 0
    /// The system refused to receive; says nothing about the next datagram.
    public var receiveErrors = 0
    /// The system refused to send.
    public var sendErrors = 0
    /// Given up because too much was waiting for the system's buffer.
    public var sendOverflows = 0
}

extension PeerNodeCounters {
    var group: CounterGroup {
        CounterGroup(
            "sockets",
            [
                Counter("datagramsReceived", "datagrams in", datagramsReceived, isOrdinary: true),
                Counter("bytesReceived", "bytes in", bytesReceived, isOrdinary: true),
                Counter("datagramsSent", "datagrams out", datagramsSent, isOrdinary: true),
                Counter("bytesSent", "bytes out", bytesSent, isOrdinary: true),
                Counter("oversized", "datagrams longer than any of ours", oversized),
                Counter("receiveErrors", "errors in receiving", receiveErrors),
                Counter("sendErrors", "errors in sending", sendErrors),
                Counter("sendOverflows", "datagrams given up while too many waited", sendOverflows),
            ])
    }
}
