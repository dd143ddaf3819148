#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Small files that must be whole after a crash: written beside the old one, synced, then renamed over it.
enum SmallFile {
    /// Replaces the file at `path` by `bytes`, readable by its owner only. Returns once it is on the disk.
    static func write(_ bytes: [UInt8], to path: String) throws(StoreError) {
        let draft = path + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError.current(path: path) }
        defer { close(descriptor) }
        // The draft of an earlier crash may have had other permissions.
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemError.current(path: path) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { platformWrite(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw SystemError.current(path: path) }
            written += count
        }
        guard sync(descriptor) else { throw SystemError.current(path: path) }
        guard rename(draft, path) == 0 else { throw SystemError.current(path: path) }
        try syncFolder(of: path)
    }

    /// Nil where there is no such file. Reads at most `limit` bytes, so that a wrong file costs nothing.
    static func read(_ path: String, limit: Int) throws(StoreError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw SystemError.current(path: path)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var filled = 0
        while filled < limit {
            let count = bytes[filled...].withUnsafeMutableBytes { platformRead(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw SystemError.current(path: path) }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    /// A rename is only as durable as the directory that records it.
    static func syncFolder(of path: String) throws(StoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.current(path: folder) }
        defer { close(descriptor) }
        guard sync(descriptor) else { throw SystemError.current(path: folder) }
    }

    /// Darwin's `fsync` leaves the bytes in the drive's cache; `F_FULLFSYNC` does not.
    private static func sync(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
            return fcntl(descriptor, F_FULLFSYNC) != -1 || fsync(descriptor) == 0
        #else
            return fsync(descriptor) == 0
        #endif
    }

    // Inside an enum that has its own `read` and `write`, the platform's need their module's name.
    #if canImport(Darwin)
        private static let platformRead = Darwin.read
        private static let platformWrite = Darwin.write
    #else
        private static let platformRead = Glibc.read
        private static let platformWrite = Glibc.write
    #endif
}
