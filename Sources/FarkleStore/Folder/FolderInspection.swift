#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension DataFolder {
    /// Looks at the folder, its files, its disk and its database. Changes nothing, and works beside a running node.
    public func inspect() -> FolderReport {
        var report = FolderReport(path: path, newestSchema: Migrations.newest)
        let standing = nearestExisting()
        report.freeBytes = Self.freeBytes(at: standing)
        report.isWritable = access(standing, W_OK | X_OK) == 0 && !Self.isReadOnlyDisk(standing)
        var status = stat()
        guard stat(path, &status) == 0 else { return report }
        report.mode = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
        report.owner = status.st_uid
        guard FileKind.isFolder(path) else {
            report.kind = .notAFolder
            return report
        }
        report.kind = .folder
        report.files = [database, database + "-wal", identity, boot, lock].compactMap(file)
        (report.isInUse, report.holder) = DataFolderLock.look(at: self)
        report.identity = readIdentity()
        if stat(database, &status) == 0 { report.writtenAt = Self.milliseconds(status) }
        report.database = DatabaseInspection(folder: self, isInUse: report.isInUse).verdict()
        return report
    }

    /// The folder, or the nearest of its parents that is there.
    private func nearestExisting() -> String {
        var candidate = path
        while !candidate.isEmpty, candidate != "/", !FileKind.exists(candidate) {
            candidate = candidate.lastIndex(of: "/").map { String(candidate[..<$0]) } ?? "."
        }
        return candidate.isEmpty ? "/" : candidate
    }

    private static func freeBytes(at path: String) -> UInt64? {
        var disk = statvfs()
        guard statvfs(path, &disk) == 0 else { return nil }
        return UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
    }

    private static func isReadOnlyDisk(_ path: String) -> Bool {
        var disk = statvfs()
        return statvfs(path, &disk) == 0 && UInt(disk.f_flag) & UInt(ST_RDONLY) != 0
    }

    private func file(_ path: String) -> FolderReport.File? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
        return FolderReport.File(
            name: name, mode: UInt16(truncatingIfNeeded: status.st_mode & 0o7777), owner: status.st_uid)
    }

    private func readIdentity() -> NodeIdentity? {
        guard let seed = try? SmallFile.read(identity, limit: 64), seed.count == IdentityStore.seedBytes,
            let bytes = try? SmallFile.read(boot, limit: 64), let last = BootFile(bytes: bytes)
        else { return nil }
        return NodeIdentity(seed: seed, boot: last.boot, lastDataPort: last.port)
    }

    private static func milliseconds(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
