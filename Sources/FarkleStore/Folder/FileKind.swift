#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// What stands at a path, symbolic links followed.
enum FileKind: Equatable {
    case absent
    case file(size: Int)
    case folder
    /// A device, a socket, a link that leads nowhere.
    case other

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = lstat(path, &status) == 0 ? .other : .absent
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file(size: Int(status.st_size))
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }

    static func isFolder(_ path: String) -> Bool { FileKind(path) == .folder }
    static func exists(_ path: String) -> Bool { FileKind(path) != .absent }
}
