internal import FarkleCore

/// Turns as bytes, about eight each, so that a hundred thousand games stay a small file.
///
/// Of a turn, in this order: a head (1 for a farkle, 2 if edited, 4 if something was cleared, 8 if its number is not the
/// next one, and 16 × the count of additions); the player's number; the step of its own number where that is not 1; the
/// milliseconds since the turn before; the additions; what was cleared; the edited amount. Numbers as in `ByteWriter`.
enum TurnCoding {
    /// First byte of a packed list.
    private static let version = 1
    /// No game has as many turns; it keeps the sum of damaged steps from overflowing.
    private static let numberMax = 1 << 40

    /// What the next turn's number and time are counted from.
    private struct Predecessor {
        var id = 0
        var milliseconds = 0
    }

    // MARK: A whole game

    static func pack(_ turns: [GameRecord.Turn]) -> [UInt8] {
        var writer = ByteWriter()
        var previous = Predecessor()
        writer.number(version)
        writer.number(turns.count)
        for turn in turns { write(turn, after: &previous, to: &writer) }
        return writer.bytes
    }

    static func unpack(_ bytes: [UInt8]) throws(CodingError) -> [GameRecord.Turn] {
        var reader = ByteReader(bytes)
        guard try reader.number() == version else { throw CodingError("its turns have an unknown form") }
        var previous = Predecessor()
        var turns: [GameRecord.Turn] = []
        let count = try reader.count()
        turns.reserveCapacity(count)
        for _ in 0..<count { turns.append(try read(after: &previous, from: &reader)) }
        guard reader.remaining == 0 else { throw CodingError("something follows its last turn") }
        return turns
    }

    // MARK: One turn of the game in progress

    static func encode(_ turn: GameRecord.Turn) -> [UInt8] {
        var writer = ByteWriter()
        var previous = Predecessor()
        write(turn, after: &previous, to: &writer)
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(CodingError) -> GameRecord.Turn {
        var reader = ByteReader(bytes)
        var previous = Predecessor()
        let turn = try read(after: &previous, from: &reader)
        guard reader.remaining == 0 else { throw CodingError("something follows the turn") }
        return turn
    }

    // MARK: The pending turn

    static func encode(_ pending: PendingTurn) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(pending.additions.count)
        write(pending.additions, to: &writer)
        write(pending.cleared, to: &writer)
        return writer.bytes
    }

    static func decodePending(_ bytes: [UInt8]) throws(CodingError) -> PendingTurn {
        var reader = ByteReader(bytes)
        let additions = try readAdditions(try reader.count(), from: &reader)
        let cleared = try readCleared(from: &reader)
        guard reader.remaining == 0 else { throw CodingError("something follows the pending turn") }
        return PendingTurn(additions: additions, cleared: cleared)
    }

    // MARK: Parts

    private struct Flags {
        static let farkle = 1
        static let edited = 2
        static let cleared = 4
        static let jump = 8
        static let bits = 4
    }

    private static func write(
        _ turn: GameRecord.Turn, after previous: inout Predecessor, to writer: inout ByteWriter
    ) {
        let step = turn.id.number - previous.id
        var head = turn.pending.additions.count << Flags.bits
        if turn.kind == .farkle { head |= Flags.farkle }
        if turn.edited { head |= Flags.edited }
        if !turn.pending.cleared.isEmpty { head |= Flags.cleared }
        if step != 1 { head |= Flags.jump }
        writer.number(head)
        writer.number(turn.player.number)
        if step != 1 { writer.signed(step) }
        writer.signed(Int(turn.at.milliseconds) - previous.milliseconds)
        write(turn.pending.additions, to: &writer)
        if !turn.pending.cleared.isEmpty { write(turn.pending.cleared, to: &writer) }
        if turn.edited { writer.number(turn.amount) }
        previous = Predecessor(id: turn.id.number, milliseconds: Int(turn.at.milliseconds))
    }

    private static func read(
        after previous: inout Predecessor, from reader: inout ByteReader
    ) throws(CodingError) -> GameRecord.Turn {
        let head = try reader.number()
        let count = head >> Flags.bits
        guard count <= reader.remaining else { throw CodingError("a count is too large") }
        let player = try reader.number()
        let step = head & Flags.jump != 0 ? try reader.signed() : 1
        let milliseconds = previous.milliseconds + (try reader.signed())
        let additions = try readAdditions(count, from: &reader)
        let pending = PendingTurn(
            additions: additions, cleared: head & Flags.cleared != 0 ? try readCleared(from: &reader) : [])
        let isEdited = head & Flags.edited != 0
        let amount = isEdited ? try reader.number() : pending.total
        let (id, at) = (previous.id + step, Timestamp(milliseconds: Int64(milliseconds)))
        guard (1...Self.numberMax).contains(id) else { throw CodingError("a turn's number is out of range") }
        previous = Predecessor(id: id, milliseconds: Int(at.milliseconds))
        return GameRecord.Turn(
            id: TurnID(number: id), player: PlayerID(number: player),
            kind: head & Flags.farkle != 0 ? .farkle : .bank, amount: amount, pending: pending, at: at,
            edited: isEdited)
    }

    /// Four times the fifties, or four times the points and 1 where they are no fifties; 2 more for hot dice.
    private static func write(_ additions: [Addition], to writer: inout ByteWriter) {
        for addition in additions {
            let (fifties, rest) = addition.amount.quotientAndRemainder(dividingBy: Amount.step)
            let hot = addition.hotDice ? 2 : 0
            writer.number(rest == 0 ? fifties << 2 | hot : addition.amount << 2 | hot | 1)
        }
    }

    private static func readAdditions(
        _ count: Int, from reader: inout ByteReader
    ) throws(CodingError) -> [Addition] {
        var additions: [Addition] = []
        additions.reserveCapacity(count)
        for _ in 0..<count {
            let value = try reader.number()
            let points = value & 1 == 0 ? (value >> 2) * Amount.step : value >> 2
            // The bound also keeps a damaged turn's sum from overflowing.
            guard Amount.range.contains(points) else { throw CodingError("an amount is out of range") }
            additions.append(Addition(amount: points, hotDice: value & 2 != 0))
        }
        return additions
    }

    private static func write(_ cleared: [[Addition]], to writer: inout ByteWriter) {
        writer.number(cleared.count)
        for list in cleared {
            writer.number(list.count)
            write(list, to: &writer)
        }
    }

    private static func readCleared(from reader: inout ByteReader) throws(CodingError) -> [[Addition]] {
        var cleared: [[Addition]] = []
        for _ in 0..<(try reader.count()) { cleared.append(try readAdditions(try reader.count(), from: &reader)) }
        return cleared
    }
}
