import FarkleCore
import Testing

@testable import farkle_node

@Suite("Words of a line")
struct WordTests {
    private func words(_ line: String) throws -> [String] { try Word.split(Array(line.utf8)).map(\.text) }

    @Test("Spaces and tabs separate words, other white space does not")
    func separators() throws {
        #expect(try words("  add\t50  ") == ["add", "50"])
        #expect(try words("add\u{A0}50") == ["add\u{A0}50"])
        #expect(try words("") == [])
    }

    @Test("Quotes group, also within a word, and a backslash is a character")
    func quotes() throws {
        #expect(try words(#"rename "Maya Lee" Ma"y a""#) == ["rename", "Maya Lee", "May a"])
        #expect(try words(#"rename a\ b "\""#) == ["rename", #"a\"#, "b", #"\"#])
        #expect(try words(#"rename "" x"#) == ["rename", "", "x"])
    }

    @Test("A quoted word is a name, also when it is digits")
    func quotedDigits() throws {
        let words = try Word.split(Array(#"2 "2""#.utf8))
        #expect(words.map(\.player) == [.seat(2), .name("2")])
    }

    @Test("An unclosed quote and bytes that are not UTF-8 are refused")
    func malformed() {
        #expect(throws: Word.Malformed.unclosedQuote) { try Word.split(Array(#"rename "Maya"#.utf8)) }
        #expect(throws: Word.Malformed.notUTF8) { try Word.split([0x61, 0xFF]) }
    }

    @Test("A combining mark after a quote does not hide the quote")
    func combiningMark() throws {
        #expect(try words("rename \"\u{301}a\" b") == ["rename", "\u{301}a", "b"])
    }

    @Test("A list is cut at commas outside quotes")
    func listItems() throws {
        let word = try Word.split(Array(#"Maya,"Lee, Jules",3,"3""#.utf8))[0]
        #expect(word.listItems.map(\.player) == [.name("Maya"), .name("Lee, Jules"), .seat(3), .name("3")])
    }
}
