import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Succession of hosts, by real processes", .serialized)
struct SuccessionTests {
    private let evening = Evening()

    private func isLive(_ state: JSONField) throws -> Bool { try state["state"].string() == "live" }

    @Test("A host killed for good: one standby carries on, everybody follows, and the old host that returns watches")
    func takeover() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules,Sam")
        let first = try evening.start("first", "join", code, "--standby", "--as", "Jules")
        try first.next("state", where: isLive)
        let second = try evening.start("second", "join", code, "--standby", "--watch")
        let viewer = try evening.start("viewer", "join", code, "--as", "Sam")
        for node in [second, viewer] { try node.next("state", where: isLive) }
        for line in ["500", "bank", "600", "bank"] { host.say(line) }
        let last = try host.next("snapshot") { try $0["game"]["turnCount"].integer() == 2 }
        for node in [first, second, viewer] {
            try node.next("snapshot") { try $0["fingerprint"].string() == last["fingerprint"].string() }
        }
        // The whole game follows the board; one more board says that it has arrived where it is needed.
        host.say("farkle")
        try viewer.next("snapshot") { try $0["game"]["turnCount"].integer() == 3 }
        usleep(500_000)
        host.signalled(SIGKILL)
        _ = try host.end()

        let room = try first.next("room")
        #expect(try room["code"].string() == code)
        let carried = try first.next("snapshot")
        #expect(try carried["game"]["turnCount"].integer() == 3)
        #expect(try carried["term"].integer() > last["term"].integer())
        // Its input is a host's from now on.
        first.say("700")
        first.say("bank")
        for node in [second, viewer] {
            let board = try node.next("snapshot") { try $0["game"]["turnCount"].integer() == 4 }
            #expect(try board["game"]["players"].elements()[2]["claimed"].bool())
        }
        #expect(try second.all("room").isEmpty)

        let old = try evening.start("host", "host")
        try old.next("snapshot") { try $0["game"]["turnCount"].integer() == 4 }
        #expect(try old.all("room").isEmpty)
        #expect(old.errors.contains("Another device hosts this game now"))
        for node in [first, second, viewer, old] { node.signalled(SIGTERM) }
        for node in [first, second, viewer, old] { #expect(try node.end() == 0) }
    }

    @Test("Turns that only the old host had stay in its history as a game of their own")
    func ownBranch() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let standby = try evening.start("standby", "join", code, "--standby", "--as", "Jules")
        try standby.next("state", where: isLive)
        host.say("500")
        try standby.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 500 }
        usleep(500_000)
        // The standby stands still in the way a parted network looks to it, and the host goes on alone.
        host.signalled(SIGSTOP)
        try standby.next("room")
        standby.say("bank")
        try standby.next("snapshot") { try $0["game"]["turnCount"].integer() == 1 }
        host.say("farkle")
        host.signalled(SIGCONT)
        try host.next("snapshot") { try $0["term"].integer() > 1 }
        host.signalled(SIGTERM)
        #expect(try host.end() == 0)
        #expect(host.errors.contains("Another device hosts this game now"))
        #expect(host.errors.contains("1 turn. It is kept in this device's history"))
        let history = try evening.records("host", "history", "--json")
        let games = try history["games"].elements()
        let branch = try games.first { try $0["name"].string().hasSuffix("(own turns)") }
        let recap = try evening.records("host", "recap", #require(branch)["id"].string(), "--json")
        let turns = try recap["turns"].elements()
        #expect(try turns.map { try $0["kind"].string() } == ["farkle"])
        #expect(try turns[0]["amount"].integer() == 500)
    }

    @Test("A host that comes back when its standby is gone as well takes the room back")
    func reclaimed() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let standby = try evening.start("standby", "join", code, "--standby", "--as", "Jules")
        let viewer = try evening.start("viewer", "join", code, "--watch")
        for node in [standby, viewer] { try node.next("state", where: isLive) }
        host.say("500")
        let last = try viewer.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 500 }
        usleep(500_000)
        host.signalled(SIGKILL)
        _ = try host.end()
        try standby.next("room")
        let carried = try viewer.next("snapshot") { try $0["term"].integer() > last["term"].integer() }
        standby.signalled(SIGKILL)
        _ = try standby.end()
        let again = try evening.start("host", "host")
        try again.next("room")
        let board = try viewer.next("snapshot") { try $0["term"].integer() > carried["term"].integer() }
        #expect(try board["game"]["pending"]["total"].integer() == 500)
        for node in [again, viewer] { node.signalled(SIGTERM) }
        for node in [again, viewer] { #expect(try node.end() == 0) }
    }

    @Test("A handover passes the room at once, and the old host watches")
    func handover() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let heir = try evening.start("heir", "join", code, "--as", "Jules")
        try heir.next("state", where: isLive)
        host.say("handover Maya")
        let refused = try host.next("reply")
        #expect(try refused["error"]["code"].string() == "badCommand")
        host.say("handover Jules")
        let room = try heir.next("room")
        #expect(try room["code"].string() == code)
        try host.next("state") { try $0["state"].string() == "choosing" }
        heir.say("500")
        let board = try host.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 500 }
        #expect(try board["term"].integer() > 1)
        host.say("500")
        #expect(try host.next("reply") { try $0["line"].integer() == 3 }["error"]["code"].string() == "notHost")
    }
}
