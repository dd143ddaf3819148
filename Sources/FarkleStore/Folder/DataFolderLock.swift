#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The claim of one process on a data folder. The kernel gives it up when the process ends, however it ends.
///
/// The lock file holds the owner's process id for the message that the next one gets. It is never removed: removing it
/// would let a third process lock a new file of the same name beside the second.
final class DataFolderLock {
    private let descriptor: Int32

    /// - Throws: `StoreError.inUse` with the holder's process id where another process, or another opening in this one,
    ///   has the folder; `.notWritable` where the folder cannot be written.
    ///
    /// - Parameter isPatient: whether to wait for a moment where the folder is taken.
    init(_ folder: DataFolder, isPatient: Bool = true) throws(StoreError) {
        let file = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemError.current(path: folder.path) }
        // A command that only looks something up holds the lock for a few milliseconds while it opens the database:
        // not worth a refusal, so the attempt is repeated for as long as that may take.
        var attempts = isPatient ? 20 : 1
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            attempts -= 1
            if code == EWOULDBLOCK, attempts > 0 {
                usleep(20_000)
                continue
            }
            let holder = Self.holder(file)
            close(file)
            guard code == EWOULDBLOCK else { throw SystemError.from(code, path: folder.lock) }
            throw .inUse(folder: folder.path, holder: holder)
        }
        let line = Array("\(getpid())\n".utf8)
        guard ftruncate(file, 0) == 0, pwrite(file, line, line.count, 0) == line.count else {
            let error = SystemError.current(path: folder.lock)
            close(file)
            throw error
        }
        descriptor = file
    }

    deinit { close(descriptor) }

    /// Whether somebody has the folder now, and which process that is. Takes nothing and makes no file.
    static func look(at folder: DataFolder) -> (isInUse: Bool, holder: Int32?) {
        let file = open(folder.lock, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return (false, nil) }
        defer { close(file) }
        // Shared and for no time at all: a node that starts at this moment tries again.
        if flock(file, LOCK_SH | LOCK_NB) == 0 { return (false, nil) }
        return errno == EWOULDBLOCK ? (true, holder(file)) : (false, nil)
    }

    /// The process id in the lock file, unless that process is gone: then the file is from an earlier owner and the
    /// present one has not written its own yet.
    private static func holder(_ file: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &text, text.count, 0)
        guard count > 0 else { return nil }
        let digits = text.prefix(count).prefix { $0 != UInt8(ascii: "\n") }
        guard let holder = Int32(String(decoding: digits, as: UTF8.self)), holder > 0 else { return nil }
        return kill(holder, 0) == 0 || errno == EPERM ? holder : nil
    }
}
