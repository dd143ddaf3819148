#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

internal import FarkleCore

/// Moves what cannot be used out of the way. Nothing is ever deleted or written over: a later tool, or a person, may still
/// get something out of it.
enum SettingAside {
    /// In the name of everything that was set aside.
    static let mark = ".damaged-"

    /// Renames the file or folder at `path` to `path.damaged-<time>` and each `path` + companion with it, so that a
    /// database stays together with its log. Either may be missing. Returns the new name.
    static func rename(
        _ path: String, companions: [String] = [], now: Timestamp
    ) throws(StoreError) -> String {
        let time = now.description.filter { $0 != "-" && $0 != ":" }
        var kept = "\(path)\(mark)\(time)"
        var attempt = 1
        while ([""] + companions).contains(where: { FileKind.exists(kept + $0) }) {
            attempt += 1
            kept = "\(path)\(mark)\(time)-\(attempt)"
        }
        for suffix in [""] + companions where FileKind.exists(path + suffix) {
            guard Self.move(path + suffix, kept + suffix) == 0 else { throw SystemError.current(path: path + suffix) }
        }
        try SmallFile.syncFolder(of: path)
        return kept
    }

    // Inside a type that has its own `rename`, the platform's needs its module's name.
    #if canImport(Darwin)
        private static let move = Darwin.rename
    #else
        private static let move = Glibc.rename
    #endif
}
