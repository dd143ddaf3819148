import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("A game night of real processes", .serialized)
struct GameNightTests {
    @Test("A host and two viewers play a whole game, and all boards are the same")
    func wholeGame() throws {
        let evening = Evening()
        let (host, code) = try evening.host("--players", "Maya,Jules,Sam", "--target", "2000")
        let viewers = [
            try evening.start("a", "join", code, "--as", "jules"), try evening.start("b", "join", code, "--watch"),
        ]
        for viewer in viewers { try viewer.next("state") { try $0["state"].string() == "live" } }
        try host.next("viewer") { try $0["event"].string() == "claimed" }

        let commands = [
            "500", "bank", "300", "undo", "redo", "clear", "roll 1 1 1 5 5 5", "undo", "redo", "bank", "farkle", "undo",
            "farkle",
            "combo straight", "bank", "undo", "redo",
        ]
        for (index, command) in commands.enumerated() {
            host.say(command)
            let reply = try host.next("reply") { try $0["line"].integer() == index + 1 }
            #expect(try reply["ok"].bool(), "\(command): \(reply)")
        }
        host.say("status")
        let status = try host.next("reply") { try $0["line"].integer() == commands.count + 1 }
        #expect(try status["game"]["phase"].string() == "ended")
        #expect(try status["game"]["winner"].string() == "p2")

        // The reply to `status` is behind all boards, so that all that were sent are known by now.
        let sent = try host.all("snapshot").map { try $0.place() }
        for viewer in viewers {
            let last = try viewer.next("snapshot") { try $0.place() == sent.last }
            #expect(try last["game"]["winner"].string() == "p2")
            try viewer.next("flavor") { try $0["text"].string() == "Jules wins." }
            // Boards in between may be left out, but none is made up.
            #expect(try viewer.all("snapshot").allSatisfy { sent.contains(try $0.place()) })
        }

        host.say("quit")
        #expect(try host.end() == 0)
        for viewer in viewers {
            #expect(try viewer.next("state") { try $0["state"].string() == "ended" }["reason"].string() == "finished")
            #expect(try viewer.end() == 0)
        }
    }

    @Test("A viewer that showed the PIN comes back to a killed host on its key; a wrong PIN is told so once")
    func killedHostWithPIN() throws {
        let evening = Evening()
        let (first, code) = try evening.host("--players", "Maya,Jules", "--pin", "482913")
        let viewer = try evening.start("viewer", "join", code, "--watch", "--pin", "482913")
        try viewer.next("state") { try $0["state"].string() == "live" }
        let stranger = try evening.start("stranger", "join", code, "--watch", "--pin", "482914")
        let refused = try stranger.next("state") { try $0["state"].string() == "ended" }
        #expect(try refused["reason"].string() == "refused:wrongPIN")
        #expect(try stranger.end() == 1)
        first.signalled(SIGKILL)
        _ = try first.end()
        let (second, _) = try evening.host()
        second.say("500")
        try viewer.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 500 }
        #expect(try viewer.all("state").allSatisfy { try $0["state"].string() != "ended" })
        second.say("quit")
        #expect(try viewer.end() == 0)
    }

    @Test("A killed host comes back with the same game and code, and its viewers come back by themselves")
    func killedHost() throws {
        let evening = Evening()
        let (first, code) = try evening.host("--players", "Maya,Jules")
        let viewer = try evening.start("a", "join", code, "--as", "Maya")
        try viewer.next("state") { try $0["state"].string() == "live" }
        for command in ["500", "bank", "350"] { first.say(command) }
        try first.next("reply") { try $0["line"].integer() == 3 }
        let last = try first.next("snapshot") { try $0["game"]["pending"]["total"].integer() == 350 }
        first.signalled(SIGKILL)
        #expect(try first.end() == 128 + SIGKILL)

        let (second, newCode) = try evening.host()
        #expect(newCode == code)
        let resumed = try second.next("snapshot")
        #expect(resumed["game"].value == last["game"].value)
        #expect(try resumed["seq"].integer() > last["seq"].integer())
        try second.next("viewer") { try $0["name"].orNil?.string() == "Maya" }
        second.say("farkle")
        let board = try viewer.next("snapshot") { try $0["game"]["turnCount"].integer() == 2 }
        #expect(try board.place() == second.next("snapshot") { try $0["game"]["turnCount"].integer() == 2 }.place())
    }

    @Test(
        "A viewer that restarts holds its seat again without saying so; another device gets it when the host releases it"
    )
    func seats() throws {
        let evening = Evening()
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let first = try evening.start("a", "join", code, "--as", "Maya")
        try first.next("state") { try $0["state"].string() == "live" }
        first.signalled(SIGKILL)
        _ = try first.end()
        let again = try evening.start("a", "join", code)
        try again.next("state") { try $0["state"].string() == "live" }
        #expect(try again.all("state").allSatisfy { try $0["state"].string() != "choosing" })

        let other = try evening.start("b", "join", code, "--as", "Maya")
        let choosing = try other.next("state") { try $0["state"].string() == "choosing" }
        #expect(try choosing["reason"].string() == "refused:seatTaken")
        host.say("seat release maya")
        try again.next("state") { try $0["state"].string() == "choosing" }
        other.say("claim Maya")
        #expect(try other.next("reply")["ok"].bool())
        try other.next("state") { try $0["state"].string() == "live" }
        again.say("claim Maya")
        #expect(try again.next("reply")["error"]["code"].string() == "seatTaken")
        again.say("leave")
        #expect(try again.end() == 0)
        #expect(try again.all("state").last?["reason"].string() == "left")
    }

    @Test("A photo reaches the host and is named on every board")
    func photo() throws {
        let evening = Evening()
        let file = evening.folder("photos") + "/me.jpg"
        let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
        let jpeg = PhotoTests.jpeg(scan: 20_000)
        #expect(write(descriptor, jpeg, jpeg.count) == jpeg.count)
        close(descriptor)
        let (host, code) = try evening.host("--players", "Maya,Jules")
        let other = try evening.start("b", "join", code, "--watch")
        try other.next("state") { try $0["state"].string() == "live" }
        let viewer = try evening.start("a", "join", code, "--as", "Jules", "--photo", file)
        let named = try host.next("snapshot") { try $0["game"]["players"].elements()[1]["photo"].orNil != nil }
        let seen = try other.next("snapshot") { try $0["game"]["players"].elements()[1]["photo"].orNil != nil }
        #expect(try seen.place() == named.place())
        viewer.say("photo /nowhere.jpg")
        #expect(try viewer.next("reply")["error"]["code"].string() == "badCommand")
    }

    @Test("Names of any script arrive as they were given")
    func names() throws {
        let evening = Evening()
        let names = ["José", "李雷", "👨‍👩‍👧", "שרה", "O'Brien \"x\""]
        let (host, code) = try evening.host("--players", names.joined(separator: ","))
        let viewer = try evening.start("a", "join", code, "--as", "josé")
        let board = try viewer.next("snapshot")
        #expect(try board["game"]["players"].elements().map { try $0["name"].string() } == names)
        for (line, code) in [
            ("rename 1 \"a\u{202E}b\"", "badName"), ("rename 1 \"\u{3164}\"", "badName"), ("rename 1 李雷", "nameTaken"),
            ("rename 1 \"\"", "badName"), ("rename 1 abcdefghijklmnopqrstu", "badName"),
            ("rename nobody x", "unknownPlayer"),
            ("rename \"1\" x", "unknownPlayer"), ("rename 9 x", "unknownPlayer"),
        ] {
            host.say(line)
            #expect(try host.next("reply")["error"]["code"].string() == code)
        }
    }

    @Test("Every kind of line gets exactly one reply, in order")
    func lines() throws {
        let evening = Evening()
        let (host, _) = try evening.host("--players", "Maya,Jules", "--exit-on-eof")
        host.send(Array("\n500\r\nbank\r\n".utf8) + [0xFF, 0x0A] + Array("rename \"Maya\nadd 55\nbank".utf8))
        host.closeInput()
        #expect(try host.end() == 0)
        let replies = try host.all("reply")
        #expect(try replies.map { try $0["line"].integer() } == Array(1...7))
        #expect(try replies.map { try $0["ok"].bool() } == [false, true, true, false, false, true, false])
    }

    @Test(
        "The end of the input leaves a room running until a signal, which says goodbye",
        arguments: [
            (SIGTERM, 0), (SIGINT, 130),
        ] as [(Int32, Int32)])
    func goodbye(signal: Int32, code: Int32) throws {
        let evening = Evening()
        let (host, room) = try evening.host("--players", "Maya,Jules")
        host.closeInput()
        let viewer = try evening.start("a", "join", room, "--watch")
        viewer.closeInput()
        try viewer.next("state") { try $0["state"].string() == "live" }
        host.signalled(signal)
        #expect(try host.end() == code)
        #expect(try viewer.next("state") { try $0["state"].string() == "ended" }["reason"].string() == "hostEnded")
        #expect(try viewer.end() == 0)
    }
}
