import Testing

@testable import FarkleStore

@Suite("Crash") struct CrashTests {
    @Test("Killed at 120 random moments: nothing acknowledged is lost, and the database opens every time")
    func kills() throws {
        let place = TemporaryFolder()
        var generator = SeededGenerator(seed: UInt64.random(in: .min ... .max))
        var games = Ledger()
        for _ in 0..<120 {
            // None at all kills it while it opens the database.
            let lines = try Child.linesUntilKilled(
                mode: "play", folder: place.data.path,
                after: [0, 0, 1, 2, 5, 20, 60].randomElement(using: &generator)!,
                pause: .microseconds(Int.random(in: 0...8_000, using: &generator)))
            try games.read(lines)
            try games.check(try Child.lines([Child.path, "look", place.data.path]))
        }
        #expect(games.acknowledged > 100, "the child hardly got to play; the kills came too early to mean anything")
        #expect(!place.contents.contains { $0.contains("damaged") })
    }

    /// What the child said about its commands.
    private struct Ledger {
        var acknowledged: UInt64 = 0
        /// Digests by sequence number, of the last acknowledged command and the one after it, if it was tried.
        private var digests: [UInt64: String] = [:]

        mutating func read(_ lines: [String]) throws {
            for line in lines {
                let words = line.split(separator: " ").map(String.init)
                switch words.first {
                case "about": digests[try #require(UInt64(words[1]))] = words[2]
                case "kept":
                    let seq = try #require(UInt64(words[1]))
                    #expect(seq == acknowledged + 1, "a sequence number came twice or was left out")
                    acknowledged = seq
                    digests[seq - 1] = nil
                default: Issue.record("the child said: \(line)")
                }
            }
        }

        /// The game found must be that of the last acknowledged command, or of the one that was under way: it may have
        /// reached the disk before its acknowledgement was out.
        mutating func check(_ lines: [String]) throws {
            if lines == ["nothing"] {
                #expect(acknowledged == 0)
                return
            }
            let words = try #require(lines.first?.split(separator: " ").map(String.init))
            guard words.count == 3, words[0] == "found", let seq = UInt64(words[1]) else {
                Issue.record("the child said: \(lines)")
                return
            }
            #expect(seq == acknowledged || seq == acknowledged + 1, "acknowledged \(acknowledged), found \(seq)")
            if seq > 0 { #expect(words[2] == digests[seq], "the game at \(seq) is another one") }
            acknowledged = max(acknowledged, seq)
        }
    }
}
