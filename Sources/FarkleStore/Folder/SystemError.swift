#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A failed system call's `errno`, as a `StoreError` with the path it was about.
enum SystemError {
    /// Reads `errno`: call it straight after the call that failed.
    static func current(path: String) -> StoreError {
        from(errno, path: path)
    }

    static func from(_ code: Int32, path: String) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .diskFull(path: path)
        case EROFS: .notWritable(path: path, reason: "the file system is read-only")
        case EACCES, EPERM: .notWritable(path: path, reason: "permission denied")
        case ENOTDIR: .notAFolder(path: path)
        default: .failed(path: path, detail: text(code))
        }
    }

    /// The platform's words for an error number, without its capital letter so that they fit in a sentence.
    static func text(_ code: Int32) -> String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
