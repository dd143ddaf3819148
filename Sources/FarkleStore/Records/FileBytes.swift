#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A file's bytes, one after the other, a quarter of a megabyte in memory at a time.
final class FileBytes {
    private static let chunkBytes = 256 * 1024

    /// Size of the file; 0 for a pipe.
    let total: Int
    /// Bytes taken so far.
    private(set) var consumed = 0
    /// Line of the next byte, from 1.
    private(set) var line = 1

    private let path: String
    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: chunkBytes)
    private var position = 0
    private var filled = 0

    init(path: String) throws(ImportError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path: path, reason: SystemError.text(errno)) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            close(file)
            throw .unreadable(path: path, reason: "it is a folder")
        }
        self.path = path
        descriptor = file
        total = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The next byte, which stays; nil at the end.
    func peek() throws(ImportError) -> UInt8? {
        if position == filled { try fill() }
        return position < filled ? chunk[position] : nil
    }

    /// Takes the byte that `peek` showed.
    func advance() {
        if chunk[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
        consumed += 1
    }

    /// Takes bytes as long as `accept` says so, at least none, and appends them to `bytes`. Returns false at the file's end.
    func take(into bytes: inout [UInt8], while accept: (UInt8) -> Bool) throws(ImportError) -> Bool {
        while true {
            if position == filled { try fill() }
            guard position < filled else { return false }
            var end = position
            while end < filled, accept(chunk[end]) {
                if chunk[end] == UInt8(ascii: "\n") { line += 1 }
                end += 1
            }
            bytes += chunk[position..<end]
            consumed += end - position
            position = end
            if end < filled { return true }
        }
    }

    private func fill() throws(ImportError) {
        let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw .unreadable(path: path, reason: SystemError.text(errno)) }
        (position, filled) = (0, count)
    }
}
