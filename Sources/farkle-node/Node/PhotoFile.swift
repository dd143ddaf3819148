#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads photos from files.
enum PhotoFile {
    /// - Throws: `badCommand` with the reason: no such file, too large, no JPEG.
    static func read(_ path: String) throws(Refusal) -> Photo {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .badCommand("\(path) cannot be read: \(String(cString: strerror(errno))).") }
        defer { close(file) }
        // One byte more than is allowed tells a file that is too large; how much larger does not matter.
        var bytes = [UInt8](repeating: 0, count: Photo.bytesMax + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes.withUnsafeMutableBytes { systemRead(file, $0.baseAddress! + count, $0.count - count) }
            if more < 0 {
                if errno == EINTR { continue }
                throw .badCommand("\(path) cannot be read: \(String(cString: strerror(errno))).")
            }
            if more == 0 { break }
            count += more
        }
        do {
            return try Photo(Array(bytes[..<count]))
        } catch {
            throw .badCommand("\(path): \(error.message)")
        }
    }
}

private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(file, buffer, count)
}
