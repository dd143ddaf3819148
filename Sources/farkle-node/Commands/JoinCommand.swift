/// `join`: watches a room.
enum JoinCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        var options = try NodeOptions(arguments)
        // A script that watches has no use for a page, and a machine may run many of them.
        if arguments.value("web") == nil, !Console.stdoutIsTerminal { options.web = nil }
        return try NodeController.run(.viewer(ViewerOptions(arguments)), options)
    }
}
