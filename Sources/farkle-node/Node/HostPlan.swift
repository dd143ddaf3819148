import FarkleCore
import FarkleStore

/// Which game a host opens with.
enum HostPlan: Equatable {
    case resume(Game)
    /// A new game; whatever was kept goes into history as it is.
    case begin(Game)

    /// - Parameter kept: the game that the store has open, finished or not.
    /// - Throws: `CommandFailure` with the choice where a game is in progress, `UsageError` where nobody was named to play.
    init(_ options: HostOptions, kept: Game?, settings: Settings, clock: NodeClock) throws {
        if let kept, !options.isNew {
            // A finished game makes way for a new one without a word.
            let isInTheWay = kept.phase != .ended || options.players == nil
            if !options.describesGame {
                self = .resume(kept)
                return
            }
            if isInTheWay { throw CommandFailure(Self.choice(kept)) }
        }
        guard let players = options.players else {
            throw UsageError("who plays? For example: farkle-node host --players Maya,Jules,Sam")
        }
        let rules = HouseRules(
            threePairs: options.rules.threePairs && settings.isOn(.threePairs),
            straight: options.rules.straight && settings.isOn(.straight),
            twoTriplets: options.rules.twoTriplets && settings.isOn(.twoTriplets),
            fourWithPair: options.rules.fourWithPair && settings.isOn(.fourWithPair),
            mustOpen: options.rules.mustOpen && settings.isOn(.mustOpen))
        self = .begin(
            try Game(
                id: .random(), name: options.name ?? GameName(clock), players: players.map { NewPlayer(name: $0) },
                rules: rules, target: options.target ?? settings.target, createdAt: clock.now()))
    }

    private static func choice(_ kept: Game) -> String {
        let who = kept.players.map(\.name.text).joined(separator: ", ")
        let state = kept.phase == .ended ? "finished" : "in progress, round \(kept.round)"
        return "\"\(kept.name)\" (\(who)) is \(state). Go on with it: farkle-node host. "
            + "Or start a new one, which sets it aside in history: farkle-node host --new --players A,B,.."
    }
}

extension GameName {
    /// From weekday and time of day.
    init(_ clock: NodeClock) {
        let (weekday, hour) = clock.localHour()
        self.init(weekday: weekday, hour: hour)
    }
}
