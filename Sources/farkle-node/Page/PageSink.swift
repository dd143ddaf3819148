import FarkleCore

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
