import FarkleCore
import Testing

@Suite struct TimestampTests {
    @Test(
        "Times are written in ISO 8601 with milliseconds and read back",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_778_961_845_678, "2026-05-16T20:04:05.678Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func known(milliseconds: Int64, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).description == text)
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test("Random times survive being written and read")
    func roundTrip() {
        var chance = SplitMix(seed: 7)
        for _ in 0..<2_000 {
            let time = Timestamp(milliseconds: Int64.random(in: Timestamp.range, using: &chance))
            #expect(Timestamp(time.description) == time)
        }
    }

    @Test(
        "Nothing else is a time",
        arguments: [
            "", "2026-05-16", "2026-05-16T20:04:05Z", "2026-05-16T20:04:05.678+00:00", "2026-02-30T00:00:00.000Z",
            "2026-13-01T00:00:00.000Z", "2026-00-01T00:00:00.000Z", "2026-01-00T00:00:00.000Z",
            "2026-01-01T24:00:00.000Z", "2026-01-01T00:60:00.000Z", "2026-01-01T00:00:60.000Z",
            "2100-02-29T00:00:00.000Z", "2026-01-01t00:00:00.000z", "+026-01-01T00:00:00.000Z",
        ])
    func malformed(text: String) {
        #expect(Timestamp(text) == nil)
    }
}
