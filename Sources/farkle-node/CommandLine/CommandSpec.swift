/// One option as parser, help, man page and completions see it.
struct OptionSpec: Sendable {
    /// Without the dashes: "players".
    let name: String
    /// What stands for the value in help ("A,B,.."); nil for a switch.
    let value: String?
    /// One sentence without a full stop.
    let summary: String
    /// Whether every mention counts; otherwise the last one wins.
    let isRepeatable: Bool
    /// Whether it may stand without its value, as a switch of its own meaning.
    var isValueOptional: Bool { value?.hasPrefix("[") == true && value?.hasSuffix("]") == true }

    static func flag(_ name: String, _ summary: String) -> OptionSpec {
        OptionSpec(name: name, value: nil, summary: summary, isRepeatable: false)
    }

    static func option(_ name: String, _ value: String, _ summary: String, repeatable: Bool = false) -> OptionSpec {
        OptionSpec(name: name, value: value, summary: summary, isRepeatable: repeatable)
    }
}

/// One word that is no option.
struct OperandSpec: Sendable {
    let name: String
    let isOptional: Bool
    let isRepeatable: Bool

    static func optional(_ name: String) -> OperandSpec {
        OperandSpec(name: name, isOptional: true, isRepeatable: false)
    }
    static func anyNumber(_ name: String) -> OperandSpec {
        OperandSpec(name: name, isOptional: true, isRepeatable: true)
    }
}

/// One command of the program: what it is called with, what it says about itself, and what it does.
struct CommandSpec: Sendable {
    let name: String
    /// One line for the list of commands.
    let summary: String
    let operands: [OperandSpec]
    let options: [OptionSpec]
    /// Paragraphs under the options in the command's own help.
    let details: [String]
    /// Does the command; the result is the exit code.
    let run: @Sendable (Arguments) throws -> ExitCode

    init(
        _ name: String, _ summary: String, operands: [OperandSpec] = [], options: [OptionSpec] = [],
        details: [String] = [], run: @escaping @Sendable (Arguments) throws -> ExitCode
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.details = details
        self.run = run
    }
}

/// The exit codes that scripts rely on.
enum ExitCode: Int32, Sendable {
    case done = 0
    /// The thing failed; the reason is on stderr.
    case failed = 1
    case wrongUsage = 2
    case interrupted = 130
}

/// The command line cannot be understood (exit code 2). The message names what is wrong and what is right.
struct UsageError: Error, Equatable {
    let message: String
    init(_ message: String) { self.message = message }
}

/// The command was understood and could not be done (exit code 1). The message names the remedy.
struct CommandFailure: Error, Equatable {
    let message: String
    init(_ message: String) { self.message = message }
}
