// The commands that read and keep the records.
extension CommandTable {
    static let history = CommandSpec(
        "history", "the games that were played",
        options: [
            .option(
                "filter", "all|wins|four-plus|month",
                "all games, the primary player's wins, 4 players or more, this month"),
            .option("player", "NAME", "count this person's wins (default: the primary player of the settings)"),
            .option("limit", "N", "rows at most (default: 50)"),
            .flag("json", "print one JSON object"),
        ],
        run: HistoryCommand.run)

    static let recap = CommandSpec(
        "recap", "one game from its record: standings, turns, turning points",
        operands: [.optional("GAME")],
        options: [.flag("json", "print one JSON object")],
        details: [
            "GAME is a row of 'farkle-node history' or an identifier; without it the newest finished game is told."
        ],
        run: RecapCommand.run)

    static let stats = CommandSpec(
        "stats", "what one person's games add up to",
        operands: [.optional("PLAYER")],
        options: [.flag("json", "print one JSON object")],
        details: ["Without PLAYER the primary player of the settings. Names are compared without regard to case."],
        run: StatsCommand.run)

    static let card = CommandSpec(
        "card", "the winner's picture, 1080 by 1920 pixels",
        operands: [.optional("GAME")],
        options: [
            .option("out", "FILE.png", "write to this file"),
            .flag("force", "replace FILE if it is there"),
        ],
        details: [
            "GAME is a row of 'farkle-node history' or an identifier; without it the newest finished game's card is drawn."
        ],
        run: CardCommand.run)

    static let settings = CommandSpec(
        "settings", "show or change defaults",
        operands: [.optional("KEY"), .optional("VALUE")],
        options: [.flag("json", "print one JSON object")],
        details: [
            "'settings identity reset' gives this device a new key: others take it for one they have never met.",
            "'settings rooms reset' forgets what was written down of rooms joined, as when a room has dropped its PIN for good.",
        ],
        run: SettingsCommand.run)

    static let export = CommandSpec(
        "export", "history as JSON out",
        options: [
            .option("out", "FILE", "write to this file (default: stdout)"),
            .flag("force", "replace FILE if it is there"),
        ],
        run: ExportCommand.run)

    static let importing = CommandSpec(
        "import", "history as JSON in",
        operands: [.optional("FILE")],
        details: [
            "Every game is replayed by the rules first; all are taken or none. Games that are kept already are skipped and named."
        ],
        run: ImportCommand.run)

    static let reset = CommandSpec(
        "reset", "delete everything",
        options: [.flag("yes", "do not ask")],
        run: ResetCommand.run)
}
