import FarkleCore
import Testing

@testable import FarkleTerminal

@Suite("From one screen to the next")
struct ScreenWriterTests {
    private let writer = ScreenWriter(palette: Palette(depth: .none, theme: .night))

    private func canvas(_ text: String, columns: Int = 20, rows: Int = 3) -> Canvas {
        var canvas = Canvas(Size(columns: columns, rows: rows))
        canvas.write(text, x: 0, y: 1)
        return canvas
    }

    @Test("Nothing is written where nothing changed")
    func nothing() { #expect(writer.bytes(from: canvas("Maya"), to: canvas("Maya")).isEmpty) }

    @Test("Only cells that changed are written, between the marks of one update")
    func onlyChanges() {
        let bytes = writer.bytes(from: canvas("Maya 400"), to: canvas("Maya 450"))
        #expect(bytes == "\u{1B}[?2026h\u{1B}[2;7H\u{1B}[0m5\u{1B}[?2026l")
    }

    @Test("Changes far apart leave what is between them alone")
    func farApart() {
        let bytes = writer.bytes(from: canvas("a              a"), to: canvas("b              b"))
        #expect(bytes == "\u{1B}[?2026h\u{1B}[2;1H\u{1B}[0mb\u{1B}[2;16H\u{1B}[0mb\u{1B}[?2026l")
    }

    @Test("A wide character is replaced as a whole")
    func wide() {
        let bytes = writer.bytes(from: canvas("語x"), to: canvas("語y"))
        #expect(bytes.contains("\u{1B}[2;3H"))
        #expect(writer.bytes(from: canvas("語x"), to: canvas("ab")).contains("ab"))
    }

    @Test("A terminal of which nothing is known is cleared first")
    func unknown() {
        let bytes = writer.bytes(from: nil, to: canvas("Maya"))
        #expect(bytes.contains("\u{1B}[2J"))
        #expect(bytes.contains("Maya"))
        let resized = writer.bytes(from: canvas("Maya", columns: 10), to: canvas("Maya"))
        #expect(resized.contains("\u{1B}[2J"))
    }

    @Test("What is written turns any screen into any other", arguments: 0..<60)
    func anyToAny(seed: UInt64) {
        var chance = SplitMix(seed: seed)
        var terminal = PretendTerminal(columns: 24, rows: 4)
        var shown: Canvas?
        for _ in 0..<20 {
            var next = Canvas(Size(columns: 24, rows: 4))
            for _ in 0..<chance.below(8) {
                let text = chance.pick(["Maya", "さくら", "+450", "é", "×", "👍👍", "  ", "•", "語"])
                next.write(text, x: chance.below(24), y: chance.below(4), bold: chance.below(2) == 0)
            }
            terminal.take(writer.bytes(from: shown, to: next))
            shown = next
            #expect(terminal.rows == next.rows.map { $0.map(\.text).joined() })
        }
    }
}
