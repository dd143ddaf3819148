import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("The command line of the built program", .serialized)
struct CommandLineTests {
    private func run(_ words: String..., input: String = "") throws -> (code: Int32, process: NodeProcess) {
        let process = try NodeProcess(words)
        process.send(Array(input.utf8))
        process.closeInput()
        return (try process.end(), process)
    }

    @Test(
        "Wrong usage of any command is exit code 2, with the reason on stderr and nothing on stdout",
        arguments: [
            ["nonsense"], ["--nonsense"], ["host", "--nonsense"], ["host", "extra"], ["host", "--players", "A"],
            ["host", "--target", "7"],
            ["host", "--code", "12"], ["host", "--port", "x"], ["host", "--ui", "loud"],
            ["host", "--log-level", "none"], ["join", "12"],
            ["join", "1234", "5678"], ["join", "--as", ""], ["join", "--as", "A", "--watch"],
            ["join", "--connect", "1.2.3.4:x"],
            ["join", "--connect", "[::1"], ["join", "--pin", "1"], ["rooms", "--wait", "soon"], ["rooms", "now"],
            ["score"], ["score", "7"],
            ["score", "1", "x"], ["score", "1", "1", "1", "1", "1", "1", "1"], ["score", "--batch", "1"],
            ["score", "--json=yes", "1"],
            ["rules", "all"], ["version", "--short"], ["help", "nonsense"], ["score", "-1"],
        ])
    func wrongUsage(words: [String]) throws {
        let process = try NodeProcess(words)
        process.closeInput()
        #expect(try process.end() == 2)
        #expect(process.lines.isEmpty)
        #expect(process.errors.hasPrefix("farkle-node: "))
    }

    @Test(
        "Help of the program and of every command is exit code 0 on stdout",
        arguments: [
            [], ["--help"], ["help"], ["help", "score"], ["host", "--help"], ["join", "-h"], ["rooms", "--help"],
            ["score", "--help"],
            ["rules", "--help"], ["version", "--help"], ["host", "--nonsense", "--help"],
        ])
    func help(words: [String]) throws {
        let process = try NodeProcess(words)
        process.closeInput()
        #expect(try process.end() == 0)
        #expect(process.lines.contains { $0.hasPrefix("usage: farkle-node") })
        #expect(process.errors.isEmpty)
    }

    @Test("A batch answers each line and goes on after a bad one")
    func batch() throws {
        let (code, process) = try run("score", "--batch", "--no-straight", input: "1 2 3 4 5 6\n\n1 x\r\n5")
        #expect(code == 0)
        let answers = try process.lines.map { JSONField(try JSONValue(parsing: Array($0.utf8))) }
        #expect(answers.count == 4)
        #expect(try answers[0]["score"].integer() == 150)
        #expect(try answers[1]["error"]["code"].string() == "badCommand")
        #expect(try answers[2]["error"]["code"].string() == "badCommand")
        #expect(try answers[3]["used"].integer() == 1)
    }

    @Test("Versions are told, and a roll's value in both forms")
    func offline() throws {
        #expect(
            try run("version").process.lines.map { $0.prefix { $0 != " " } } == [
                "farkle-node", "protocol", "libsodium", "SQLite",
            ])
        #expect(try run("score", "1", "1", "1").process.lines.first == "300")
        let json = try run("score", "--json", "1", "1", "1", "5", "5", "5").process.lines
        #expect(json == [#"{"combinations":["two-triplets"],"hotDice":true,"score":2500,"used":6}"#])
    }

    @Test("A host without a game or players, and one with a game and players, say what to do")
    func hostChoices() throws {
        let evening = Evening()
        let nobody = try evening.start("host", "host")
        #expect(try nobody.end() == 2)
        #expect(nobody.errors.contains("--players"))
        let (host, _) = try evening.host("--players", "Maya,Jules")
        host.say("500")
        try host.next("reply")
        host.signalled(SIGKILL)
        _ = try host.end()
        let refused = try evening.start("host", "host", "--players", "A,B")
        #expect(try refused.end() == 1)
        #expect(refused.errors.contains("--new"))
        let fresh = try evening.start("host", "host", "--new", "--players", "A,B")
        #expect(try fresh.next("snapshot")["game"]["players"].elements().map { try $0["name"].string() } == ["A", "B"])
    }

    @Test("The code of a living room is refused with what to do instead")
    func takenCode() throws {
        let evening = Evening()
        let (_, code) = try evening.host("--players", "Maya,Jules", "--code", "0042")
        #expect(code == "0042")
        let second = try evening.start("other", "host", "--players", "A,B", "--code", "0042")
        #expect(try second.end() == 1)
        #expect(second.errors.contains("farkle-node join 0042"))
        // Nothing was begun: the same players may start under another code.
        let (_, free) = try evening.host("--players", "A,B", "--code", "0043", who: "other")
        #expect(free == "0043")
    }

    @Test("A second node on a data folder says who has it")
    func sharedFolder() throws {
        let evening = Evening()
        let (host, _) = try evening.host("--players", "Maya,Jules")
        let second = try evening.start("host", "host")
        #expect(try second.end() == 1)
        #expect(second.errors.contains("process \(host.pid)"))
    }

    @Test("An open room is listed, for people and for programs")
    func rooms() throws {
        let evening = Evening()
        let (_, code) = try evening.host("--players", "Maya,Jules", "--name", "Friday")
        let json = try evening.start("lister", "rooms", "--json")
        #expect(try json.end() == 0)
        let rooms = try JSONField(JSONValue(parsing: Array(json.lines[0].utf8))).elements()
        #expect(try rooms.map { try $0["code"].string() } == [code])
        #expect(try rooms.map { try $0["name"].string() } == ["Friday"])
        let text = try evening.start("lister", "rooms")
        #expect(try text.end() == 0)
        #expect(text.lines.count == 1)
        #expect(text.lines[0].contains(code))
    }

    @Test("Without a code, several rooms are listed on stderr and the program ends")
    func severalRooms() throws {
        let evening = Evening()
        let (_, first) = try evening.host("--players", "Maya,Jules", who: "one")
        let (_, second) = try evening.host("--players", "Ann,Bob", who: "two")
        let viewer = try evening.start("viewer", "join", "--watch")
        #expect(try viewer.end() == 1)
        #expect(viewer.errors.contains(first))
        #expect(viewer.errors.contains(second))
    }

    @Test("A plain board says whose turn it is, refusals go to stderr")
    func plain() throws {
        let evening = Evening()
        let host = try evening.start("host", "host", "--players", "Maya,Jules", "--exit-on-eof", screen: "plain")
        host.send(Array("100\nbank\n500\nbank\n".utf8))
        host.closeInput()
        #expect(try host.end() == 0)
        #expect(host.lines.contains { $0.contains(">>> Maya is rolling <<<") })
        #expect(host.lines.contains { $0.contains(">>> Jules is rolling <<<") })
        #expect(host.errors == "Must open with 500.\n")
        #expect(!host.lines.contains { $0.contains("\u{1B}") })
    }

    @Test("A wrong address, a missing photo and an unusable data folder fail with the reason")
    func failures() throws {
        let evening = Evening()
        let photo = try evening.start("a", "join", "1234", "--as", "A", "--photo", "/nowhere.jpg")
        #expect(try photo.end() == 1)
        let folder = try NodeProcess(["host", "--players", "A,B", "--data", "/dev/null/x"])
        #expect(try folder.end() == 1)
        #expect(folder.errors.contains("/dev/null"))
    }
}
