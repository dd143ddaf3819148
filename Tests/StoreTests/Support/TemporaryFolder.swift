import FarkleCore
import Foundation

@testable import FarkleStore

/// A folder of its own for one test, removed with it.
final class TemporaryFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "farkle-store-" + UUID().uuidString
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var data: DataFolder { DataFolder(path: path + "/data") }

    func open(_ access: Store.Access = .node, at now: Timestamp = .testing) throws(StoreError) -> Store {
        try Store(data, access: access, now: now)
    }

    /// Names in the data folder, sorted.
    var contents: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: data.path)) ?? []).sorted()
    }

    func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Permission bits of a file, such as 0o600.
    func permissions(_ path: String) throws -> Int {
        (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int) ?? -1
    }
}

extension Timestamp {
    /// 2026-12-01T01:02:03.000Z
    static let testing = Timestamp(milliseconds: 1_796_086_923_000)
}

/// The `StoreError` that `body` throws, or nil.
func storeError(_ body: () throws(StoreError) -> Void) -> StoreError? {
    do {
        try body()
        return nil
    } catch { return error }
}
