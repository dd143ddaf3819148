#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that appears whole or not at all: written under another name beside its place, and moved there at the end.
final class OutputFile {
    private let path: String
    private let temporary: String
    private let mayReplace: Bool
    private var descriptor: Int32
    private var isFinished = false

    /// - Throws: `CommandFailure` naming the path and the remedy.
    init(path: String, mayReplace: Bool) throws {
        self.path = path
        self.mayReplace = mayReplace
        temporary = "\(path).part-\(getpid())"
        if !mayReplace, access(path, F_OK) == 0 {
            throw CommandFailure("\(path) is there already; choose another name, or --force to replace it")
        }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw Self.failure(path) }
    }

    func write(_ bytes: [UInt8]) throws {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { Glue.write(descriptor, $0.baseAddress! + start, bytes.count - start) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Self.failure(path)
            }
            start += count
        }
    }

    /// Makes the file durable and puts it in its place.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw Self.failure(path) }
        if mayReplace {
            guard rename(temporary, path) == 0 else { throw Self.failure(path) }
        } else {
            // A link fails where a rename would replace: nothing that came meanwhile is lost.
            guard link(temporary, path) == 0 else { throw Self.failure(path) }
            unlink(temporary)
        }
        isFinished = true
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(temporary) }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }

    /// The system call, which the method's own name hides.
    private enum Glue {
        static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
            #if canImport(Darwin)
                Darwin.write(descriptor, bytes, count)
            #else
                Glibc.write(descriptor, bytes, count)
            #endif
        }
    }
}
