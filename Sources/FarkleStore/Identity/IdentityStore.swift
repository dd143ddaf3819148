internal import FarkleCore

/// Who this node is on the LAN, and which of its lives this is.
public struct NodeIdentity: Hashable, Sendable {
    /// 32 secret bytes: the seed of the node's Ed25519 key. Never leaves the data folder.
    public let seed: [UInt8]
    /// Greater than at any earlier start on this data folder, and on the disk before it was returned. Peers tell a restarted
    /// node from its predecessor by it.
    public let boot: UInt64
    /// The data port of the last start, so that viewers find a restarted host where it was. Nil where none was kept.
    public let lastDataPort: UInt16?
}

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

/// The text of the file `boot`: "boot 12", a line each, and "port 40123" where a port is known.
private struct BootFile {
    var boot: UInt64
    var port: UInt16?

    init(boot: UInt64, port: UInt16?) {
        self.boot = boot
        self.port = port
    }

    init?(bytes: [UInt8]) {
        var numbers: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 2 else { return nil }
            numbers[String(words[0])] = String(words[1])
        }
        // The last number that leaves room for one more start.
        guard let boot = numbers["boot"].flatMap(UInt64.init), boot < .max else { return nil }
        self.boot = boot
        port = numbers["port"].flatMap(UInt16.init)
    }

    var bytes: [UInt8] {
        Array(("boot \(boot)\n" + (port.map { "port \($0)\n" } ?? "")).utf8)
    }
}
