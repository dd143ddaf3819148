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
