import Testing

@testable import farkle_node

@Suite("Arguments")
struct ArgumentsTests {
    private let host = CommandTable.named("host")!
    private let score = CommandTable.named("score")!

    @Test("An option's value may follow after a space or after an equals sign")
    func bothSpellings() throws {
        let spaced = try Arguments(["--target", "5000"], for: host)
        let joined = try Arguments(["--target=5000"], for: host)
        #expect(spaced == joined)
        #expect(spaced.value("target") == "5000")
    }

    @Test("A value may be empty, hold equals signs, and start with dashes after an equals sign")
    func oddValues() throws {
        let arguments = try Arguments(["--name=", "--players==a=b", "--code=--x"], for: host)
        #expect(arguments.value("name") == "")
        #expect(arguments.value("players") == "=a=b")
        #expect(arguments.value("code") == "--x")
    }

    @Test("Two dashes end the options")
    func endOfOptions() throws {
        let arguments = try Arguments(["--json", "--", "--batch", "1"], for: score)
        #expect(arguments.has("json"))
        #expect(!arguments.has("batch"))
        #expect(arguments.operands == ["--batch", "1"])
    }

    @Test("Of an option given twice the last one holds, a repeatable one keeps all")
    func repetition() throws {
        let arguments = try Arguments(
            ["--target", "5000", "--interface", "eth0", "--target", "6000", "--interface=lo"], for: host)
        #expect(arguments.value("target") == "6000")
        #expect(arguments.values("interface") == ["eth0", "lo"])
    }

    @Test(
        "An unknown option is refused with a hint at the nearest",
        arguments: [
            ("--taget", "--target"), ("--player", "--players"), ("--no-must", "--no-must-open"), ("-name", "--name"),
        ])
    func unknownOption(word: String, meant: String) {
        #expect {
            try Arguments([word], for: host)
        } throws: {
            ($0 as? UsageError)?.message.contains("did you mean \(meant)?") == true
        }
    }

    @Test(
        "An option without its value is refused, also when another option follows",
        arguments: [
            ["--target"], ["--target", "--json"], ["--target", "--"],
        ])
    func missingValue(words: [String]) {
        #expect(throws: UsageError("--target needs a value: --target N")) { try Arguments(words, for: host) }
    }

    @Test("A switch takes no value")
    func valueForSwitch() {
        #expect(throws: UsageError("--json takes no value")) { try Arguments(["--json=yes"], for: score) }
    }

    @Test("A word that the command has no place for is refused")
    func wordTooMany() throws {
        #expect(throws: UsageError("\"x\" is one word too many")) { try Arguments(["x"], for: host) }
        #expect(throws: UsageError("\"y\" is one word too many")) {
            try Arguments(["1357", "y"], for: CommandTable.named("join")!)
        }
    }

    @Test(
        "Numbers are ASCII digits within the range",
        arguments: ["", "-1", "+5", "5_0", "٥", "70000", "99999999999999999999", "1.5"])
    func badNumber(text: String) throws {
        let arguments = try Arguments(["--port=\(text)"], for: host)
        #expect(throws: UsageError.self) { try arguments.number("port", in: 0...65_535) }
    }

    @Test("Every option has a summary, every name is used once, and common options are taken by all commands")
    func table() throws {
        for command in CommandTable.all {
            let options = command.options + CommandTable.commonOptions
            #expect(Set(options.map(\.name)).count == options.count)
            #expect(options.allSatisfy { !$0.summary.isEmpty })
            _ = try Arguments(["--data", "d", "--interface=lo", "--port", "1", "--ui", "json"], for: command)
        }
    }
}
