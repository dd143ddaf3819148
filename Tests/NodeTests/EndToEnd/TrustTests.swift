import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Who is trusted with what, by real processes", .serialized)
struct TrustTests {
    private let evening = Evening()

    private func isLive(_ state: JSONField) throws -> Bool { try state["state"].string() == "live" }

    private func settings(_ who: String, _ words: String...) throws -> (code: Int32, process: NodeProcess) {
        let process = try NodeProcess(["settings"] + words + ["--data", evening.folder(who)])
        process.closeInput()
        return (try process.end(), process)
    }

    @Test("A PIN that is made up has six digits, is shown to the host, kept over a restart, and lets in who knows it")
    func madeUpPIN() throws {
        let host = try evening.start("host", "host", "--players", "Maya,Jules", "--pin")
        let room = try host.next("room")
        let (code, pin) = (try room["code"].string(), try room["pin"].string())
        #expect(pin.utf8.count == 6 && pin.utf8.allSatisfy { (0x30...0x39).contains($0) })
        #expect(try room["protection"].string() == "sealed with PIN")

        let stranger = try evening.start("stranger", "join", code, "--watch")
        let refused = try stranger.next("state") { try $0["state"].string() == "ended" }
        #expect(try refused["reason"].string() == "refused:pinNeeded")
        _ = try stranger.end()

        let guest = try evening.start("guest", "join", code, "--watch", "--pin", pin)
        #expect(try guest.next("state", where: isLive)["protection"].string() == "sealed with PIN")
        guest.signalled(SIGKILL)
        _ = try guest.end()
        let back = try evening.start("guest", "join", code, "--watch")
        try back.next("state", where: isLive)
        back.signalled(SIGTERM)
        _ = try back.end()

        host.signalled(SIGKILL)
        _ = try host.end()
        let again = try evening.start("host", "host", "--pin")
        #expect(try again.next("room")["pin"].string() == pin)
        again.signalled(SIGTERM)
        _ = try again.end()
    }

    @Test("Another identity is not given to a running node, and makes of its room another one under the same code")
    func identityReset() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let viewer = try evening.start("viewer", "join", code, "--as", "Jules")
        try viewer.next("state", where: isLive)
        host.say("500")
        try host.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 500 }
        let busy = try settings("host", "identity", "reset")
        #expect(busy.code == 1)
        #expect(busy.process.errors.contains("in use"))
        viewer.signalled(SIGTERM)
        _ = try viewer.end()
        host.signalled(SIGKILL)
        _ = try host.end()

        #expect(try settings("host", "identity").code == 2)
        let reset = try settings("host", "identity", "reset")
        #expect(reset.code == 0)
        #expect(reset.process.lines.joined().contains("new key"))

        let again = try evening.start("host", "host")
        let newCode = try again.next("room")["code"].string()
        let back = try evening.start("viewer", "join", newCode, "--as", "Jules")
        let board = try back.next("snapshot") { try $0["game"]["players"].elements()[1]["claimed"].bool() }
        #expect(try board["game"]["pending"]["total"].integer() == 500)
        for node in [again, back] { node.signalled(SIGTERM) }
        for node in [again, back] { #expect(try node.end() == 0) }
    }

    @Test("A room that was met sealed is not entered in the clear by a later start, until a person says so")
    func remembered() throws {
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let viewer = try evening.start("viewer", "join", code, "--watch")
        try viewer.next("state", where: isLive)
        viewer.signalled(SIGTERM)
        _ = try viewer.end()
        host.signalled(SIGKILL)
        _ = try host.end()
        let clear = try evening.start("host", "host", "--encryption", "off")
        try clear.next("room")
        let again = try evening.start("viewer", "join", code, "--watch")
        let refused = try again.next("state") { try $0["state"].string() == "ended" }
        #expect(try refused["reason"].string() == "refused:encryptionDropped")
        #expect(try again.end() == 1)
        #expect(again.errors.contains("settings rooms reset"))
        #expect(
            try settings("viewer", "rooms", "reset").process.lines == [
                "1 room forgotten: the next one joined is believed as it is."
            ])
        let trusting = try evening.start("viewer", "join", code, "--watch")
        #expect(try trusting.next("state", where: isLive)["protection"].string() == "not encrypted")
        for node in [clear, trusting] { node.signalled(SIGTERM) }
        for node in [clear, trusting] { #expect(try node.end() == 0) }
    }
}
