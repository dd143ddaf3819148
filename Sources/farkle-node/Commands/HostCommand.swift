/// `host`: keeps the score of a game and shows it to a room.
enum HostCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        try NodeController.run(.host(HostOptions(arguments)), NodeOptions(arguments))
    }
}
