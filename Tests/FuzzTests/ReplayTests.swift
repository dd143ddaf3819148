import Foundation
import Testing

/// What the fuzzers start from and what they once found, fed to the same code in every run of the tests.
@Suite("What the fuzzers know")
struct ReplayTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    private static func files(_ folder: String, _ target: FuzzTarget) throws -> [URL] {
        let place = fixtures.appending(path: folder).appending(path: target.rawValue)
        guard FileManager.default.fileExists(atPath: place.path()) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
            .sorted { $0.path() < $1.path() }
    }

    @Test("Real traffic, changed or whole, breaks no rule", arguments: FuzzTarget.allCases)
    func seeds(_ target: FuzzTarget) throws {
        let seeds = try Self.files("seeds", target)
        #expect(!seeds.isEmpty, "a fuzzer without seeds starts from nothing: see docs/testing.md")
        for seed in seeds {
            let bytes = [UInt8](try Data(contentsOf: seed))
            target.consume(bytes)
            // Cut at every length, or at two hundred of them: a reader must notice wherever its bytes end.
            for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
                target.consume(Array(bytes.prefix(length)))
            }
        }
    }

    @Test("What a fuzzer found once is not found again", arguments: FuzzTarget.allCases)
    func finds(_ target: FuzzTarget) throws {
        for find in try Self.files("finds", target) { target.consume([UInt8](try Data(contentsOf: find))) }
    }
}
