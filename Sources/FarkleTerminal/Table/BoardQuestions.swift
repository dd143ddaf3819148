import FarkleCore

// Questions that screens ask of a board. Nothing here decides anything: the game does.
extension GameSnapshot {
    /// Who rolls; nil once the game is over.
    var roller: Seat? { active.flatMap(player) }
    var ranked: [Seat] { standings.compactMap(player) }

    func name(of id: PlayerID?) -> String { id.flatMap(player)?.name.text ?? "the next player" }

    /// Why nothing can be banked at the moment; nil where something can.
    var bankRefusal: String? {
        guard let roller, pending.total > 0 else { return "Nothing to bank yet." }
        guard rules.mustOpen, roller.total == 0, pending.total < HouseRules.openingMinimum else { return nil }
        return "Must open with \(HouseRules.openingMinimum)."
    }

    /// What a bank of what is pending would come to.
    struct Outlook: Hashable, Sendable {
        let total: Int
        let startsFinalRound: Bool
        let endsGame: Bool
        let wins: Bool
        /// Points that are missing to win, in a final round.
        let shortBy: Int

        /// What a last turn would come to. Whoever was there first wins a tie.
        var coaching: String {
            if wins { return "Wins!" }
            return shortBy == 0 ? "A tie is not enough" : "Short by \(shortBy.grouped)"
        }
    }

    var outlook: Outlook? {
        guard let roller else { return nil }
        let total = roller.total + pending.total
        guard phase == .finalRound, let round = finalRound else {
            return Outlook(
                total: total, startsFinalRound: total >= target.points, endsGame: false, wins: false, shortBy: 0)
        }
        return Outlook(
            total: total, startsFinalRound: false, endsGame: round.remaining.isEmpty, wins: total > round.scoreToBeat,
            shortBy: max(0, round.scoreToBeat - total))
    }

    /// "Bank & pass to Jules".
    var bankWords: String {
        guard let outlook else { return "Bank" }
        if outlook.startsFinalRound { return "Bank & start final round" }
        if outlook.endsGame { return outlook.wins ? "Bank & win 🎉" : "Bank & end the game" }
        return "Bank & pass to \(name(of: next))"
    }

    var farkleWords: String {
        phase == .finalRound && finalRound?.remaining.isEmpty == true
            ? "Farkle & end the game" : "Farkle & pass to \(name(of: next))"
    }

    /// "beat 10,150 to win" or what the score is played to.
    var goal: Int { phase == .finalRound ? finalRound?.scoreToBeat ?? target.points : target.points }
}

/// Words for times and places.
enum Words {
    /// "now", "4 min", "2 h", "3 d".
    static func ago(_ time: Timestamp, _ now: Timestamp) -> String {
        let minutes = (now.milliseconds - time.milliseconds) / 60_000
        if minutes < 1 { return "now" }
        if minutes < 60 { return "\(minutes) min" }
        return minutes < 1_440 ? "\(minutes / 60) h" : "\(minutes / 1_440) d"
    }

    static func ordinal(_ number: Int) -> String {
        switch number {
        case 1: "1st"
        case 2: "2nd"
        case 3: "3rd"
        default: "\(number)th"
        }
    }

    static func count(_ number: Int, _ noun: String) -> String { "\(number.grouped) \(noun)\(number == 1 ? "" : "s")" }
}
