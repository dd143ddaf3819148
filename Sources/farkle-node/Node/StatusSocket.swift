import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A socket in the data folder on which a running node tells the doctor what it is and what it has counted: whoever connects is written one
/// JSON object and nothing is read from them. The folder is its owner's alone, so nobody else can ask.
final class StatusSocket {
    private let path: String
    private let listening: any DispatchSourceRead

    /// - Parameter answer: called on the queue; must be short enough for a socket's buffer.
    /// - Returns: nil where the system takes no socket of this path, which may be too long for one. A node works without.
    init?(at path: String, on queue: DispatchQueue, answer: @escaping @Sendable () -> [UInt8]) {
        guard let descriptor = Self.open() else { return nil }
        // What a killed node left. The folder's lock is held, so nobody listens there.
        unlink(path)
        let bound = Self.withAddress(path) { bind(descriptor, $0, $1) }
        guard bound == 0, chmod(path, 0o600) == 0, listen(descriptor, 4) == 0 else {
            close(descriptor)
            return nil
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        self.path = path
        listening = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        listening.setEventHandler { @Sendable in
            let guest = accept(descriptor, nil, nil)
            guard guest >= 0 else { return }
            _ = fcntl(guest, F_SETFL, O_NONBLOCK)
            let bytes = answer()
            // A guest that does not read gets what fits: the room must not wait for it.
            _ = write(guest, bytes, bytes.count)
            close(guest)
        }
        listening.setCancelHandler { @Sendable in _ = close(descriptor) }
        listening.activate()
    }

    deinit {
        listening.cancel()
        unlink(path)
    }

    /// What the node of this folder says; nil where none does within a second.
    static func ask(_ path: String) -> [UInt8]? {
        guard let descriptor = open() else { return nil }
        defer { close(descriptor) }
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else { return nil }
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return count == 0 && !all.isEmpty ? all : nil }
            all += buffer.prefix(count)
        }
    }

    private static func open() -> Int32? {
        #if canImport(Darwin)
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    /// Hands on `path` as the system takes it; -1 where it is too long for that.
    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
