import FarkleCore

/// The program's words about itself, all made from the command table.
enum HelpText {
    /// What `farkle-node --help` prints.
    static func program() -> String {
        let width = CommandTable.all.map(\.name.count).max() ?? 0
        var lines = [
            "farkle-node: keep the score of a Farkle game and show it on every screen of the LAN", "",
            "usage: farkle-node COMMAND [OPTIONS]", "", "commands:",
        ]
        lines += CommandTable.all.map { "  \(padded($0.name, width))  \($0.summary)" }
        lines += ["", "'farkle-node COMMAND --help' tells more about a command."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// What `farkle-node COMMAND --help` prints.
    static func command(_ command: CommandSpec) -> String {
        var lines = ["farkle-node \(command.name): \(command.summary)", "", "usage: \(usage(command))"]
        if !command.options.isEmpty { lines += ["", "options:"] + optionLines(command.options) }
        lines += ["", "common options:"] + optionLines(CommandTable.commonOptions)
        for paragraph in command.details {
            if !paragraph.hasPrefix(" ") { lines.append("") }
            lines += wrapped(paragraph, width: 78)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func usage(_ command: CommandSpec) -> String {
        var words = ["farkle-node", command.name]
        if !command.options.isEmpty { words.append("[OPTIONS]") }
        for operand in command.operands {
            let name = operand.isRepeatable ? operand.name + "..." : operand.name
            words.append(operand.isOptional ? "[\(name)]" : name)
        }
        return words.joined(separator: " ")
    }

    private static func optionLines(_ options: [OptionSpec]) -> [String] {
        let heads = options.map { option in "--" + option.name + (option.value.map { " " + $0 } ?? "") }
        let width = heads.map(\.count).max() ?? 0
        return zip(heads, options).flatMap { head, option in
            let text = wrapped(option.summary, width: max(30, 76 - width))
            return text.enumerated().map { index, line in "  \(padded(index == 0 ? head : "", width))  \(line)" }
        }
    }

    /// Breaks at spaces so that no line is wider than `width` columns, words longer than that excepted.
    /// A text that starts with a space is set as it is.
    static func wrapped(_ text: String, width: Int) -> [String] {
        text.hasPrefix(" ") ? [text] : Prose.wrapped(text, columns: width)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
