import FarkleCore
import FarkleWeb

/// The way from the node to the page: pages and flavor messages, in order, the newest page in place of one that was not taken yet.
final class PageFeed: Sendable {
    let pages: AsyncStream<NodePage>
    let flavors: AsyncStream<PageFlavor>
    private let pageEnd: AsyncStream<NodePage>.Continuation
    private let flavorEnd: AsyncStream<PageFlavor>.Continuation

    init() {
        (pages, pageEnd) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (flavors, flavorEnd) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
    }

    func show(_ page: NodePage) { pageEnd.yield(page) }
    func say(_ message: FlavorMessage) { flavorEnd.yield(PageFlavor(text: message.text, kind: message.kind.rawValue)) }
}

/// Shows everything where it was shown before, and makes flavor messages of boards that follow each other, for the browsers.
final class PageSink: OutputSink {
    private let inner: any OutputSink
    private let feed: PageFeed
    private var board: GameSnapshot?

    init(_ inner: any OutputSink, feed: PageFeed) {
        self.inner = inner
        self.feed = feed
    }

    var lastTurns: Int? { inner.lastTurns }

    func show(_ event: OutputEvent) {
        inner.show(event)
        guard case .snapshot(let snapshot) = event else { return }
        if let board, board.id == snapshot.game.id {
            for message in FlavorMessage.messages(from: board, to: snapshot.game) { feed.say(message) }
        }
        board = snapshot.game
    }
}
