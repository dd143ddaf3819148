import FarkleCore
import Testing

@testable import FarkleStore

@Suite("Game journal") struct GameStoreTests {
    private let place = TemporaryFolder()
    private let later = Timestamp(milliseconds: Timestamp.testing.milliseconds + 60_000)

    /// Performs and journals a command.
    private func perform(_ command: GameCommand, on game: inout Game, _ store: Store, seq: UInt64? = nil) throws {
        let change = try game.perform(command, at: later)
        try store.games.journal(game, change, seq: seq)
    }

    @Test("A game begun and played is there after a restart, and its room's sequence number with it")
    func restart() throws {
        var game = try PlayedGame.new()
        do {
            let store = try place.open()
            #expect(try store.games.current() == nil)
            try store.room.keep(
                KeptRoom(code: "0042", nonce: [UInt8](0..<16), createdAt: .testing, term: 1, seq: 0))
            try store.games.begin(game, seq: 1)
            try perform(.add(350), on: &game, store, seq: 2)
            try perform(.add(200, hotDice: true), on: &game, store, seq: 3)
            try perform(.bank, on: &game, store, seq: 4)
            try perform(.add(100), on: &game, store, seq: 5)
        }
        let store = try place.open()
        #expect(try store.games.current() == game)
        #expect(try store.room.room()?.seq == 5)
    }

    @Test("Undo after a restart gives additions back one by one, clears included")
    func undoAfterRestart() throws {
        var game = try PlayedGame.new()
        do {
            let store = try place.open()
            try store.games.begin(game)
            for command: GameCommand in [.add(100), .clear, .add(500), .add(150), .bank, .farkle] {
                try perform(command, on: &game, store)
            }
        }
        var restored = try #require(try place.open().games.current())
        for _ in 0..<6 {
            try restored.perform(.undo, at: later)
            try game.perform(.undo, at: later)
            #expect(restored.record == game.record)
        }
        #expect(!restored.canUndo)
    }

    @Test("After every command of a random game the file holds that game", arguments: 1...8)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let store = try place.open()
        // Hundreds of commits: this test is about what is kept, not about power cuts.
        try store.database.execute("PRAGMA synchronous = OFF")
        var game = try PlayedGame.new()
        try store.games.begin(game)
        for _ in 0..<400 {
            var next = game
            guard let change = try? next.perform(PlayedGame.command(for: game, &generator), at: later) else { continue }
            try store.games.journal(next, change)
            game = next
            #expect(try store.games.current() == game.restored)
        }
    }

    @Test("A finished game that was not closed comes back, counts as a result, and can be undone")
    func finishedComesBack() throws {
        let finished = try PlayedGame.finished("g1")
        var game = try PlayedGame.new("g1", players: ["Maya", "Jules"])
        do {
            let store = try place.open()
            try store.games.begin(game)
            for turn in finished.turns {
                try perform(.add(turn.amount), on: &game, store)
                try perform(.bank, on: &game, store)
            }
            #expect(game.phase == .ended)
            #expect(try results(store) == 2)
        }
        let store = try place.open()
        #expect(try store.games.current() == game)
        try perform(.undo, on: &game, store)
        #expect(try store.games.current() == game.restored)
        #expect(try results(store) == 0)
    }

    private func results(_ store: Store) throws -> Int? {
        try store.database.first("SELECT count(*) FROM player WHERE person IS NOT NULL") { (row) throws(StoreError) in
            try row.int(0)
        }
    }

    @Test("Closing keeps a finished game as it is and sets an unfinished one aside, turns and pending turn with it")
    func close() throws {
        let store = try place.open()
        let finished = try PlayedGame.finished("g1")
        try store.games.begin(finished)
        try store.games.close()
        #expect(try store.games.current() == nil)
        #expect(try store.games.record(finished.id) == finished.record)

        var open = try PlayedGame.new("g2")
        try store.games.begin(open)
        for command: GameCommand in [.add(500), .bank, .add(50)] { try perform(command, on: &open, store) }
        try store.games.close()
        var expected = open.record
        expected.status = .setAside
        #expect(try store.games.current() == nil)
        #expect(try store.games.record(open.id) == expected)
        try store.games.close()
    }

    @Test("A game in which nothing was entered leaves nothing behind")
    func empty() throws {
        let store = try place.open()
        let game = try PlayedGame.new()
        try store.games.begin(game)
        try store.games.close()
        #expect(try store.games.record(game.id) == nil)
    }

    @Test("Beginning a game closes the one before")
    func begin() throws {
        let store = try place.open()
        var first = try PlayedGame.new("g1")
        try store.games.begin(first)
        try perform(.add(500), on: &first, store)
        let second = try PlayedGame.new("g2")
        try store.games.begin(second)
        #expect(try store.games.current() == second)
        #expect(try store.games.record(first.id)?.status == .setAside)
    }

    @Test("The last roster is that of the latest game, with later renames and additions")
    func roster() throws {
        let store = try place.open()
        #expect(try store.games.lastRoster().isEmpty)
        var game = try PlayedGame.new()
        try store.games.begin(game)
        try perform(.addPlayer("Noor"), on: &game, store)
        try perform(.rename(.seat(1), to: "Maja"), on: &game, store)
        try perform(.order([.seat(2), .seat(1), .seat(3), .seat(4)]), on: &game, store)
        let roster = try store.games.lastRoster()
        #expect(roster.map(\.name.text) == ["Jules", "Maja", "Sam", "Noor"])
        #expect(roster.map(\.avatar) == [1, 0, 2, 3])
    }

    @Test("A command that could not be written is not in the file, and neither is its sequence number")
    func refusedWrite() throws {
        let store = try place.open()
        try store.room.keep(KeptRoom(code: "0042", nonce: [UInt8](0..<16), createdAt: .testing, term: 1, seq: 3))
        var game = try PlayedGame.new()
        try store.games.begin(game)
        try perform(.add(500), on: &game, store, seq: 4)
        // The journal finds a row where the next turn belongs and has to give up in the middle of its transaction.
        try store.database.run("INSERT INTO turn (number, body) VALUES (0, x'00')")
        var next = game
        let change = try next.perform(.bank, at: later)
        #expect(storeError { () throws(StoreError) in try store.games.journal(next, change, seq: 5) } != nil)
        try store.database.run("DELETE FROM turn")
        #expect(try store.games.current() == game)
        #expect(try store.room.room()?.seq == 4)
    }

    @Test("A full disk refuses the command, and the game goes on when there is space again")
    func fullDisk() throws {
        let store = try place.open()
        var game = try PlayedGame.new(target: 50_000)
        try store.games.begin(game)
        let pages = try store.database.first("PRAGMA page_count") { (row) throws(StoreError) in try row.int(0) } ?? 0
        try store.database.execute("PRAGMA max_page_count = \(pages)")
        var refused: StoreError?
        for _ in 0..<2_000 where refused == nil {
            var next = game
            let change = try next.perform(.farkle, at: later)
            refused = storeError { () throws(StoreError) in try store.games.journal(next, change) }
            if refused == nil { game = next }
        }
        #expect(refused == .diskFull(path: place.data.database))
        #expect(try store.games.current() == game)
        try store.database.execute("PRAGMA max_page_count = 1000000")
        try perform(.farkle, on: &game, store)
        #expect(try store.games.current() == game)
    }

    @Test("A journal for another game than the one in progress is refused")
    func otherGame() throws {
        let store = try place.open()
        var game = try PlayedGame.new("g1")
        try store.games.begin(try PlayedGame.new("g2"))
        let change = try game.perform(.add(50), at: later)
        #expect(storeError { () throws(StoreError) in try store.games.journal(game, change) } != nil)
    }

    @Test("A game in progress that cannot have been played is damage, and is set aside at the next start")
    func impossible() throws {
        var game = try PlayedGame.new()
        do {
            let store = try place.open()
            try store.games.begin(game)
            try perform(.add(500), on: &game, store)
            try perform(.bank, on: &game, store)
            // The turn now belongs to somebody who is not at the table.
            var turn = GameRecord.Turn(game.turns[0])
            turn.player = PlayerID(number: 9)
            try store.database.run("UPDATE turn SET body = ?", TurnCoding.encode(turn))
            guard case .damaged? = storeError({ () throws(StoreError) in _ = try store.games.current() }) else {
                return #expect(Bool(false), "the game was taken as it is")
            }
        }
        let store = try place.open()
        #expect(store.notices.count == 1)
        #expect(try store.games.current() == nil)
    }

    @Test("A watched game is kept once, follows the host's correction, and never replaces a hosted one")
    func watched() throws {
        let store = try place.open()
        let first = try PlayedGame.finished("g1")
        try store.games.keepWatched(first)
        let corrected = try PlayedGame.finished("g1", amounts: [600, 700])
        try store.games.keepWatched(corrected)
        #expect(try store.games.record(first.id) == corrected.record)
        #expect(try results(store) == 2)

        let hosted = try PlayedGame.finished("g2")
        try store.games.begin(hosted)
        try store.games.keepWatched(try PlayedGame.finished("g2", amounts: [600, 700]))
        #expect(try store.games.record(hosted.id) == hosted.record)
    }

    @Test("A watched game that this node takes up again becomes the game in progress, and counts once")
    func watchedTakenUp() throws {
        let store = try place.open()
        var game = try PlayedGame.finished("g1")
        try store.games.keepWatched(game)
        try game.perform(.undo, at: later)
        try store.games.begin(game)
        #expect(try store.games.current() == game.restored)
        #expect(try results(store) == 0)
    }

    @Test("A game that was set aside here and finished by another host becomes the finished one")
    func finishedElsewhere() throws {
        let store = try place.open()
        let finished = try PlayedGame.finished("g1")
        var game = try PlayedGame.new("g1", players: ["Maya", "Jules"])
        try store.games.begin(game)
        try perform(.add(500), on: &game, store)
        try store.games.keepWatched(finished)
        #expect(try store.games.current() == game)
        try store.games.close()
        try store.games.keepWatched(finished)
        #expect(try store.games.record(game.id) == finished.record)
    }

    @Test("An unreadable game of the records says which it is and leaves the others readable")
    func unreadable() throws {
        let store = try place.open()
        try store.games.keepWatched(try PlayedGame.finished("g1"))
        try store.games.keepWatched(try PlayedGame.finished("g2"))
        try store.database.run("UPDATE game SET turns = x'0203' WHERE id = 'g1'")
        let error = storeError { () throws(StoreError) in _ = try store.games.record(GameID("g1")!) }
        guard case .unreadableGame(_, "g1", _)? = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(try store.games.record(GameID("g2")!) != nil)
    }
}
