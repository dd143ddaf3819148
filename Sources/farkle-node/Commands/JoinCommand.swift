/// `join`: watches a room.
enum JoinCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let options = try NodeOptions(arguments)
        return try NodeController.run(.viewer(ViewerOptions(arguments)), options)
    }
}
