import FarkleCore

/// `score`: the value of a roll.
enum ScoreCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let rules = HouseRules(arguments)
        if arguments.has("batch") {
            guard arguments.operands.isEmpty else { throw UsageError("--batch reads its rolls from stdin") }
            StandardInput.forEachLine { Console.write(batchAnswer(to: $0, rules).description + "\n") }
            return .done
        }
        guard !arguments.operands.isEmpty else { throw UsageError("which dice? For example: farkle-node score 1 1 5") }
        let score: RollScore
        do {
            score = try roll(arguments.operands, rules)
        } catch {
            throw UsageError(error.message)
        }
        Console.write(arguments.has("json") ? json(score).description + "\n" : text(score))
        return .done
    }

    /// One JSON object for each line, also for one that cannot be read.
    static func batchAnswer(to line: LineSplitter.Line, _ rules: HouseRules) -> JSONValue {
        do throws(Refusal) {
            guard case .text(let bytes) = line else { throw Refusal.badCommand("This line is too long.") }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Refusal.badCommand("This line is not UTF-8.")
            }
            return json(try roll(text.split { $0 == " " || $0 == "\t" }, rules))
        } catch {
            return .object(["error": error.json])
        }
    }

    private static func roll(_ words: [some StringProtocol], _ rules: HouseRules) throws(Refusal) -> RollScore {
        var dice: [Int] = []
        for word in words {
            guard let die = Digits.number(word) else { throw .badCommand("A die shows 1 to 6, not \"\(word)\".") }
            dice.append(die)
        }
        do {
            return RollScore(try Roll(dice), rules: rules)
        } catch {
            throw Refusal(error)
        }
    }

    static func json(_ score: RollScore) -> JSONValue {
        .object([
            "score": .integer(score.score), "used": .integer(score.used), "hotDice": .bool(score.hotDice),
            "combinations": .array(score.combinations.map { .string($0.name) }),
        ])
    }

    static func text(_ score: RollScore) -> String {
        guard score.score > 0 else { return "0: a farkle\n" }
        let width = score.combinations.map { TextWidth.of($0.title) }.max() ?? 0
        var lines = ["\(score.score.grouped)"]
        for combination in score.combinations {
            let value = TextWidth.rightAligned(combination.value.grouped, 6)
            lines.append("  \(TextWidth.fitted(combination.title, width))  \(value)")
        }
        if score.hotDice { lines.append("All six dice score: hot dice.") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension HouseRules {
    /// The rules that the `--no-…` switches leave on.
    init(_ arguments: Arguments) {
        self.init(
            threePairs: !arguments.has("no-three-pairs"), straight: !arguments.has("no-straight"),
            twoTriplets: !arguments.has("no-two-triplets"), fourWithPair: !arguments.has("no-four-with-pair"),
            mustOpen: !arguments.has("no-must-open"))
    }
}
