import FarkleCore
import FarklePeer
import FarkleStore
import Testing

@testable import farkle_node

/// A host on a bench, with short words for what happens to it.
final class HostBench {
    let bench: Bench
    var host: HostRole
    private var lines = 0

    init(
        _ bench: Bench? = nil, players: [String]? = ["Maya", "Jules", "Sam"], code: RoomCode? = nil, pin: String? = nil
    ) throws {
        self.bench = try bench ?? Bench()
        var options = HostOptions()
        options.players = try players?.map { try PlayerName($0) }
        options.code = code
        options.pin = pin
        let plan = try HostPlan(
            options, kept: self.bench.store.games.current(), settings: Settings(), clock: .still)
        host = try HostRole(self.bench.context, plan: plan, options)
        try host.open()
        host.handle(.roomOpened(code: code ?? RoomCode("1357")!, room: .zero))
    }

    @discardableResult
    func say(_ line: String) -> Reply.Answer {
        lines += 1
        host.handle(.text(Array(line.utf8)), number: lines)
        return bench.sink.replies.last!.answer
    }

    /// What the last line was refused with.
    func refusal(_ line: String) -> String? {
        if case .refused(let refusal) = say(line) { refusal.code } else { nil }
    }

    func join(_ id: UInt32, _ node: UInt64, back: Bool = false) {
        host.handle(.viewerJoined(ViewerID(id), NodeID(high: 0, low: node), back ? .back : .new))
    }

    func tell(_ id: UInt32, _ node: UInt64, _ message: RoomMessage) {
        host.handle(.viewerMessage(ViewerID(id), NodeID(high: 0, low: node), message.encoded, .control))
    }

    func answer(to id: UInt32) -> RoomMessage? {
        bench.peer.messages(to: ViewerID(id)).last { if case .answer = $0 { true } else { false } }
    }
}

@Suite("Host")
struct HostRoleTests {
    private let maya = PlayerID(number: 1)
    private let jules = PlayerID(number: 2)

    @Test("Opening shows the room first, then the board, and lets commands in")
    func opening() throws {
        let table = try HostBench()
        guard case .room(let room) = table.bench.sink.events[0],
            case .snapshot = table.bench.sink.events[1]
        else {
            Issue.record("another order: \(table.bench.sink.events)")
            return
        }
        #expect(room.code == RoomCode("1357"))
        #expect(room.port == 40_000)
        #expect(room.protection == .sealed)
        #expect(table.bench.isReady)
    }

    @Test("A command gets one reply, then the board if something changed")
    func replyThenBoard() throws {
        let table = try HostBench()
        table.bench.sink.events = []
        table.say("500")
        table.say("bank now")
        table.say("order Maya,Jules,Sam")
        guard table.bench.sink.events.count == 4, case .reply = table.bench.sink.events[0],
            case .snapshot = table.bench.sink.events[1], case .reply = table.bench.sink.events[2],
            case .reply = table.bench.sink.events[3]
        else {
            Issue.record("another order: \(table.bench.sink.events)")
            return
        }
        #expect(table.bench.sink.replies.map(\.line) == [1, 2, 3])
    }

    @Test("The board is shown under the digest of the bytes that viewers get, and numbers only grow")
    func fingerprints() throws {
        let table = try HostBench()
        for line in ["500", "bank", "farkle", "undo", "redo"] { table.say(line) }
        let shown = table.bench.sink.snapshots
        #expect(shown.map(\.fingerprint) == table.bench.peer.states.map { Fingerprint.of($0.bytes) })
        #expect(shown.map(\.seq) == table.bench.peer.states.map(\.seq))
        #expect(shown.map(\.seq) == Array(1...6))
    }

    @Test("Viewers get the last 20 turns, the host's reader gets all")
    func turns() throws {
        let table = try HostBench()
        for _ in 0..<25 { table.say("farkle") }
        #expect(table.bench.sink.snapshots.last?.game.turns.count == 25)
        let sent = try GameSnapshot(decoding: table.bench.peer.states.last!.bytes)
        #expect(sent.turns.count == 20)
        #expect(sent.turnCount == 25)
    }

    @Test("What is acknowledged comes back after a restart: game, code, seats, and no number goes back")
    func restart() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.tell(1, 11, .claim(request: 1, player: jules))
        table.say("500")
        table.say("bank")
        table.say("300")
        let last = try #require(table.bench.sink.snapshots.last)

        let again = try HostBench(table.bench, players: nil)
        let first = try #require(again.bench.sink.snapshots.last)
        #expect(first.game == last.game)
        #expect(first.seq > last.seq)
        #expect(first.term == last.term)
        guard
            case .openRoom(let configuration, _)? = again.bench.peer.commands.last(where: {
                if case .openRoom = $0 { true } else { false }
            })
        else {
            Issue.record("no room was opened")
            return
        }
        #expect(configuration.code == RoomCode("1357"))
        #expect(!configuration.codeIsDemanded)
        again.join(1, 11)
        #expect(again.bench.peer.messages(to: ViewerID(1)).last == .seat(jules))
    }

    @Test("A rematch keeps players and seats and starts a new game with nothing to undo")
    func rematch() throws {
        let table = try HostBench(players: ["Maya", "Jules"])
        table.join(1, 11)
        table.tell(1, 11, .claim(request: 1, player: maya))
        #expect(table.refusal("rematch") == "badCommand")
        for line in ["50000", "bank", "farkle"] { table.say(line) }
        let old = table.host.game.id
        #expect(table.say("rematch") == .done())
        #expect(table.host.game.id != old)
        #expect(table.bench.sink.snapshots.last?.game.players.map(\.claimed) == [true, false])
        #expect(table.refusal("undo") == "nothingToUndo")
    }

    @Test("Ending closes the game and the room: viewers hear it, the next start finds neither")
    func end() throws {
        let table = try HostBench()
        table.say("500")
        table.say("end")
        #expect(table.bench.peer.commands.last == .closeRoom(.hostEnded))
        #expect(table.bench.ended.isEmpty)
        table.host.handle(.roomClosed)
        #expect(table.bench.ended == [.done])
        #expect(try table.bench.store.games.current() == nil)
        #expect(try table.bench.store.room.room() == nil)
    }

    @Test("Quitting keeps game and room, and a finished game is told as finished")
    func quit() throws {
        let table = try HostBench(players: ["Maya", "Jules"])
        for line in ["50000", "bank", "farkle", "quit"] { table.say(line) }
        #expect(table.bench.peer.commands.last == .closeRoom(.finished))
        #expect(table.refusal("status") == "badCommand")
        #expect(try table.bench.store.games.current()?.phase == .ended)
        #expect(try table.bench.store.room.room()?.code == "1357")
    }

    @Test("A second signal does not wait for the goodbye")
    func impatience() throws {
        let table = try HostBench()
        table.host.stop(.interrupted)
        #expect(table.bench.ended.isEmpty)
        table.host.stop(.interrupted)
        #expect(table.bench.ended == [.interrupted])
    }

    @Test("A quoted list of an order is taken apart where nobody is called like the whole of it")
    func quotedOrder() throws {
        let table = try HostBench(players: ["Maya Lee", "Jules", "a,b"])
        #expect(table.say(#"order Jules,"Maya Lee","a,b""#) == .done())
        #expect(table.host.game.players.map(\.name.text) == ["Jules", "Maya Lee", "a,b"])
        #expect(table.say(#"order "Maya Lee,Jules","A,B""#) == .done())
        #expect(table.host.game.players.map(\.name.text) == ["Maya Lee", "Jules", "a,b"])
    }

    @Test("An unknown combination and one that is switched off are bad commands")
    func combos() throws {
        let table = try HostBench()
        #expect(table.refusal("combo full-house") == "badCommand")
        #expect(table.say("combo three-1") == .done())
    }

    @Test("A code that is taken ends the program with what to do instead")
    func codeTaken() throws {
        let table = try HostBench(code: RoomCode("0042"))
        let listing = RoomListing(
            code: RoomCode("0042")!, room: .zero, host: .zero, boot: 1, term: 1, seq: 1, fingerprint: .zero,
            name: "Theirs",
            createdAt: 0, viewers: 0, needsPIN: false, encryption: .on,
            endpoint: Endpoint(address: .v4(0x7F00_0001), port: 1), heardOn: InterfaceID(1), versionIsSupported: true)
        table.host.handle(.roomRefused(.codeTaken(listing)))
        #expect(table.bench.ended == [.failed])
        #expect(
            table.host.refusal
                == "Room 0042 (Theirs) is open on this network already. Join it, or start again: your room then gets another code."
        )
    }
}

@Suite("A host's viewers")
struct HostViewersTests {
    private let maya = PlayerID(number: 1)
    private let jules = PlayerID(number: 2)

    @Test("A claim is answered, shown, kept and published")
    func claim() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.tell(1, 11, .claim(request: 7, player: jules))
        #expect(table.bench.peer.messages(to: ViewerID(1)) == [.seat(nil), .seat(jules), .answer(request: 7, nil)])
        #expect(
            table.bench.sink.changes.last == ViewerChange(event: .claimed, player: try PlayerName("Jules"), seat: 2))
        #expect(table.bench.sink.snapshots.last?.game.players.map(\.claimed) == [false, true, false])
        #expect(table.bench.peer.states.count == 2)
    }

    @Test("A seat that a device holds is refused to another until the scorekeeper releases it")
    func release() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.join(2, 22)
        table.tell(1, 11, .claim(request: 1, player: jules))
        table.tell(2, 22, .claim(request: 1, player: jules))
        guard case .answer(1, let refusal?)? = table.answer(to: 2) else {
            Issue.record("the claim was not refused")
            return
        }
        #expect(refusal.code == "seatTaken")
        #expect(table.say("seat release jules") == .done())
        #expect(table.bench.peer.messages(to: ViewerID(1)).last == .seat(nil))
        table.tell(2, 22, .claim(request: 2, player: jules))
        #expect(table.answer(to: 2) == .answer(request: 2, nil))
    }

    @Test("A device that went silent keeps its seat, one that left gives it free and gets it back if it returns first")
    func leaving() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.tell(1, 11, .claim(request: 1, player: maya))
        table.host.handle(.viewerLost(ViewerID(1), NodeID(high: 0, low: 11)))
        table.host.handle(.viewerGone(ViewerID(1), NodeID(high: 0, low: 11), nil))
        #expect(table.bench.sink.snapshots.last?.game.players[0].claimed == true)
        table.join(2, 11, back: true)
        table.host.handle(.viewerGone(ViewerID(2), NodeID(high: 0, low: 11), .left))
        #expect(table.bench.sink.snapshots.last?.game.players[0].claimed == false)
        table.join(3, 11, back: true)
        #expect(table.bench.peer.messages(to: ViewerID(3)) == [.seat(maya)])
        #expect(table.bench.sink.snapshots.last?.game.players[0].claimed == true)
        #expect(table.bench.sink.changes.map(\.event) == [.joined, .claimed, .lost, .left, .back, .left, .back])
    }

    @Test("A session that ends after its device is back under a new one is no leaving")
    func twoSessions() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.join(2, 11, back: true)
        table.host.handle(.viewerGone(ViewerID(1), NodeID(high: 0, low: 11), nil))
        #expect(table.bench.sink.changes.map(\.event) == [.joined, .back])
    }

    @Test("A photo is stored, named in the board by digest, and sent once to each device that asks")
    func photo() throws {
        let table = try HostBench()
        let photo = try Photo(PhotoTests.jpeg())
        let digest = Fingerprint.of(photo.jpeg)
        table.join(1, 11)
        table.join(2, 22)
        let bulk = BulkMessage.encoded(photo, request: 2)
        table.host.handle(.viewerMessage(ViewerID(1), NodeID(high: 0, low: 11), bulk, .bulk))
        guard case .answer(2, _?)? = table.answer(to: 1) else {
            Issue.record("a photo without a seat was taken")
            return
        }
        table.tell(1, 11, .claim(request: 3, player: jules))
        table.host.handle(.viewerMessage(ViewerID(1), NodeID(high: 0, low: 11), bulk, .bulk))
        #expect(table.bench.sink.snapshots.last?.game.players[1].photo?.text == digest.description)
        #expect(try table.bench.store.room.photo(digest: digest.bytes) == photo.jpeg)

        for _ in 0..<2 { table.tell(2, 22, .wantPhotos([digest, .zero])) }
        #expect(table.bench.peer.photos(to: ViewerID(2)) == [.photo(request: 0, photo)])
        table.tell(1, 11, .wantPhotos([digest]))
        #expect(table.bench.peer.photos(to: ViewerID(1)).isEmpty)
    }

    @Test("What is no JPEG is refused and changes nothing")
    func badPhoto() throws {
        let table = try HostBench()
        table.join(1, 11)
        table.tell(1, 11, .claim(request: 1, player: jules))
        let before = table.bench.peer.states.count
        let bulk: [UInt8] = [1, 0, 0, 0, 9] + Array("not a picture".utf8)
        table.host.handle(.viewerMessage(ViewerID(1), NodeID(high: 0, low: 11), bulk, .bulk))
        guard case .answer(9, let refusal?)? = table.answer(to: 1) else {
            Issue.record("the photo was taken")
            return
        }
        #expect(refusal.code == "badCommand")
        #expect(table.bench.peer.states.count == before)
    }

    @Test("A device that changes its seat without end is slowed down, the others are not")
    func flood() throws {
        let table = try HostBench()
        table.join(1, 11)
        for request in 1...100 {
            table.tell(1, 11, .claim(request: request, player: request.isMultiple(of: 2) ? maya : jules))
        }
        #expect(table.bench.peer.states.count == 1 + Allowance.most)
        table.join(2, 22)
        table.tell(2, 22, .claim(request: 1, player: PlayerID(number: 3)))
        #expect(table.answer(to: 2) == .answer(request: 1, nil))
    }

    @Test("Nothing that a viewer sends changes the score, whatever it is")
    func readOnly() throws {
        let table = try HostBench()
        table.join(1, 11)
        let before = table.host.game
        let junk: [[UInt8]] = [
            [], [0], Array("{}".utf8), Array(#"{"type":"bank"}"#.utf8),
            Array(#"{"type":"claim","request":0,"player":"p1"}"#.utf8),
            Array(#"{"type":"claim","request":1,"player":"p99"}"#.utf8), [UInt8](repeating: 0x5B, count: 16_000),
            RoomMessage.seat(maya).encoded, RoomMessage.answer(request: 1, nil).encoded,
        ]
        for bytes in junk {
            for lane in Lane.allCases {
                table.host.handle(.viewerMessage(ViewerID(1), NodeID(high: 0, low: 11), bytes, lane))
            }
        }
        #expect(table.host.game == before)
        #expect(table.bench.peer.states.count == 1)
    }
}
