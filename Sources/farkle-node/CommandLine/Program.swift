/// The program from its words to its exit code.
enum Program {
    /// - Parameter words: the command line without the program's own name.
    static func run(_ words: [String]) -> ExitCode {
        Console.reserveStreams()
        do {
            return try command(words)
        } catch let error as UsageError {
            Console.error(error.message)
            return .wrongUsage
        } catch let error as CommandFailure {
            Console.error(error.message)
            return .failed
        } catch {
            Console.error("\(error)")
            return .failed
        }
    }

    private static func command(_ words: [String]) throws -> ExitCode {
        guard let first = words.first else {
            if TerminalDevice.isPresent { return try HomeCommand.run(Arguments([], for: CommandTable.home)) }
            Console.write(HelpText.program())
            return .done
        }
        if first == "--help" || first == "-h" || first == "help" {
            return try help(words.dropFirst())
        }
        let name = first == "--version" ? "version" : first
        guard let command = CommandTable.named(name) else { throw unknown(first) }
        let rest = words.dropFirst()
        if asksForHelp(rest) {
            Console.write(HelpText.command(command))
            return .done
        }
        do {
            return try command.run(Arguments(rest, for: command))
        } catch let error as UsageError {
            throw UsageError(
                "\(error.message)\nusage: \(HelpText.usage(command)); 'farkle-node \(name) --help' tells more")
        }
    }

    private static func help(_ rest: ArraySlice<String>) throws -> ExitCode {
        guard let name = rest.first else {
            Console.write(HelpText.program())
            return .done
        }
        guard let command = CommandTable.named(name) else { throw unknown(name) }
        Console.write(HelpText.command(command))
        return .done
    }

    /// Help wins over whatever else is wrong with the line.
    private static func asksForHelp(_ words: ArraySlice<String>) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private static func unknown(_ name: String) -> UsageError {
        let hint = Spelling.nearest(to: name, among: CommandTable.all.map(\.name)).map { "; did you mean \($0)?" } ?? ""
        return UsageError(
            "there is no command \"\(name)\"\(hint)\nThe commands: "
                + CommandTable.all.map(\.name).joined(separator: ", "))
    }
}
