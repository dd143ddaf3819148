import FarkleCore
import FarklePeer
import FarkleWeb

// The viewer on the page: the browser with this node's secret speaks for the node's own seat, the others look on.
extension ViewerRole {
    func fill(_ page: inout NodePage) {
        page.activity = .joined
        page.game = game
        page.notice = ownBranch
        page.rooms = choices.map { NodePage.FoundRoom($0) }
        page.connection = NodePage.Connection(
            state: shown?.name.rawValue ?? "searching", reason: shown?.reason, message: farewell,
            code: roomCode?.description,
            protection: protection?.rawValue)
        if isWatching {
            page.ownSeat = NodePage.VisitorSeat(player: nil)
        } else if let seat {
            page.ownSeat = NodePage.VisitorSeat(player: seat)
        }
    }

    /// The room is closed to this device, and nothing more will come of it.
    var hasEnded: Bool { shown?.name == .ended }

    func photo(_ digest: Fingerprint) -> [UInt8]? { photos[digest]?.jpeg }

    func perform(_ command: PageCommand) throws(Refusal) -> [GameChange.Warning] {
        throw .notHost("This device watches. Only the scorekeeper’s can change the score.")
    }

    func perform(_ request: VisitorRequest, by visitor: PageVisitor, answer: @escaping (Refusal?) -> Void) {
        switch request {
        case .claim(let player?): askForPage(.claim(player), answer)
        case .claim(nil): askForPage(.watch, answer)
        case .photo(let jpeg):
            guard let photo = try? Photo(jpeg) else { return answer(.badCommand("That is no photo.")) }
            askForPage(.photo(photo), answer)
        case .goodbye: answer(nil)
        case .enter: answer(.badCommand("This device is in its room already."))
        }
    }

    func watching(_ visitors: [VisitorID]) {}
}
