import FarkleCore
import Testing

@testable import FarkleStore

@Suite("Turn coding") struct TurnCodingTests {
    private func turn(
        _ id: Int, player: Int = 1, _ additions: [Addition], cleared: [[Addition]] = [], kind: Turn.Kind = .bank,
        amount: Int? = nil, at milliseconds: Int64 = 1_796_086_923_000
    ) -> GameRecord.Turn {
        let pending = PendingTurn(additions: additions, cleared: cleared)
        return GameRecord.Turn(
            id: TurnID(number: id), player: PlayerID(number: player), kind: kind, amount: amount ?? pending.total,
            pending: pending, at: Timestamp(milliseconds: milliseconds), edited: amount != nil)
    }

    private var varied: [GameRecord.Turn] {
        [
            turn(1, [Addition(amount: 50), Addition(amount: 3_000, hotDice: true)]),
            turn(2, player: 8, [], kind: .farkle, at: 1_796_086_900_000),
            turn(9, [Addition(amount: 1), Addition(amount: 49_999, hotDice: true)], cleared: [[Addition(amount: 75)]]),
            turn(10, [Addition(amount: 500)], amount: 123, at: Timestamp.range.upperBound),
            turn(1_000_000_000, player: 1_000, [Addition(amount: 50_000)], at: Timestamp.range.lowerBound),
            turn(1_000_000_001, (1...40).map { Addition(amount: $0 * 50) }, kind: .farkle, at: 0),
        ]
    }

    @Test("Turns come back as they were, packed and alone")
    func roundTrip() throws {
        #expect(try TurnCoding.unpack(TurnCoding.pack(varied)) == varied)
        #expect(try TurnCoding.unpack(TurnCoding.pack([])) == [])
        for turn in varied { #expect(try TurnCoding.decode(TurnCoding.encode(turn)) == turn) }
    }

    @Test("A pending turn comes back as it was")
    func pending() throws {
        for turn in varied { #expect(try TurnCoding.decodePending(TurnCoding.encode(turn.pending)) == turn.pending) }
    }

    @Test("An ordinary turn takes at most nine bytes, so that a hundred thousand games are a small file")
    func size() {
        let turns = (1...100).map { number in
            turn(
                number, player: number % 4 + 1, [200, 350, 1_000].map { Addition(amount: $0) },
                at: 1_796_086_923_000 + Int64(number) * 45_000)
        }
        #expect(TurnCoding.pack(turns).count <= 900)
    }

    @Test("Bytes that are cut or flipped are an error or other turns, never a trap")
    func damage() {
        let bytes = TurnCoding.pack(varied)
        for length in bytes.indices {
            #expect(throws: CodingError.self) { try TurnCoding.unpack(Array(bytes[..<length])) }
        }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            var flipped = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                flipped[Int.random(in: flipped.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try? TurnCoding.unpack(flipped)
            _ = try? TurnCoding.decode(flipped)
            _ = try? TurnCoding.decodePending(flipped)
        }
    }
}
