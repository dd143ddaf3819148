import FarkleCore
import FarkleWeb
import Synchronization

/// A node with a real game and nothing else: enough for the page, and all that happened is kept.
actor FakeNode: NodeService {
    private(set) var page: NodePage
    private(set) var performed: [PageCommand] = []
    private(set) var requests: [VisitorRequest] = []
    private(set) var watchers: [VisitorID] = []
    var pin: String?
    private var game: Game
    private let pageStream = AsyncStream<NodePage>.makeStream(bufferingPolicy: .bufferingNewest(1))
    private let flavorStream = AsyncStream<PageFlavor>.makeStream()

    static let now = Timestamp("2026-11-24T20:41:00.000Z")!

    init(pin: String? = nil, activity: NodePage.Activity = .hosting) throws {
        self.pin = pin
        game = try Game.atTable(["Maya", "Jules", "Sam"])
        page = NodePage(activity: activity, onboarded: true)
        page.room = activity == .hosting ? NodePage.Room(code: "1357", viewers: 0, pin: pin) : nil
        page.game = GameSnapshot(of: game)
        pageStream.continuation.yield(page)
    }

    nonisolated func pages() -> AsyncStream<NodePage> { pageStream.stream }
    nonisolated func flavors() -> AsyncStream<PageFlavor> { flavorStream.stream }

    func say(_ flavor: PageFlavor) { flavorStream.continuation.yield(flavor) }

    func perform(_ command: PageCommand) -> CommandReply {
        performed.append(command)
        guard case .turn(let turn, let expect) = command else { return .done() }
        let asked: GameCommand =
            switch turn {
            case .add(let amount): .add(amount)
            case .combos(let rows): .add(rows.map(\.value).reduce(0, +))
            case .clear: .clear
            case .bank: .bank
            case .farkle: .farkle
            }
        do throws(GameError) {
            try game.perform(asked, at: Self.now, expecting: expect)
        } catch {
            return .refused(error)
        }
        publish()
        return .done()
    }

    func perform(_ request: VisitorRequest, by visitor: VisitorID) -> CommandReply {
        requests.append(request)
        switch request {
        case .claim(let player): page.visitors[visitor] = NodePage.VisitorSeat(player: player)
        case .enter(let tried):
            return tried == pin ? .done() : .refused(code: "wrongPIN", message: "That is not the PIN.")
        case .goodbye: page.visitors[visitor] = nil
        case .photo: break
        }
        publish()
        return .done()
    }

    func watching(_ visitors: [VisitorID]) { watchers = visitors }
    func photo(_ id: PhotoID) -> [UInt8]? { nil }
    func game(_ id: GameID) -> GameSnapshot? { id == game.id ? GameSnapshot(of: game) : nil }
    func history() -> [GameSummary] { [] }
    func stats(of player: String?) -> PlayerFigures? { nil }
    func export() -> [UInt8] { Array("{\"games\":[]}".utf8) }

    var total: Int { game.pending.total }

    private func publish() {
        page.game = GameSnapshot(of: game)
        pageStream.continuation.yield(page)
    }
}
