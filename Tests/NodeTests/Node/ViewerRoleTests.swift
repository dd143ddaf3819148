import FarkleCore
import FarklePeer
import FarkleStore
import Testing

@testable import farkle_node

/// A viewer on a bench, and the host's words to it.
final class ViewerBench {
    let bench: Bench
    let viewer: ViewerRole
    var game: Game
    private var seq: UInt64 = 0
    private var lines = 0

    init(_ intent: ViewerIntent? = nil, photo: Photo? = nil, canAsk: Bool = false) throws {
        bench = try Bench()
        game = try Game(
            id: GameID("g")!, name: GameName("Test Night"),
            players: ["Maya", "Jules"].map { NewPlayer(name: try PlayerName($0)) },
            createdAt: NodeClock.still.now())
        viewer = ViewerRole(
            bench.context, JoinConfiguration(target: .any), intent: intent, photo: photo, canAsk: canAsk)
        viewer.join()
        viewer.handle(.viewerState(.searching))
    }

    /// The room is found and the session is there; the first board makes it live.
    func connect(seat: PlayerID?, tellSeat: Bool = true) {
        viewer.handle(.viewerState(.connecting(nil)))
        reconnect(seat: seat, tellSeat: tellSeat)
    }

    func reconnect(seat: PlayerID?, tellSeat: Bool = true) {
        viewer.handle(.connected(host: .zero, room: .zero, code: nil, .sealed))
        board()
        viewer.handle(.viewerState(.live))
        if tellSeat { hear(.seat(seat)) }
    }

    func board(claims: [PlayerClaim] = []) {
        seq += 1
        let bytes = GameSnapshot(of: game, claims: claims, lastTurns: 20).encoded()
        viewer.handle(.state(StateRecord(term: 1, seq: seq, bytes: bytes)))
    }

    func hear(_ message: RoomMessage) { viewer.handle(.hostMessage(message.encoded, .control)) }

    func say(_ line: String) {
        lines += 1
        viewer.handle(.text(Array(line.utf8)), number: lines)
    }

    var asked: [RoomMessage] { bench.peer.messages(to: nil) }
    var states: [String] {
        bench.sink.states.map { state in [state.name.rawValue, state.reason].compactMap { $0 }.joined(separator: " ") }
    }
}

@Suite("Viewer")
struct ViewerRoleTests {
    private let maya = PlayerID(number: 1)

    @Test("Who only watches is live at once, and the host is told")
    func watch() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        #expect(table.states == ["searching", "connecting", "live"])
        #expect(table.asked == [.watch(request: 1)])
    }

    @Test("Whoever names a player claims the seat, and is live once the host agrees")
    func claim() throws {
        let table = try ViewerBench(.claim(.name("MAYA")))
        table.connect(seat: nil)
        #expect(table.asked == [.claim(request: 1, player: maya)])
        #expect(table.states.last == "connecting")
        table.hear(.seat(maya))
        table.hear(.answer(request: 1, nil))
        #expect(table.states == ["searching", "connecting", "live"])
    }

    @Test("Who has not said who they are is choosing, with boards coming in, until they say")
    func choosing() throws {
        let table = try ViewerBench()
        table.connect(seat: nil)
        #expect(table.states.last == "choosing")
        #expect(table.bench.sink.snapshots.count == 1)
        table.say("claim 2")
        #expect(table.bench.sink.replies.isEmpty)
        table.hear(.seat(PlayerID(number: 2)))
        table.hear(.answer(request: 1, nil))
        #expect(table.bench.sink.replies == [Reply(line: 1, answer: .done())])
        #expect(table.states.last == "live")
    }

    @Test("A claim that is refused leads to choosing, with the reason")
    func refused() throws {
        let table = try ViewerBench(.claim(.name("Maya")))
        table.connect(seat: nil)
        table.hear(.answer(request: 1, Refusal(code: "seatTaken", message: "Another device is Maya.")))
        #expect(table.states.last == "choosing refused:seatTaken")
        let stranger = try ViewerBench(.claim(.name("Nobody")))
        stranger.connect(seat: nil)
        #expect(stranger.states.last == "choosing refused:unknownPlayer")
    }

    @Test("A device whose seat the host remembers is live without choosing")
    func remembered() throws {
        let table = try ViewerBench()
        table.connect(seat: maya)
        #expect(table.states == ["searching", "connecting", "live"])
    }

    @Test("A reconnect goes back to live by itself, and asks again what was not answered")
    func reconnect() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.hear(.answer(request: 1, nil))
        table.viewer.handle(.viewerState(.reconnecting))
        table.say("claim Maya")
        table.reconnect(seat: nil, tellSeat: false)
        #expect(table.asked.last == .claim(request: 2, player: maya))
        table.viewer.handle(.viewerState(.reconnecting))
        table.reconnect(seat: nil, tellSeat: false)
        #expect(table.asked.filter { $0 == .claim(request: 2, player: maya) }.count == 2)
        table.hear(.seat(maya))
        table.hear(.answer(request: 2, nil))
        #expect(table.states == ["searching", "connecting", "live", "reconnecting", "live"])
    }

    @Test("A seat that the host takes away leads back to choosing")
    func released() throws {
        let table = try ViewerBench()
        table.connect(seat: maya)
        table.hear(.seat(nil))
        #expect(table.states.last == "choosing")
    }

    @Test("A photo waits for the seat and is answered for its line")
    func photo() throws {
        let photo = try Photo(PhotoTests.jpeg())
        let table = try ViewerBench(.claim(.name("Maya")), photo: photo)
        table.connect(seat: nil)
        #expect(table.bench.peer.photos(to: nil).isEmpty)
        table.hear(.seat(maya))
        #expect(table.bench.peer.photos(to: nil) == [.photo(request: 2, photo)])
    }

    @Test("Photos that the board names are asked for once, and kept; others are not kept")
    func photosOfOthers() throws {
        let photo = try Photo(PhotoTests.jpeg())
        let digest = Fingerprint.of(photo.jpeg)
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.viewer.handle(.hostMessage(BulkMessage.encoded(photo, request: 0), .bulk))
        #expect(table.viewer.photos.isEmpty)
        let claims = [PlayerClaim(player: maya, isHeld: true, photo: PhotoID(digest.description))]
        table.board(claims: claims)
        table.board(claims: claims)
        #expect(table.asked.filter { $0 == .wantPhotos([digest]) }.count == 1)
        table.viewer.handle(.hostMessage(BulkMessage.encoded(photo, request: 0), .bulk))
        #expect(table.viewer.photos == [digest: photo])
        table.board()
        #expect(table.viewer.photos.isEmpty)
    }

    @Test("Two boards in a row make flavor messages")
    func flavor() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        try table.game.perform(.add(500), at: NodeClock.still.now())
        try table.game.perform(.bank, at: NodeClock.still.now())
        table.board()
        #expect(table.bench.sink.flavors == ["Maya is on the board with 500."])
    }

    @Test("A board that cannot be read leaves the last one standing")
    func unreadable() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.viewer.handle(.state(StateRecord(term: 1, seq: 99, bytes: Array("{}".utf8))))
        #expect(table.bench.sink.snapshots.count == 1)
        #expect(table.viewer.game?.name.text == "Test Night")
    }

    @Test(
        "Ends are named: the host's, after a finished game, one's own, a refusal",
        arguments: [
            (CloseReason.hostEnded, false, "ended hostEnded", ExitCode.done),
            (.hostEnded, true, "ended finished", .done),
            (.finished, false, "ended finished", .done), (.left, false, "ended left", .done),
            (.roomFull, false, "ended refused:roomFull", .failed),
            (.wrongPIN, false, "ended refused:wrongPIN", .failed),
        ])
    func ends(reason: CloseReason, isOver: Bool, state: String, code: ExitCode) throws {
        let table = try ViewerBench(.watch)
        if isOver {
            for command in [GameCommand.add(50_000), .bank, .farkle] {
                try table.game.perform(command, at: NodeClock.still.now())
            }
        }
        table.connect(seat: nil)
        table.viewer.handle(.viewerState(.ended(reason)))
        #expect(table.states.last == state)
        #expect(table.bench.ended == [code])
    }

    @Test("Leaving says goodbye first, and a signal keeps its exit code")
    func leaving() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.viewer.stop(.interrupted)
        #expect(table.bench.peer.commands.last == .leave)
        table.viewer.handle(.viewerState(.ended(.left)))
        #expect(table.bench.ended == [.interrupted])
    }

    @Test("Whoever types takeover asks to be appointed, in this session and each one after")
    func takeover() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.say("takeover")
        #expect(table.asked.filter { $0 == .standby }.count == 1)
        table.reconnect(seat: nil)
        #expect(table.asked.filter { $0 == .standby }.count == 2)
    }

    @Test("A viewer that may carry on waits for the game, and then hosts it in the same room")
    func carryOn() throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        let root = Identity(seed: [UInt8](repeating: 9, count: 32))
        var chain = GrantChain(rootKey: root.publicKey, roomNonce: [UInt8](repeating: 1, count: 16))
        chain.grants = [
            Grant.issue(.standby, rank: 1, room: chain.room, by: root, in: 1, to: table.bench.context.key, finalSeq: 1)
        ]
        let term = try #require(chain.term(of: table.bench.context.key))
        table.viewer.handle(.mayTakeOver(chain, term: term))
        #expect(table.bench.replacement == nil)
        let whole = WholeGame(
            record: table.game.record, seats: [KeptSeat(player: PlayerID(number: 2), node: root.nodeID.bytes)],
            code: RoomCode("1357")!, createdAt: NodeClock.still.now(), encryption: .on, pin: nil, members: [],
            guesses: .fresh)
        table.viewer.handle(.record(StateRecord(term: 1, seq: 1, bytes: whole.encoded)))
        let host = try #require(table.bench.replacement as? HostRole)
        #expect(host.game.record == table.game.record)
        #expect(host.room.code == RoomCode("1357") && host.room.term == term)
        #expect(host.seats.seat(of: root.nodeID)?.player == PlayerID(number: 2))
    }

    @Test("A whole game reads back as it was, and any cut of it is nothing")
    func wholeGame() throws {
        let table = try ViewerBench(.watch)
        let whole = WholeGame(
            record: table.game.record, seats: [KeptSeat(player: PlayerID(number: 1), photo: [UInt8](0..<16))],
            code: RoomCode("0042")!, createdAt: NodeClock.still.now(), encryption: .off, pin: "482913",
            members: [Name128(high: 1, low: 2)], guesses: GuessBudget.Record(available: 3, spent: 4))
        #expect(WholeGame(whole.encoded) == whole)
        for cut in stride(from: 0, to: whole.encoded.count, by: 7) {
            #expect(WholeGame(Array(whole.encoded.prefix(cut))) == nil)
        }
    }

    @Test(
        "A scorekeeper's command is for the host, a typing mistake is a bad command",
        arguments: [
            ("bank", "notHost"), ("500", "notHost"), ("rename Maya Ann", "notHost"), ("clam Maya", "badCommand"),
            ("", "badCommand"),
            ("photo /nowhere.jpg", "badCommand"), ("claim", "badCommand"),
        ])
    func foreignLines(line: String, code: String) throws {
        let table = try ViewerBench(.watch)
        table.connect(seat: nil)
        table.say(line)
        guard case .refused(let refusal)? = table.bench.sink.replies.last?.answer else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.code == code)
    }

    @Test("Of several rooms a person is asked for one, a script gets the list and an exit code")
    func severalRooms() throws {
        func listing(_ code: String) -> RoomListing {
            RoomListing(
                code: RoomCode(code)!, room: .zero, host: .zero, boot: 1, term: 1, seq: 1, fingerprint: .zero,
                name: code,
                createdAt: 0, viewers: 0, needsPIN: false, encryption: .on,
                endpoint: Endpoint(address: .v4(0x7F00_0001), port: 1), heardOn: InterfaceID(1),
                versionIsSupported: true)
        }
        let script = try ViewerBench(.watch)
        script.viewer.handle(.severalRooms([listing("0001"), listing("0002")]))
        #expect(script.bench.ended == [.failed])
        let person = try ViewerBench(.watch, canAsk: true)
        person.viewer.handle(.severalRooms([listing("0001"), listing("0002")]))
        person.say("3")
        person.say("0002")
        #expect(person.bench.peer.commands.last == .join(JoinConfiguration(target: .room(.zero))))
    }
}
