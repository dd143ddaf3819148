public import FarkleCore

/// What the page needs of the node: the one seam between them. `WebServer` calls it; the node implements it.
///
/// Everything is a value and every call may come from any thread. Nothing here knows HTTP: who may call what is decided before.
public protocol NodeService: Sendable {
    /// The page's state: at once, and again after every change. A newer one replaces one that was not taken yet.
    func pages() -> AsyncStream<NodePage>

    /// Flavor messages for viewers, as they come.
    func flavors() -> AsyncStream<PageFlavor>

    /// Does what the scorekeeper asked. Only the browser that holds the node's secret gets here.
    func perform(_ command: PageCommand) async -> CommandReply

    /// What a viewer's browser asked for itself.
    func perform(_ request: VisitorRequest, by visitor: VisitorID) async -> CommandReply

    /// The browsers that watch at this moment; called when one comes or goes. They count as viewers.
    func watching(_ visitors: [VisitorID]) async

    /// A player's photo: JPEG.
    func photo(_ id: PhotoID) async -> [UInt8]?

    /// A game by its identifier, with all its turns: the one in play, or one from the records.
    func game(_ id: GameID) async -> GameSnapshot?

    /// All recorded games, newest first, in the form of `NodePage.recent`.
    func history() async -> [GameSummary]

    /// One player's figures; nil chooses the primary player, else the one who played most.
    func stats(of player: String?) async -> PlayerFigures?

    /// The whole history as one JSON document, for download.
    func export() async -> [UInt8]
}
