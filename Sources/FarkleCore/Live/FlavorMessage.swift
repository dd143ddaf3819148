/// A remark that pops up on viewers' boards, made from the difference between two of them.
public struct FlavorMessage: Hashable, Sendable {
    /// What happened that is worth a remark.
    public enum Kind: String, Sendable {
        case correction, hotDice, farkle, opening, pass, finalRound, barUp, winner
    }

    public let kind: Kind
    public let text: String

    /// How many turns are remarked upon one by one; who was away for longer sees where things stand.
    static let turnsMax = 3

    /// What there is to say about a board that follows another one, also when boards in between were missed. Nothing
    /// about the first board or another game's.
    public static func messages(from old: GameSnapshot, to new: GameSnapshot) -> [FlavorMessage] {
        guard old.id == new.id else { return [] }
        let difference = SnapshotDifference(from: old, to: new)
        var messages: [FlavorMessage] = []
        if difference.isCorrection { messages.append(FlavorMessage(kind: .correction, text: "Score corrected")) }
        for turn in difference.newTurns.suffix(turnsMax) { messages += remarks(about: turn, new) }
        if difference.hasNewHotDice { messages.append(FlavorMessage(kind: .hotDice, text: "🔥 Hot dice!")) }
        messages += passes(by: Set(difference.newTurns.map(\.player)), from: old, to: new)
        messages += finalRound(from: old, to: new)
        if let winner = new.winner, winner != old.winner {
            messages.append(FlavorMessage(kind: .winner, text: "\(name(winner, new)) wins."))
        }
        return messages
    }

    private static func remarks(about turn: GameSnapshot.Turn, _ board: GameSnapshot) -> [FlavorMessage] {
        let name = name(turn.player, board)
        switch turn.kind {
        case .farkle:
            let lost = turn.amount > 0 ? " and lost \(turn.amount.grouped)" : ""
            return [FlavorMessage(kind: .farkle, text: "\(name) farkled\(lost).")]
        case .bank:
            // Only a first bank leaves a total that is all its own.
            guard turn.total == turn.amount else { return [] }
            return [FlavorMessage(kind: .opening, text: "\(name) is on the board with \(turn.amount.grouped).")]
        }
    }

    /// One remark for each player who took a turn and overtook somebody: about the best of those. Players without a
    /// score are not overtaken, they are only not there yet.
    private static func passes(
        by movers: Set<PlayerID>, from old: GameSnapshot, to new: GameSnapshot
    ) -> [FlavorMessage] {
        var messages: [FlavorMessage] = []
        for mover in new.standings where movers.contains(mover) {
            guard let before = old.player(mover), let after = new.player(mover) else { continue }
            let passed = new.standings.first { id in
                guard id != mover, let theirsBefore = old.player(id), let theirs = new.player(id) else { return false }
                return before.total <= theirsBefore.total && after.total > theirs.total && theirs.total > 0
            }
            if let passed {
                messages.append(
                    FlavorMessage(kind: .pass, text: "\(name(mover, new)) passed \(name(passed, new))!"))
            }
        }
        return messages
    }

    private static func finalRound(from old: GameSnapshot, to new: GameSnapshot) -> [FlavorMessage] {
        guard let round = new.finalRound else { return [] }
        let score = round.scoreToBeat.grouped
        guard let before = old.finalRound, before.trigger == round.trigger else {
            return [
                FlavorMessage(
                    kind: .finalRound,
                    text: "Final round! \(name(round.trigger, new)) reached the target: beat \(score).")
            ]
        }
        guard round.scoreToBeat > before.scoreToBeat, new.winner == nil else { return [] }
        return [
            FlavorMessage(kind: .barUp, text: "The bar moves up: \(name(round.leader, new)) leads with \(score).")
        ]
    }

    private static func name(_ id: PlayerID, _ board: GameSnapshot) -> String {
        board.player(id)?.name.text ?? id.description
    }
}

/// What happened to the record between two boards of one game. Boards for viewers show only their latest turns, so
/// what lies further back is judged by its sum.
struct SnapshotDifference {
    /// The turns that the older board did not have, as far as the newer one shows them.
    let newTurns: [GameSnapshot.Turn]
    /// Whether something that was on the older board was undone or edited.
    let isCorrection: Bool
    /// Whether all six dice scored at once, and the older board did not say so yet.
    let hasNewHotDice: Bool

    init(from old: GameSnapshot, to new: GameSnapshot) {
        let oldStart = old.turnCount - old.turns.count
        let newStart = new.turnCount - new.turns.count
        let shared = max(oldStart, newStart)..<max(oldStart, newStart, min(old.turnCount, new.turnCount))
        let firstOther = shared.first { old.turns[$0 - oldStart].id != new.turns[$0 - newStart].id }
        let isEdited = shared.contains { old.turns[$0 - oldStart].amount != new.turns[$0 - newStart].amount }

        newTurns = Array(new.turns.dropFirst(max(0, (firstOther ?? old.turnCount) - newStart)))
        let isShorter = new.turnCount < old.turnCount
        isCorrection =
            isShorter || firstOther != nil || isEdited
            || (newStart <= old.turnCount && !Self.addsUp(from: old, to: new, newTurns))
        hasNewHotDice = Self.newHotDice(from: old, to: new, newTurns, isShorter: isShorter)
    }

    private static func addsUp(
        from old: GameSnapshot, to new: GameSnapshot, _ newTurns: [GameSnapshot.Turn]
    ) -> Bool {
        new.players.allSatisfy { player in
            let gained = newTurns.reduce(0) { $0 + ($1.player == player.id && $1.kind == .bank ? $1.amount : 0) }
            return player.total == (old.player(player.id)?.total ?? 0) + gained
        }
    }

    private static func newHotDice(
        from old: GameSnapshot, to new: GameSnapshot, _ newTurns: [GameSnapshot.Turn], isShorter: Bool
    ) -> Bool {
        // A turn that was undone brings its hot dice back onto the table; those are old news.
        guard !isShorter else { return false }
        guard let first = newTurns.first else { return new.pending.hotDice > old.pending.hotDice }
        let known = first.player == old.active ? old.pending.hotDice : 0
        return first.hotDice > known || newTurns.dropFirst().contains { $0.hotDice > 0 } || new.pending.hotDice > 0
    }
}
