internal import FarkleCore

/// How house rules and a game's status are kept. The numbers are in files: they are never given another meaning.
enum GameColumns {
    static func number(of rules: HouseRules) -> Int {
        (rules.threePairs ? 1 : 0) | (rules.straight ? 2 : 0) | (rules.twoTriplets ? 4 : 0)
            | (rules.fourWithPair ? 8 : 0) | (rules.mustOpen ? 16 : 0)
    }

    static func rules(number: Int) -> HouseRules {
        HouseRules(
            threePairs: number & 1 != 0, straight: number & 2 != 0, twoTriplets: number & 4 != 0,
            fourWithPair: number & 8 != 0, mustOpen: number & 16 != 0)
    }

    static func number(of status: GameRecord.Status) -> Int {
        switch status {
        case .inProgress: 0
        case .finished: 1
        case .setAside: 2
        }
    }

    static func status(number: Int) -> GameRecord.Status? {
        [GameRecord.Status.inProgress, .finished, .setAside].first { self.number(of: $0) == number }
    }
}
