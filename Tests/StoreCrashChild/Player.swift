import FarkleCore
import FarkleStore

/// Plays at random for ever and says before each command what the game will be, and after it that it is kept.
///
/// `about N DIGEST` comes before the journal is asked, `kept N` after it answered. N is the room's sequence number; the
/// digest is that of the game's record.
struct Player {
    let store: Store
    private var game: Game
    private var seq: UInt64

    init(_ store: Store) throws {
        self.store = store
        if let room = try store.room.room(), let game = try store.games.current() {
            (self.game, seq) = (game, room.seq)
            return
        }
        seq = 0
        game = try Self.newGame()
        try store.room.keep(KeptRoom(code: "1357", nonce: [UInt8](0..<16), createdAt: now(), term: 1, seq: seq))
        announce(game)
        try store.games.begin(game, seq: seq + 1)
        acknowledge()
    }

    mutating func play() throws -> Never {
        while true {
            if game.phase == .ended, Bool.random() {
                let next = try Self.newGame()
                announce(next)
                try store.games.begin(next, seq: seq + 1)
                game = next
                acknowledge()
                continue
            }
            var next = game
            guard let change = try? next.perform(Self.command(for: game), at: now()), change.changedAnything else {
                continue
            }
            announce(next)
            try store.games.journal(next, change, seq: seq + 1)
            game = next
            acknowledge()
        }
    }

    private func announce(_ next: Game) { say("about \(seq + 1) \(Self.digest(next))") }

    private mutating func acknowledge() {
        seq += 1
        say("kept \(seq)")
    }

    /// FNV-1a of the record's JSON: equal for equal games.
    static func digest(_ game: Game) -> UInt64 {
        game.record.json.encoded().reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func newGame() throws -> Game {
        let players = ["Maya", "Jules", "Sam"].map { NewPlayer(name: try! PlayerName($0)) }
        return try Game(
            id: GameID("g\(UInt32.random(in: 1...UInt32.max))")!, name: GameName("Crash Night Roll"), players: players,
            target: TargetScore(2_000), createdAt: now())
    }

    private static func command(for game: Game) -> GameCommand {
        switch Int.random(in: 0..<20) {
        case 0..<8: .add([50, 300, 500, 1_000].randomElement()!)
        case 8..<13: .bank
        case 13..<15: .farkle
        case 15..<17: .undo
        case 17: .undoFrom(turn: Int.random(in: 1...max(1, game.turns.count)))
        case 18: .edit(turn: Int.random(in: 1...max(1, game.turns.count)), amount: 550)
        default: .order([.seat(2), .seat(3), .seat(1)])
        }
    }
}
