import FarkleCore
import FarkleStore
import Testing

@testable import farkle_node

@Suite("Which game a host opens with")
struct HostPlanTests {
    private func options(_ words: String...) throws -> HostOptions {
        try HostOptions(Arguments(words, for: CommandTable.named("host")!))
    }

    private func plan(_ options: HostOptions, kept: Game?) throws -> HostPlan {
        try HostPlan(options, kept: kept, settings: Settings(), clock: .still)
    }

    private func game(finished: Bool) throws -> Game {
        var game = try Game(
            id: GameID("old")!, name: GameName("Old"), players: ["A", "B"].map { NewPlayer(name: try PlayerName($0)) },
            createdAt: NodeClock.still.now())
        if finished {
            for command in [GameCommand.add(50_000), .bank, .farkle] {
                try game.perform(command, at: NodeClock.still.now())
            }
        }
        return game
    }

    @Test("Without words a kept game is resumed, finished or not")
    func resume() throws {
        for finished in [false, true] {
            let kept = try game(finished: finished)
            #expect(try plan(options(), kept: kept) == .resume(kept))
            #expect(try plan(options("--code", "0042"), kept: kept) == .resume(kept))
        }
    }

    @Test("New players do not push a game in progress aside, and the choice is named")
    func inProgress() throws {
        let kept = try game(finished: false)
        for words in [["--players", "C,D"], ["--target", "5000"], ["--no-straight"], ["--name", "X"]] {
            let options = try HostOptions(Arguments(words, for: CommandTable.named("host")!))
            #expect {
                try plan(options, kept: kept)
            } throws: {
                ($0 as? CommandFailure)?.message.contains("--new") == true
            }
        }
    }

    @Test("New players start a new game where none is in progress, or where --new says so")
    func begin() throws {
        for (kept, words) in [
            (nil, []), (try game(finished: true), []), (try game(finished: false), ["--new"]),
        ] as [(Game?, [String])] {
            let options = try HostOptions(
                Arguments(
                    ["--players", "C, D", "--target=5000", "--no-straight"] + words, for: CommandTable.named("host")!))
            guard case .begin(let game) = try plan(options, kept: kept) else {
                Issue.record("no new game")
                continue
            }
            #expect(game.players.map(\.name.text) == ["C", "D"])
            #expect(game.target.points == 5_000)
            #expect(!game.rules.straight)
            #expect(game.rules.mustOpen)
            #expect(game.name.text == "Tuesday Night Roll")
        }
    }

    @Test("Without players there is no new game")
    func nobody() throws {
        #expect(throws: UsageError.self) { try plan(options(), kept: nil) }
        #expect(throws: UsageError.self) { try plan(options("--new"), kept: game(finished: false)) }
    }

    @Test("The settings' defaults hold where the command line says nothing")
    func settings() throws {
        var settings = Settings()
        try settings.set(.target, to: "15000")
        try settings.set(.threePairs, to: "off")
        guard
            case .begin(let game) = try HostPlan(
                options("--players", "C,D"), kept: nil, settings: settings, clock: .still)
        else { return }
        #expect(game.target.points == 15_000)
        #expect(!game.rules.threePairs)
    }

    @Test(
        "What can be no game or no room is wrong usage",
        arguments: [
            ["--players", "A"], ["--players", "A,a"], ["--players", "A,"], ["--players", "1,2,3,4,5,6,7,8,9"],
            ["--players", "A,\u{202E}B"], ["--players", "A,abcdefghijklmnopqrstu"], ["--players", "A,\u{3164}"],
            ["--target", "750"], ["--target", "51000"], ["--target", "x"], ["--name", ""], ["--code", "123"],
            ["--code", "12345"],
            ["--code", "12a4"], ["--pin", "12345"], ["--pin", "12345x"], ["--encryption", "maybe"],
        ])
    func wrongUsage(words: [String]) throws {
        let arguments = try Arguments(words, for: CommandTable.named("host")!)
        #expect(throws: UsageError.self) { try HostOptions(arguments) }
    }
}
