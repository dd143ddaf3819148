import FarkleCore
import Testing

@Suite("Width of text")
struct TextWidthTests {
    @Test(
        "Letters take one column, wide characters and emoji two, marks none",
        arguments: [
            ("", 0), ("Maya", 4), ("José", 4), ("Jose\u{301}", 4), ("日本語", 6), ("한국", 4), ("ｗ", 2), ("🎲", 2), ("👨‍👩‍👧", 2),
            ("🇩🇪", 2),
            ("❤️", 2), ("❤", 1), ("👍🏽", 2), ("שלום", 4), ("नमस्ते", 4), ("ก\u{E33}", 2), ("\u{200F}a", 1),
        ])
    func widths(text: String, columns: Int) {
        #expect(TextWidth.of(text) == columns)
    }

    @Test(
        "Fitted text always takes the columns asked for and is never cut within a character",
        arguments: [
            "Maya", "日本語です", "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", "Jose\u{301}phine", "",
        ])
    func fitted(text: String) {
        for columns in 1...12 { #expect(TextWidth.of(TextWidth.fitted(text, columns)) == columns) }
    }

    @Test("What a terminal would obey is shown as a replacement character, joiners and marks stay")
    func sanitized() {
        #expect(Sanitized.line("a\u{1B}[2Jb\nc\u{202E}d") == "a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d")
        #expect(Sanitized.line("👨‍👩‍👧 e\u{301}\u{200F}") == "👨‍👩‍👧 e\u{301}\u{200F}")
    }
}
