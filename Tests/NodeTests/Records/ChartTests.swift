import FarkleCore
import FarkleStore
import Testing

@testable import farkle_node

@Suite("Figures as text")
struct ChartTests {
    @Test("A sparkline spans from its smallest to its largest value; equal values stand in the middle")
    func sparkline() {
        #expect(Sparkline.text([]) == "")
        #expect(Sparkline.text([100, 450, 800]) == "▁▅█")
        #expect(Sparkline.text([7, 7]) == "▅▅")
    }

    @Test("A chart has its height, its top value on the axis, and a plus where lines meet")
    func chart() {
        let rows = LineChart(
            lines: [.init(mark: "A", values: [0, 500, 1_000]), .init(mark: "B", values: [0, 250, 500])], width: 21,
            height: 5
        ).rows()
        #expect(
            rows == [
                "1,000 ┤                    A",
                "      │",
                "  500 ┤          A         B",
                "      │          B",
                "    0 ┤+",
            ])
    }

    @Test("A chart of a game without points is a flat line and no division by zero")
    func flat() {
        let rows = LineChart(lines: [.init(mark: "A", values: [0])], width: 10, height: 3).rows()
        #expect(rows.count == 3)
        #expect(rows[2].contains("A"))
    }

    @Test("Averages have one digit, shares whole percent, durations minutes")
    func numbers() {
        #expect(Decimal.text(1_234.56) == "1,234.6")
        #expect(Decimal.text(-0.04) == "0.0")
        #expect(Decimal.text(-12.25) == "-12.3")
        #expect(Percent.text(0.5) == "50 %")
        #expect(Prose.duration(milliseconds: 59_999) == "under a minute")
        #expect(Prose.duration(milliseconds: 42 * 60_000) == "42 min")
        #expect(Prose.duration(milliseconds: 65 * 60_000) == "1 h 05 min")
    }

    @Test("A progress bar is full at the end, and counts games where the size is not known")
    func progress() {
        #expect(ProgressBar.text(read: 50, of: 100, games: 3).contains("50 %  3 games"))
        #expect(ProgressBar.text(read: 5, of: 0, games: 3) == "3 games")
    }
}
