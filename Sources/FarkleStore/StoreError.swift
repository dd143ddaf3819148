/// Why the kept score cannot be read or written. Every message names the path and what to do about it.
public enum StoreError: Error, Hashable, Sendable {
    /// Another process has this data folder open. `holder` is its process id where that could be learned.
    case inUse(folder: String, holder: Int32?)
    /// The file was written by a newer version: it is left exactly as it is.
    case newerSchema(path: String, found: Int, known: Int)
    /// The bytes at `path` are not what this program wrote. `detail` says what is wrong with them.
    case damaged(path: String, detail: String)
    /// One game of the records is not what this program wrote; the rest of the file is.
    case unreadableGame(path: String, id: String, detail: String)
    case diskFull(path: String)
    /// The file or folder is read-only, or belongs to somebody else.
    case notWritable(path: String, reason: String)
    /// Something that is no folder stands where the data folder should be.
    case notAFolder(path: String)
    /// There is neither `$FARKLE_DATA` nor a home directory to put a data folder in.
    case noFolder
    /// Another connection held the file for longer than the busy timeout.
    case busy(path: String)
    /// Anything else that the system or SQLite reported.
    case failed(path: String, detail: String)
}

extension StoreError: CustomStringConvertible {
    /// One or two sentences for a person: what is wrong, where, and the remedy.
    public var description: String {
        switch self {
        case .inUse(let folder, let holder):
            let who = holder.map { "process \($0)" } ?? "another process"
            return
                "\(folder) is in use by \(who). Stop that farkle-node, or give this one a folder of its own with --data."
        case .newerSchema(let path, let found, let known):
            return "\(path) was written by a newer farkle-node (schema \(found), this one knows \(known)). "
                + "Update farkle-node, or use another folder with --data. Nothing was changed."
        case .damaged(let path, let detail):
            return "\(path) is damaged: \(detail). Quit every farkle-node that uses it and start again: "
                + "the damaged file is then set aside beside it, not deleted."
        case .unreadableGame(let path, let id, let detail):
            return "Game \(id) in \(path) cannot be read: \(detail). The other games are not affected; "
                + "an export made earlier can bring it back."
        case .diskFull(let path):
            return "No space is left for \(path). Free some space on that disk and try again; nothing was changed."
        case .notWritable(let path, let reason):
            return "\(path) cannot be written: \(reason). "
                + "Correct its permissions or its mount, or use another folder with --data."
        case .notAFolder(let path):
            return "\(path) is not a folder. Move it away, or use another folder with --data."
        case .noFolder:
            return "There is no home directory for the data folder. Name one with --data DIR or in FARKLE_DATA."
        case .busy(let path):
            return "\(path) is being written by another program. Try again when that has finished."
        case .failed(let path, let detail):
            return "\(path) cannot be used: \(detail). Check the disk, or use another folder with --data."
        }
    }
}
