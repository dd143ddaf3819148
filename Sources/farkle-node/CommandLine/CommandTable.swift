/// Every command with its options and its words: the one source of parsing and help.
enum CommandTable {
    static let all: [CommandSpec] = [
        host, join, rooms, home, score, rules, history, recap, stats, card, settings, export, importing, reset, doctor,
        version,
    ]

    /// Taken by every command.
    static let commonOptions: [OptionSpec] = [
        .option("data", "DIR", "data folder (default: $FARKLE_DATA, else the platform's data folder)"),
        .option("interface", "NAME", "use only this network interface; may be given several times", repeatable: true),
        .option("port", "N", "UDP data port (default: any free one)"),
        .option("discovery-port", "N", "UDP port on which rooms are announced and looked for"),
        .option(
            "ui", "auto|terminal|plain|json", "how to show the game; auto is a full screen on a terminal, else plain"),
        .option("log-level", "error|warning|info|debug", "what to tell on stderr (default: warning)"),
        .flag("help", "show this help"),
    ]

    static let houseRuleOptions: [OptionSpec] = [
        .flag("no-three-pairs", "three pairs are worth nothing of their own"),
        .flag("no-straight", "a straight 1-6 is worth nothing of its own"),
        .flag("no-two-triplets", "two triplets are worth nothing of their own"),
        .flag("no-four-with-pair", "four of a kind with a pair is worth nothing of its own"),
        .flag("no-must-open", "players may open with less than 500"),
    ]

    static func named(_ name: String) -> CommandSpec? { all.first { $0.name == name } }

    private static let score = CommandSpec(
        "score", "value of a roll of 1 to 6 dice",
        operands: [.anyNumber("DIE")],
        options: houseRuleOptions + [
            .flag("json", "print one JSON object"),
            .flag("batch", "read one roll a line from stdin and print one JSON object a line"),
        ],
        details: ["The score is that of the best way to split the dice into scoring combinations."],
        run: ScoreCommand.run)

    private static let rules = CommandSpec(
        "rules", "the score chart and the three steps", run: RulesCommand.run)

    private static let doctor = CommandSpec(
        "doctor", "why can nobody see my room? network, firewall, ports, rooms, data folder, clock",
        options: [
            .option("web", "[ADDR:]PORT", "look at this port of the web app (default: 8357)"),
            .flag("json", "print one JSON object"),
        ],
        details: [
            "Looks and listens for three seconds, beside a running node too, and changes nothing. Each line says ok, warning or "
                + "problem, and what to do. The exit code is 1 where there is a problem."
        ],
        run: DoctorCommand.run)

    private static let version = CommandSpec(
        "version", "version, protocol version, libsodium and SQLite versions", run: VersionCommand.run)
}
