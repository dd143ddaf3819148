import CMicroHTTPD

/// A browser's open stream: the library asks for bytes, sleeps when there are none, and is woken when an event comes.
final class HTTPStream {
    let id: StreamID
    var queue = EventQueue()
    var isEnding = false
    private var connection: OpaquePointer?
    private var isSuspended = false

    init(_ id: StreamID) { self.id = id }

    func respond(on connection: OpaquePointer) -> OpaquePointer? {
        self.connection = connection
        return MHD_create_response_from_callback(
            UInt64.max, HTTPLimits.streamChunkBytes,
            { context, _, buffer, count in
                Unmanaged<HTTPStream>.fromOpaque(context!).takeUnretainedValue().fill(buffer!, count)
            }, Unmanaged.passRetained(self).toOpaque(),
            { context in Unmanaged<HTTPStream>.fromOpaque(context!).release() })
    }

    private func fill(_ buffer: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
        let bytes = queue.take(count)
        guard !bytes.isEmpty else {
            if isEnding { return MHD_CONTENT_READER_END_OF_STREAM }
            isSuspended = true
            MHD_suspend_connection(connection)
            return 0
        }
        bytes.withUnsafeBytes { UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return bytes.count
    }

    func wake() {
        guard isSuspended else { return }
        isSuspended = false
        MHD_resume_connection(connection)
    }
}
