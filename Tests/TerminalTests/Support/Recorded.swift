import FarkleCore

@testable import FarkleTerminal

/// What the records could hold.
enum Recorded {
    private static let day: Int64 = 86_400_000
    private static let start: Int64 = 1_778_961_600_000

    static func summary(_ index: Int, winner: String?) -> GameSummary {
        let began = Timestamp(milliseconds: start - Int64(index + 1) * 3 * day)
        return GameSummary(
            id: GameID("g\(index)")!, name: ["Tuesday Night Roll", "Friday Evening Roll"][index % 2],
            players: ["Maya", "Jules", "さくら", "Sam"].prefix(2 + index % 3).enumerated().map {
                GameSummary.Player(name: $1, avatar: $0)
            },
            winner: winner.map { GameSummary.Winner(name: $0, score: 10_000 + 150 * index) }, rounds: 8 + index,
            createdAt: began, startedAt: began, endedAt: Timestamp(milliseconds: began.milliseconds + 4_260_000))
    }

    static let figures = PlayerFigures(
        player: GameSummary.Player(name: "Maya", avatar: 0), games: 24, wins: 9, averageTurn: 412.5, hotDice: 31,
        farkles: 77, lastGames: [310, 420, 280, 510, 390, 450, 470, 330, 505, 540], before: 371,
        everybody: [GameSummary.Player(name: "Maya", avatar: 0), GameSummary.Player(name: "Jules", avatar: 1)])

    static let rooms = [
        NodePage.FoundRoom(
            id: "a", code: "1357", name: "Tuesday Night Roll", viewers: 2, needsPIN: false, isSupported: true),
        NodePage.FoundRoom(
            id: "b", code: "0042", name: "さくらの部屋", viewers: 0, needsPIN: false, isSupported: false),
        NodePage.FoundRoom(id: "c", code: "9001", name: "Upstairs", viewers: 1, needsPIN: true, isSupported: true),
    ]
}
