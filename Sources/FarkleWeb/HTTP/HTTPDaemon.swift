import CMicroHTTPD

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// libmicrohttpd, driven from outside: whoever owns the daemon calls `run` whenever its epoll descriptor is readable, and takes
/// out what has arrived. Not sendable on purpose: the daemon, its callbacks and its owner share one queue and need no lock.
final class HTTPDaemon {
    /// A request that waits for its answer; the number is never used twice.
    struct Arrival: Sendable {
        let exchange: Int
        let request: HTTPRequest
    }

    private(set) var port: UInt16 = 0
    private var daemon: OpaquePointer?
    private var exchanges: [Int: HTTPExchange] = [:]
    private var streams: [StreamID: HTTPStream] = [:]
    private var arrivals: [Arrival] = []
    private var closed: [StreamID] = []
    private var exchangeCount = 0

    /// Starts listening.
    ///
    /// - Returns: the descriptor to wait on, or nil when the address cannot be bound.
    func start(at address: SocketAddress) -> Int32? {
        var flags = MHD_USE_EPOLL.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        if address.isV6 { flags |= MHD_USE_DUAL_STACK.rawValue }
        let me = Unmanaged.passUnretained(self).toOpaque()
        daemon = address.withPointer { pointer in
            mhdx_start(
                flags, pointer, UInt32(HTTPLimits.connectionsMax), UInt32(HTTPLimits.connectionsPerAddressMax),
                UInt32(HTTPLimits.idleSecondsMax), HTTPLimits.headerBytesMax, me,
                { context, connection, _, method, _, data, size, slot in
                    HTTPDaemon.from(context).handle(connection!, String(cString: method!), data, size!, slot!)
                },
                { context, uri, connection in HTTPDaemon.from(context).begin(connection, target: String(cString: uri))
                },
                // Percent signs stay as they are, so that a path is compared byte for byte.
                { _, _, text in strlen(text) },
                { context, _, slot, _ in HTTPDaemon.from(context).end(slot!) })
        }
        guard let daemon else { return nil }
        port = UInt16(mhdx_port(daemon))
        return mhdx_epoll(daemon)
    }

    /// Does what can be done without waiting.
    func run() {
        guard let daemon else { return }
        MHD_run(daemon)
        var wait: UInt64 = 1
        // Work that one pass left behind; bounded, so that a busy browser cannot hold the queue.
        for _ in 0..<16 where MHD_get_timeout(daemon, &wait) == .YES && wait == 0 { MHD_run(daemon) }
    }

    /// Requests that came in since the last call.
    func takeArrivals() -> [Arrival] {
        defer { arrivals = [] }
        return arrivals
    }

    /// Streams whose browser is gone since the last call.
    func takeClosed() -> [StreamID] {
        defer { closed = [] }
        return closed
    }

    /// Gives a request its answer; one whose browser is gone by now is forgotten.
    func answer(_ exchange: Int, with response: HTTPResponse) {
        guard let waiting = exchanges[exchange] else {
            if case .events(let id) = response.body { dropStream(id) }
            return
        }
        waiting.response = response
        MHD_resume_connection(waiting.connection)
    }

    /// Makes room for a stream; events sent before its browser gets the answer are kept for it.
    func openStream(_ id: StreamID) { streams[id] = HTTPStream(id) }

    func send(_ event: ServerEvent, to id: StreamID) {
        guard let stream = streams[id] else { return }
        stream.queue.add(event)
        stream.wake()
    }

    /// Ends every stream and stops listening.
    func stop() {
        guard let daemon else { return }
        self.daemon = nil
        for stream in streams.values {
            stream.isEnding = true
            stream.wake()
        }
        for exchange in exchanges.values where exchange.response == nil && exchange.isSuspended {
            exchange.response = .refusal(503, "stopping", "The node is stopping.").guarded()
            MHD_resume_connection(exchange.connection)
        }
        // The library aborts the process when it is stopped with a suspended connection, so all are woken first.
        MHD_run(daemon)
        MHD_stop_daemon(daemon)
    }

    // MARK: Callbacks

    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon {
        Unmanaged<HTTPDaemon>.fromOpaque(context!).takeUnretainedValue()
    }

    private func begin(_ connection: OpaquePointer, target: String) -> UnsafeMutableRawPointer {
        exchangeCount += 1
        let exchange = HTTPExchange(exchangeCount, connection, target: target)
        exchanges[exchange.id] = exchange
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    private func handle(
        _ connection: OpaquePointer, _ method: String, _ data: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>,
        _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        guard let pointer = slot.pointee else { return .NO }
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeUnretainedValue()
        if let response = exchange.response { return exchange.queue(response, streams) }
        if !exchange.hasHead {
            if let refusal = exchange.readHead(method) {
                exchange.response = refusal.guarded()
                return exchange.queue(refusal.guarded(), streams)
            }
            return .YES
        }
        if size.pointee > 0 {
            exchange.append(UnsafeRawBufferPointer(start: data, count: size.pointee))
            size.pointee = 0
            return .YES
        }
        guard let request = exchange.finishedRequest() else {
            let refusal = HTTPResponse.refusal(413, "tooLarge", "That is more than this node takes.").guarded()
            return exchange.queue(refusal, streams)
        }
        exchange.isSuspended = true
        MHD_suspend_connection(connection)
        arrivals.append(Arrival(exchange: exchange.id, request: request))
        return .YES
    }

    private func end(_ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
        guard let pointer = slot.pointee else { return }
        slot.pointee = nil
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue()
        exchanges[exchange.id] = nil
        if case .events(let id)? = exchange.response?.body { dropStream(id) }
    }

    private func dropStream(_ id: StreamID) {
        if streams.removeValue(forKey: id) != nil { closed.append(id) }
    }
}
