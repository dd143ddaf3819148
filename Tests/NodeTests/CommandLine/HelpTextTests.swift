import Testing

@testable import farkle_node

@Suite("Help")
struct HelpTextTests {
    @Test("A command's help names each of its options and the common ones")
    func namesAll() {
        for command in CommandTable.all {
            let text = HelpText.command(command)
            for option in command.options + CommandTable.commonOptions { #expect(text.contains("--\(option.name)")) }
        }
    }

    @Test("No line of any help is wider than 100 columns")
    func width() {
        for text in [HelpText.program()] + CommandTable.all.map(HelpText.command) {
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }

    @Test("The program's help lists every command")
    func listsCommands() {
        for command in CommandTable.all { #expect(HelpText.program().contains("  \(command.name)")) }
    }

    @Test("Text is broken at spaces and never inside a word")
    func wrapping() {
        #expect(HelpText.wrapped("one two three", width: 7) == ["one two", "three"])
        #expect(HelpText.wrapped("incomprehensible", width: 5) == ["incomprehensible"])
        #expect(HelpText.wrapped("  kept   as it is", width: 5) == ["  kept   as it is"])
    }
}

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "A mistyped word finds the one it was meant to be",
        arguments: [
            ("hots", "host"), ("jion", "join"), ("scroe", "score"), ("vers", "version"), ("RULES", "rules"),
        ])
    func finds(word: String, meant: String) {
        #expect(Spelling.nearest(to: word, among: CommandTable.all.map(\.name)) == meant)
    }

    @Test("A word that resembles nothing gets no hint", arguments: ["", "x", "banana", "zzzz"])
    func findsNothing(word: String) {
        #expect(Spelling.nearest(to: word, among: ["host", "score", "version"]) == nil)
    }
}
