#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The directory that holds everything a node keeps: the database, the node's key, the lock.
public struct DataFolder: Hashable, Sendable {
    public let path: String

    /// A given folder (`--data DIR`). It need not exist yet.
    public init(path: String) {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.path = trimmed
    }

    /// `$FARKLE_DATA`, else the platform's place for an application's data: `Library/Application Support/farkle-node`
    /// on Darwin, elsewhere `$XDG_DATA_HOME/farkle-node` or `~/.local/share/farkle-node`.
    ///
    /// - Throws: `StoreError.noFolder` where none of them is known.
    public static func standard(
        environment: (String) -> String? = processEnvironment
    ) throws(StoreError) -> DataFolder {
        func value(_ name: String) -> String? {
            guard let value = environment(name), !value.isEmpty else { return nil }
            return value
        }
        if let given = value("FARKLE_DATA") { return DataFolder(path: given) }
        #if !canImport(Darwin)
            // The XDG specification tells programs to ignore a relative path here.
            if let data = value("XDG_DATA_HOME"), data.hasPrefix("/") { return DataFolder(path: data + "/farkle-node") }
        #endif
        guard let home = value("HOME") ?? passwordEntryHome() else { throw .noFolder }
        #if canImport(Darwin)
            return DataFolder(path: home + "/Library/Application Support/farkle-node")
        #else
            return DataFolder(path: home + "/.local/share/farkle-node")
        #endif
    }

    /// A variable of this process's environment.
    public static func processEnvironment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func passwordEntryHome() -> String? {
        guard let entry = getpwuid(getuid()), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home)
    }

    /// The SQLite file.
    public var database: String { path + "/farkle.sqlite" }
    /// The node's secret seed.
    var identity: String { path + "/identity" }
    /// How often the node was started, and its last data port.
    var boot: String { path + "/boot" }
    /// While a node runs: a socket on which it tells what it has counted.
    public var status: String { path + "/status" }
    /// Held locked by the process that uses the folder.
    var lock: String { path + "/lock" }
    /// Present after a query met damage: the next start then looks at every page.
    var suspicion: String { path + "/check-database" }

    /// Makes the folder where it is missing, with its parents, readable by its owner only.
    func prepare() throws(StoreError) {
        var partial = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            partial += "/" + part
            guard mkdir(partial, 0o700) != 0, errno != EEXIST else { continue }
            // A parent on a read-only mount or owned by somebody else may exist all the same.
            let code = errno
            guard !FileKind.isFolder(partial) else { continue }
            throw SystemError.from(code, path: partial)
        }
        guard FileKind.isFolder(path) else { throw .notAFolder(path: path) }
    }

    /// Removes the node's key and boot number, and every damaged file that was set aside. Something else that was in a
    /// file's place (a folder) is none of ours and stays.
    func removeOldFiles() throws(StoreError) {
        for name in [identity, boot, status] where unlink(name) != 0 && errno != ENOENT {
            throw SystemError.current(path: name)
        }
        for name in try names() where name.contains(SettingAside.mark) {
            guard case .file = FileKind(path + "/" + name) else { continue }
            guard unlink(path + "/" + name) == 0 else { throw SystemError.current(path: path + "/" + name) }
        }
        try SmallFile.syncFolder(of: database)
    }

    /// Names of what is in the folder.
    private func names() throws(StoreError) -> [String] {
        guard let directory = opendir(path) else { throw SystemError.current(path: path) }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}
