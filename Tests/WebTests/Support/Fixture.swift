import Foundation

/// A file beside the tests.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = Bundle.module.resourceURL!.appendingPathComponent("Fixtures")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}
