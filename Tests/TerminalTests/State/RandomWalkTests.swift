import FarkleCore
import Testing

@testable import FarkleTerminal

@Suite("Whatever is pressed, at whatever size")
struct RandomWalkTests {
    private static let keys: [Key] =
        "12345678 90abcdefghijklmnopqrstuwxyz[]+?".map { .character($0) } + [
            .enter, .enter, .enter, .escape, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right,
            .home,
            .end, .pageUp, .pageDown, .moveUp, .moveDown, .control("a"), .control("g"), .control("x"), .control("u"),
            .paste("100\n\u{1B}[31m"), .character("語"), .character("\u{301}"), .character("👨‍👩‍👧"), .character("ש"),
        ]

    @Test(
        "No screen is wider or higher than the terminal, and no cell holds what a terminal would obey",
        arguments: 0..<12)
    func neverTooLarge(seed: UInt64) throws {
        var chance = SplitMix(seed: seed)
        var seat = try Seat(
            columns: 80, rows: 24,
            players: seed.isMultiple(of: 3) ? nil : ["Maya", "さくら", "נועם", "👨‍👩‍👧", "Bartholomew the 3rd"], target: 2_000)
        for _ in 0..<150 {
            switch chance.below(20) {
            case 0:
                // As often as not a size at which everything is to be seen.
                let least = chance.below(2) == 0 ? Size(columns: 80, rows: 24) : Size(columns: 1, rows: 1)
                seat.happen(
                    .resized(
                        Size(columns: least.columns + chance.below(140), rows: least.rows + chance.below(40))))
            case 1: seat.wait(Int64(chance.below(3_000)))
            case 2:
                let states = ["searching", "choosing", "live", "reconnecting", "ended"]
                seat.show { page in
                    page.connection?.state = chance.pick(states)
                    page.rooms = Recorded.rooms
                }
            case 3: seat.happen(.flavor("Maya passed さくら!"))
            default: seat.press(chance.pick(Self.keys))
            }
            check(seat.state.screen, seat.state.size)
        }
    }

    private func check(_ canvas: Canvas, _ size: Size) {
        #expect(canvas.rows.count == size.rows && canvas.rows.allSatisfy { $0.count == size.columns })
        for row in canvas.rows {
            for (x, cell) in row.enumerated() where cell.text != " " {
                let width = cell.text.reduce(0) { $0 + TextWidth.of($1) }
                let isFollowed = x + 1 < row.count && row[x + 1].isContinuation
                let isWhole = cell.isContinuation ? x > 0 && !row[x - 1].isContinuation : width == (isFollowed ? 2 : 1)
                guard !isWhole || Sanitized.line(cell.text) != cell.text else { continue }
                Issue.record("column \(x), \(cell.text.debugDescription), in \(row.map(\.text).joined())")
            }
        }
    }
}
