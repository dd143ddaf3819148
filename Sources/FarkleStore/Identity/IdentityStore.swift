internal import FarkleCore

/// The node's key and boot number, each in a small file of its own beside the database: a database that has to be set aside
/// takes neither with it.
struct IdentityStore {
    static let seedBytes = 32

    let folder: DataFolder

    /// Reads the key, or makes one, and counts this start.
    func start(now: Timestamp) throws(StoreError) -> (NodeIdentity, [StoreNotice]) {
        var notices: [StoreNotice] = []
        let kept = try read(folder.identity, now, &notices) { $0.count == Self.seedBytes ? $0 : nil }
        let seed = kept ?? Self.randomSeed()
        if kept == nil { try SmallFile.write(seed, to: folder.identity) }

        let last = try read(folder.boot, now, &notices, parse: BootFile.init(bytes:))
        // A key whose count of starts was lost goes on from the clock's seconds: more than any count that grew by one a start.
        let fresh = kept == nil ? 1 : UInt64(max(1, now.milliseconds / 1_000))
        let current = BootFile(boot: last.map { $0.boot + 1 } ?? fresh, port: last?.port)
        try SmallFile.write(current.bytes, to: folder.boot)
        return (NodeIdentity(seed: seed, boot: current.boot, lastDataPort: current.port), notices)
    }

    /// Another key in place of the one before, if there was one.
    func renew() throws(StoreError) { try SmallFile.write(Self.randomSeed(), to: folder.identity) }

    /// Keeps the data port for the next start.
    func remember(dataPort: UInt16, of identity: NodeIdentity) throws(StoreError) {
        try SmallFile.write(BootFile(boot: identity.boot, port: dataPort).bytes, to: folder.boot)
    }

    /// The parsed file; nil where there is none. One that does not parse is set aside and reported.
    private func read<T>(
        _ path: String, _ now: Timestamp, _ notices: inout [StoreNotice], parse: ([UInt8]) -> T?
    ) throws(StoreError) -> T? {
        var reason = "it does not hold what it should"
        if case .folder = FileKind(path) {
            reason = "it is a folder"
        } else {
            guard let bytes = try SmallFile.read(path, limit: 64) else { return nil }
            if let value = parse(bytes) { return value }
        }
        let kept = try SettingAside.rename(path, now: now)
        notices.append(.setAside(path: path, as: kept, reason: reason))
        return nil
    }

    private static func randomSeed() -> [UInt8] {
        // The system's generator is the kernel's cryptographic one on every platform that this runs on.
        var generator = SystemRandomNumberGenerator()
        return (0..<seedBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
