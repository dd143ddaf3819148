/// Why nothing was imported. Every message names the file and the place in it.
public enum ImportError: Error, Hashable, Sendable {
    /// The file is not there, is a folder, or may not be read.
    case unreadable(path: String, reason: String)
    /// The text is no JSON, or ends too early.
    case notJSON(path: String, line: Int, message: String)
    /// JSON, but not of an export.
    case notAnExport(path: String, detail: String)
    case otherVersion(path: String, found: Int, known: Int)
    /// A game that is not complete, or cannot have been played. `place` is such as `games[3].turns[0].at`.
    case badGame(path: String, line: Int, place: String, message: String)
    /// The database could not be written.
    case store(StoreError)
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            return "\(path) cannot be read: \(reason). Nothing was imported."
        case .notJSON(let path, let line, let message):
            return "\(path), line \(line): \(message). Nothing was imported; is the file whole?"
        case .notAnExport(let path, let detail):
            return "\(path) is no export of farkle-node: \(detail). Nothing was imported."
        case .otherVersion(let path, let found, let known):
            let remedy = found > known ? "Update farkle-node." : "Export it again."
            return
                "\(path) is an export of version \(found); this farkle-node reads \(known). \(remedy) Nothing was imported."
        case .badGame(let path, let line, let place, let message):
            return "\(path), line \(line), \(place): \(message). Nothing was imported."
        case .store(let error):
            return error.description
        }
    }
}
