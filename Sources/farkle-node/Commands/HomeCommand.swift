/// `home`: a node with neither part yet; its page starts or joins a game.
enum HomeCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        try NodeController.run(.home, NodeOptions(arguments))
    }
}
