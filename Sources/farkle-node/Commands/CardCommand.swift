import FarkleCore
import FarkleStore
import FarkleWeb

/// `card`: the winner's picture, the same as the page shares.
enum CardCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        guard let path = arguments.value("out") else {
            throw UsageError("where to? For example: farkle-node card --out win.png")
        }
        let store = try RecordsAccess.open(arguments)
        let game = GameSnapshot(of: try Game(restoring: RecapCommand.record(arguments.operands.first, store)))
        guard let card = ShareCard(of: game, photo: try photo(of: game, store)) else {
            throw CommandFailure("\"\(game.name)\" has no winner yet, and the card is the winner's")
        }
        guard let png = card.png() else { throw CommandFailure("the card could not be drawn; is there memory left?") }
        let file = try OutputFile(path: path, mayReplace: arguments.has("force"))
        try file.write(png)
        try file.finish()
        Console.error("drawn to \(path)")
        return .done
    }

    /// The winner's photo, while the game is still on the table: seats and photos go with the room.
    private static func photo(of game: GameSnapshot, _ store: Store) throws -> [UInt8]? {
        guard try store.games.current()?.id == game.id,
            let digest = try store.room.seats().first(where: { $0.player == game.winner })?.photo
        else { return nil }
        return try store.room.photo(digest: digest)
    }
}
