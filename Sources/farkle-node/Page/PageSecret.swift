import FarkleStore
import FarkleWeb

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}

/// The secret of the scorekeeper's link, kept in the data folder: after a restart the scorekeeper's browser is known again.
enum PageSecret {
    private static let bytes = 32

    /// The secret of this folder, made on the first call. Readable by nobody but its owner.
    static func of(_ folder: DataFolder) -> Secret {
        let path = folder.path + "/page-secret"
        if let kept = read(path) { return Secret(kept) }
        let made = SystemRandom.bytes(bytes)
        // One that cannot be kept still serves until the node stops.
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
        if file >= 0 {
            _ = made.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            close(file)
        }
        return Secret(made)
    }

    private static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: bytes + 1)
        // A file of any other length is not what was written here.
        return systemRead(file, &buffer, buffer.count) == bytes ? Array(buffer.prefix(bytes)) : nil
    }
}
