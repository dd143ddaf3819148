import FarkleCore

/// `rules`: the score chart and the three steps.
enum RulesCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        Console.write(text())
        return .done
    }

    static func text() -> String {
        var lines = ["HOW IT WORKS", ""]
        for (index, step) in steps.enumerated() {
            let wrapped = HelpText.wrapped(step, width: 70)
            lines += wrapped.enumerated().map { ($0 == 0 ? "  \(index + 1). " : "     ") + $1 }
        }
        lines += ["", "SCORE CHART"]
        for section in ScoresheetSection.allCases {
            let rows = ScoringCombination.all.filter { $0.section == section }
            lines += ["", "  \(section.rawValue)"] + rows.map(row)
        }
        lines += ["", "Special combos and the opening minimum are house rules: each can be switched off for a game."]
        return lines.joined(separator: "\n") + "\n"
    }

    private static let steps = [
        "Roll all six dice. Set aside at least one that scores, then bank what you have or roll the rest. "
            + "When all six score, hot dice: roll all six again.",
        "Farkle: a roll in which nothing scores ends your turn, and what you had not banked is lost. "
            + "Your first bank must be at least \(HouseRules.openingMinimum).",
        "Target: whoever reaches it (\(TargetScore.standard.points.grouped) unless you agree otherwise) starts the "
            + "final round. Everyone else has one more turn; the highest total wins, and in a tie whoever reached the "
            + "target first.",
    ]

    private static func row(_ combination: ScoringCombination) -> String {
        let dice = combination.exampleDice.map(String.init).joined(separator: " ")
        let value = TextWidth.rightAligned(combination.value.grouped, 7)
        return "    \(TextWidth.fitted(dice, 13))\(TextWidth.fitted(combination.title, 27))\(value)"
    }
}
