/// Something that happened while the store was opened and that the person must get to see.
public enum StoreNotice: Hashable, Sendable {
    /// A damaged file was renamed, with what belongs to it, and a new one begun. Nothing was deleted.
    case setAside(path: String, as: String, reason: String)
}

extension StoreNotice: CustomStringConvertible {
    /// One or two sentences for a person.
    public var description: String {
        switch self {
        case .setAside(let path, let kept, let reason):
            "\(path) was damaged (\(reason)). It is kept as \(kept), and a new one was begun."
        }
    }
}
