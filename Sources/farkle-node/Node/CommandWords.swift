import FarkleCore

/// A command's verb and the words after it, with the readings that commands share. All refusals are `badCommand`, except that an
/// amount which is no whole number is a `badAmount`.
struct CommandWords {
    let command: String
    let rest: [Word]

    init(_ line: [UInt8]) throws(Refusal) {
        let words: [Word]
        do {
            words = try Word.split(line)
        } catch {
            switch error {
            case .notUTF8: throw .badCommand("This line is not UTF-8.")
            case .unclosedQuote: throw .badCommand("A quote is not closed.")
            }
        }
        guard let first = words.first else { throw .badCommand("This line is empty. 'help' lists the commands.") }
        guard !first.isQuoted else {
            throw .badCommand("\"\(first.text)\" is a name and no command. 'help' lists the commands.")
        }
        command = first.text
        rest = Array(words.dropFirst())
    }

    /// The command, if nothing stands after it.
    func alone<Line>(_ line: Line) throws(Refusal) -> Line {
        guard rest.isEmpty else { throw .badCommand("'\(command)' takes nothing after it.") }
        return line
    }

    func word(_ index: Int, of usage: String, count: Int) throws(Refusal) -> Word {
        guard rest.count == count else { throw misuse(usage) }
        return rest[index]
    }

    func text(_ index: Int, of usage: String, count: Int) throws(Refusal) -> String {
        try word(index, of: usage, count: count).text
    }

    func player(_ index: Int, of usage: String, count: Int) throws(Refusal) -> PlayerReference {
        try word(index, of: usage, count: count).player
    }

    /// A whole number of points, its range unchecked.
    func amount(_ index: Int, of usage: String, count: Int) throws(Refusal) -> Int {
        let word = try word(index, of: usage, count: count)
        guard !word.isQuoted else { throw misuse(usage) }
        guard let amount = Digits.signedNumber(word.text) else {
            throw Refusal(code: "badAmount", message: "\"\(word.text)\" is not a whole number.")
        }
        return amount
    }

    /// A turn's number, its existence unchecked.
    func turn(_ index: Int, of usage: String, count: Int) throws(Refusal) -> Int {
        let word = try word(index, of: usage, count: count)
        guard !word.isQuoted, let turn = Digits.signedNumber(word.text) else { throw misuse(usage) }
        return turn
    }

    /// At least one die, each a single digit.
    func dice(of usage: String) throws(Refusal) -> [Int] {
        var dice: [Int] = []
        for word in rest {
            guard !word.isQuoted, let die = Digits.number(word.text) else { throw misuse(usage) }
            dice.append(die)
        }
        guard !dice.isEmpty else { throw misuse(usage) }
        return dice
    }

    /// A list split at commas. Spaces around the commas are allowed, empty items are not.
    func list(of usage: String) throws(Refusal) -> [Word] {
        let items = rest.reduce(into: [Word]()) { items, word in
            let more = word.listItems
            // "A, B" and "A ,B" are one list; "A B" is not.
            if let last = items.last, last.pieces.isEmpty || more.first?.pieces.isEmpty == true {
                items[items.count - 1].pieces += more[0].pieces
                items += more.dropFirst()
            } else {
                items += items.isEmpty ? more : [Word(pieces: [])] + more
            }
        }
        guard !items.isEmpty, items.allSatisfy({ !$0.pieces.isEmpty }) else { throw misuse(usage) }
        return items
    }

    func misuse(_ usage: String) -> Refusal { .badCommand("Usage: \(usage)") }

    func unknown(_ verbs: [String]) -> Refusal {
        let hint = Spelling.nearest(to: command, among: verbs).map { " Did you mean '\($0)'?" } ?? ""
        return .badCommand("There is no command \"\(command)\".\(hint) 'help' lists the commands.")
    }
}
