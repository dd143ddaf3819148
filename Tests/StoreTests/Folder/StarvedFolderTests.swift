import Testing

@testable import FarkleStore

/// Real file systems that refuse: mounted in a namespace of the child's own, since permission bits do not bind root.
@Suite("Starved folder", .enabled(if: Child.ownMounts != nil, "mounting in an own namespace is not allowed here"))
struct StarvedFolderTests {
    private static let readOnly = "mount --bind \"$1\" \"$1\" && mount -o remount,ro,bind \"$1\""

    @Test("A read-only data folder gives an error with path and remedy, and nothing changes")
    func readOnly() throws {
        let place = TemporaryFolder()
        do { _ = try place.open() }
        let before = (place.contents, try place.bytes(place.data.database))
        let lines = try Child.lines(mode: "open", folder: place.data.path, afterMounting: Self.readOnly)
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.hasPrefix("error: \(place.data.path) cannot be written: the file system is read-only"))
        #expect(line.contains("--data"))
        #expect((place.contents, try place.bytes(place.data.database)) == before)
    }

    @Test("A data folder that would have to be made on a read-only disk gives an error with its path")
    func readOnlyParent() throws {
        let place = TemporaryFolder()
        let script = Self.readOnly + " && set -- \"$1/new\" \"$2\""
        let lines = try Child.lines(mode: "open", folder: place.path, afterMounting: script)
        #expect(lines.first?.hasPrefix("error: \(place.path)/new cannot be written") == true)
    }

    @Test("A disk that fills up gives an error with path and remedy, and what was written stays readable")
    func full() throws {
        let place = TemporaryFolder()
        let lines = try Child.lines(
            mode: "fill", folder: place.path, afterMounting: "mount -t tmpfs -o size=512k tmpfs \"$1\"")
        #expect(lines.count == 2)
        #expect(lines.first == "error: \(StoreError.diskFull(path: place.path + "/farkle.sqlite"))")
        let numbers = try #require(lines.last?.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) })
        #expect(numbers.count == 2 && numbers[0] > 5 && numbers[0] == numbers[1])
    }

    @Test("A disk that was full from the start gives an error, not a half-made database")
    func fullAtStart() throws {
        let place = TemporaryFolder()
        let script = "mount -t tmpfs -o size=32k tmpfs \"$1\" && head -c 16384 /dev/zero > \"$1/other\""
        let lines = try Child.lines(mode: "open", folder: place.path, afterMounting: script)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("error: No space is left for \(place.path)") == true)
    }
}
