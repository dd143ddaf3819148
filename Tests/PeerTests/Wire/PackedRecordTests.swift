import Testing

@testable import FarklePeer

@Suite("Packed snapshots")
struct PackedRecordTests {
    private func packed(_ bytes: [UInt8]) -> PackedRecord { PackedRecord(StateRecord(term: 3, seq: 9, bytes: bytes)) }

    @Test("Any bytes come out as they went in, under their term and number")
    func roundTrip() {
        var random = SplitMix(7)
        for size in [1, 2, 5, 63, 64, 1_159, 1_160, 4_096, 65_537] {
            for kinds in [1, 4, 256] {
                let bytes = (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next() % UInt64(kinds)) }
                let record = StateRecord(term: 3, seq: 9, bytes: bytes)
                #expect(PackedRecord(record).unpacked(atMost: size) == record)
            }
        }
    }

    @Test("What does not become smaller travels as it is")
    func incompressible() {
        var random = SplitMix(8)
        let bytes = (0..<2_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        #expect(packed(bytes).bytes == [0, 0xD0, 0x07, 0, 0] + bytes)
    }

    @Test("A board's JSON becomes a fraction")
    func compressible() {
        let turn = #"{"amount":500,"at":"2026-05-16T20:04:05.678Z","id":"t1"},"#
        let board = Array(String(repeating: turn, count: 40).utf8)
        #expect(packed(board).bytes.count < board.count / 10)
    }

    @Test("A size above the limit is refused before anything is unpacked")
    func tooLarge() {
        let bomb = packed(Array(repeating: 0, count: 100_000))
        #expect(bomb.bytes.count < 200)
        #expect(bomb.unpacked(atMost: 99_999) == nil)
        #expect(bomb.unpacked(atMost: 100_000)?.bytes.count == 100_000)
    }

    @Test("Bytes that no host packs are refused")
    func malformed() {
        let good = packed(Array(repeating: 65, count: 500)).bytes
        func refuses(_ bytes: [UInt8]) -> Bool {
            PackedRecord(term: 1, seq: 1, bytes: bytes).unpacked(atMost: 1_000) == nil
        }
        #expect(!refuses(good))
        // Cut anywhere, with something behind it, of another size than it says, or packed in an unknown way.
        for count in good.indices { #expect(refuses(Array(good[..<count]))) }
        #expect(refuses(good + [0]))
        for other in [499, 501] {
            var bytes = good
            bytes[1] = UInt8(other & 255)
            bytes[2] = UInt8(other >> 8)
            #expect(refuses(bytes))
        }
        #expect(refuses([2] + good.dropFirst()))
        #expect(refuses([0, 3, 0, 0, 0, 1, 2]))
        #expect(refuses([0, 0, 0, 0, 0]))
        #expect(refuses([1, 3, 0, 0, 0, 0xFF, 0xFF, 0xFF]))
    }
}
