import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb

/// A node with neither part yet: its page shows the home screen, and rooms as they are heard.
final class HomeRole: NodeRole {
    private let context: NodeContext
    private var isBrowsing = false
    private var rooms: [RoomListing] = []
    private let notice: String?

    /// - Parameter notice: why the part before came to nothing.
    init(_ context: NodeContext, notice: String? = nil) {
        self.context = context
        self.notice = notice
    }

    func handle(_ event: PeerCore.Event) {
        switch event {
        case .roomsChanged(let rooms): self.rooms = rooms
        case .diagnostic(let diagnostic): context.log.warning(diagnostic.text)
        default: break  // the tail of the part before
        }
    }

    func handle(_ line: LineSplitter.Line, number: Int) {
        guard case .text(let bytes) = line, bytes == Array("quit".utf8) else {
            let refusal = Refusal.notHost("No room is open. Open the page to start or join a game, or say quit.")
            return context.sink.show(.reply(Reply(line: number, answer: .refused(refusal))))
        }
        context.sink.show(.reply(Reply(line: number, answer: .done())))
        context.finish(.done)
    }

    func stop(_ code: ExitCode) {
        if isBrowsing { context.peer.perform(.stopBrowsing) }
        context.finish(code)
    }

    // MARK: Page

    func fill(_ page: inout NodePage) {
        page.activity = .home
        page.notice = notice
        // Whoever leaves a table finds the game where it was; one that cannot be read is reported when it is resumed.
        page.game = (try? context.store.games.current()).flatMap { $0 }.map { GameSnapshot(of: $0) }
        page.rooms = rooms.map { NodePage.FoundRoom($0) }
    }

    func perform(_ command: PageCommand) throws(Refusal) -> [GameChange.Warning] {
        guard command == .browse else { throw .badCommand("No game is open on this device.") }
        if !isBrowsing { context.peer.perform(.browse) }
        isBrowsing = true
        return []
    }

    /// The room that was picked on the page.
    func room(_ id: String) -> RoomListing? { rooms.first { $0.room.description == id } }

    func perform(_ request: VisitorRequest, by visitor: PageVisitor, answer: @escaping (Refusal?) -> Void) {
        answer(request == .goodbye ? nil : .badCommand("No game is open on this device."))
    }

    func watching(_ visitors: [VisitorID]) {}
    func photo(_ digest: Fingerprint) -> [UInt8]? { nil }
}

extension NodePage.FoundRoom {
    init(_ room: RoomListing) {
        self.init(
            id: room.room.description, code: room.code.description, name: room.name.isEmpty ? "A room" : room.name,
            viewers: Int(room.viewers), needsPIN: room.needsPIN, isSupported: room.versionIsSupported)
    }
}
