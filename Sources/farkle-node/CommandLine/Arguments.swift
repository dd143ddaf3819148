/// The words after the command's name, sorted into options and operands.
struct Arguments: Sendable, Equatable {
    /// In the order of mention, names without dashes; the value is nil for a switch.
    private(set) var options: [Mention] = []
    private(set) var operands: [String] = []

    struct Mention: Sendable, Equatable {
        let name: String
        let value: String?
    }

    func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// The last value given, since wrappers append to what they were given.
    func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    func values(_ name: String) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }

    /// A whole number in `range`, or nil where the option is absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Digits.number(text), range.contains(number) else {
            throw UsageError(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
        }
        return number
    }

    /// One of `choices`, or nil where the option is absent.
    func choice(_ name: String, of choices: [String]) throws(UsageError) -> String? {
        guard let text = value(name) else { return nil }
        guard choices.contains(text) else {
            throw UsageError("--\(name) takes \(choices.joined(separator: ", ")), not \"\(text)\"")
        }
        return text
    }
}

extension Arguments {
    /// Sorts `words` by what `command` takes. `--option value` and `--option=value` are the same; `--` ends options.
    init(_ words: some Sequence<String>, for command: CommandSpec) throws(UsageError) {
        let known = command.options + CommandTable.commonOptions
        var rest = Array(words)[...]
        var optionsEnded = false
        while let word = rest.popFirst() {
            if optionsEnded || !word.hasPrefix("-") || word == "-" {
                operands.append(word)
            } else if word == "--" {
                optionsEnded = true
            } else {
                options.append(try Self.mention(word, &rest, among: known))
            }
        }
        let most = command.operands.contains(where: \.isRepeatable) ? Int.max : command.operands.count
        if operands.count > most {
            throw UsageError("\"\(operands[most])\" is one word too many")
        }
    }

    private static func mention(
        _ word: String, _ rest: inout ArraySlice<String>, among known: [OptionSpec]
    ) throws(UsageError) -> Mention {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].drop { $0 == "-" })
        guard word.hasPrefix("--"), let option = known.first(where: { $0.name == name }) else {
            let hint = Spelling.nearest(to: name, among: known.map(\.name)).map { "; did you mean --\($0)?" } ?? ""
            throw UsageError("there is no option \(parts[0])\(hint)")
        }
        let inline = parts.count == 2 ? String(parts[1]) : nil
        guard let placeholder = option.value else {
            if inline != nil { throw UsageError("--\(name) takes no value") }
            return Mention(name: name, value: nil)
        }
        if let inline { return Mention(name: name, value: inline) }
        // Taking the next option for a value would hide the mistake; a value with dashes can still be given after "=".
        guard let next = rest.first, !next.hasPrefix("--") else {
            if option.isValueOptional { return Mention(name: name, value: nil) }
            throw UsageError("--\(name) needs a value: --\(name) \(placeholder)")
        }
        rest.removeFirst()
        return Mention(name: name, value: next)
    }
}

/// Numbers as this program reads them: ASCII digits and nothing else, so that "+5", "٥" and "5_0" are not taken for numbers.
enum Digits {
    /// Nil unless `text` is one or more ASCII digits; numbers too large for an Int come back as `Int.max`.
    static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }

    /// The same with a leading minus allowed, for numbers that are refused for their size and not for their form.
    static func signedNumber(_ text: some StringProtocol) -> Int? {
        guard text.hasPrefix("-") else { return number(text) }
        return number(text.dropFirst()).map { -$0 }
    }
}
