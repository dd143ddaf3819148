import Testing

@testable import farkle_node

@Suite("Line splitter")
struct LineSplitterTests {
    private func lines(_ chunks: String...) -> [LineSplitter.Line] {
        var splitter = LineSplitter()
        var result: [LineSplitter.Line] = []
        for chunk in chunks { result += splitter.take(chunk.utf8) }
        if let last = splitter.end() { result.append(last) }
        return result
    }

    private func text(_ line: String) -> LineSplitter.Line { .text(Array(line.utf8)) }

    @Test("LF and CRLF end a line, a lone CR and other line separators do not")
    func ends() {
        #expect(lines("a\nb\r\nc\rd\u{2028}e\u{85}f\n") == [text("a"), text("b"), text("c\rd\u{2028}e\u{85}f")])
    }

    @Test("Blank lines are lines")
    func blanks() {
        #expect(lines("\n\r\nx\n") == [text(""), text(""), text("x")])
    }

    @Test("A line may arrive in pieces, and the last one needs no end")
    func pieces() {
        #expect(lines("ba", "nk\nfar", "kle") == [text("bank"), text("farkle")])
        #expect(lines("") == [])
    }

    @Test("A line longer than the bound is reported once and its bytes are let go")
    func tooLong() {
        let long = String(repeating: "x", count: LineSplitter.lineBytesMax + 1)
        #expect(lines(long + "\nbank\n") == [.tooLong, text("bank")])
        #expect(lines(String(repeating: long, count: 3)) == [.tooLong])
    }

    @Test("A line of just the bound is kept")
    func longest() {
        let line = String(repeating: "x", count: LineSplitter.lineBytesMax)
        #expect(lines(line + "\n") == [text(line)])
    }
}
