// The commands that open, find and enter rooms.
extension CommandTable {
    static let host = CommandSpec(
        "host", "host a game: resume the one in progress, else start a new one",
        options: [
            .option("players", "A,B,..", "start a new game with these 2 to 8 players, in this order"),
            .option("target", "N", "score to reach, 1000 to 50000 in steps of 500 (default: 10000)"),
        ] + houseRuleOptions + [
            .option("name", "TEXT", "name of the game (default: from weekday and time of day)"),
            .option("code", "DDDD", "room code (default: a free one)"),
            .option(
                "pin", "[DIGITS]",
                "admit only who knows this number of 6 digits or more; without DIGITS one is made up and shown"),
            .option("encryption", "on|off", "seal what is sent to viewers (default: on)"),
            .flag("new", "set the unfinished game aside in history and start a new one"),
            .option("web", "[ADDR:]PORT", "serve the web app there (default: port 8357, or the next free one)"),
            .flag("no-web", "do not serve the web app"),
            .flag("exit-on-eof", "quit when the input ends"),
        ],
        details: hostLines + [
            "End of input leaves the room running until SIGINT or SIGTERM, unless --exit-on-eof. quit, SIGINT and SIGTERM say "
                + "goodbye to viewers; kill -9 loses nothing."
        ],
        run: HostCommand.run)

    static let join = CommandSpec(
        "join", "watch a room: the only one found, or the one with CODE",
        operands: [.optional("CODE")],
        options: [
            .option("as", "NAME", "take this player's seat"),
            .flag("watch", "just watch"),
            .option("photo", "FILE", "JPEG of at most 32 KiB for your seat"),
            .option("pin", "DIGITS", "the room's PIN"),
            .flag("standby", "be ready to take over when the host falls silent"),
            .option("connect", "HOST[:PORT]", "go to this address; no multicast needed"),
            .option("web", "[ADDR:]PORT", "serve the web app there (default: port 8357, on a terminal only)"),
            .flag("no-web", "do not serve the web app"),
            .flag("exit-on-eof", "leave when the input ends"),
        ],
        details: viewerLines,
        run: JoinCommand.run)

    static let home = CommandSpec(
        "home", "neither yet: opens the web app's home screen",
        options: [
            .option("web", "[ADDR:]PORT", "serve the web app there (default: port 8357, or the next free one)")
        ],
        details: ["Runs until SIGINT or SIGTERM, or until quit on stdin."],
        run: HomeCommand.run)

    static let rooms = CommandSpec(
        "rooms", "rooms found on the LAN",
        options: [
            .option("wait", "SECONDS", "how long to listen (default: 1)"),
            .flag("json", "print one JSON array"),
        ],
        run: RoomsCommand.run)

    /// What `help` says to a host on stdin.
    static let hostLines = [
        "One command a line on stdin:",
        "  add N (or just N)     add to the pending turn",
        "  combo NAME            add a scoring combination",
        "  roll D D D            score dice and add them",
        "  clear                 empty the pending turn",
        "  bank, farkle          end the turn",
        "  undo [TURN], redo     take back the latest thing, or TURN and all after it; take the undo back",
        "  edit TURN N           correct the amount of a bank",
        "  rename PLAYER NEW     change a name",
        "  player add NAME       add a player in the first round",
        "  player remove NAME    remove a player without turns",
        "  order A,B,C           change the order of the seats",
        "  seat release NAME     let another device take this seat",
        "  handover NAME         the device in this seat hosts from now on, and this one watches",
        "  rematch               the same players again, once the game is over",
        "  end                   close the game; an unfinished one is set aside in history",
        "  status, help, quit",
        "PLAYER is a name or a seat number; a name with spaces is quoted. TURN is the number of the turn in the record, from 1.",
        "Combinations: one five three-1 ... three-6 four-of-a-kind five-of-a-kind six-of-a-kind straight three-pairs "
            + "two-triplets four-with-pair.",
    ]

    /// What `help` says to a viewer on stdin.
    static let viewerLines = [
        "One command a line on stdin:",
        "  claim NAME            take this player's seat",
        "  watch                 just watch",
        "  photo FILE            show this JPEG on your seat",
        "  takeover              be ready to take over when the host falls silent",
        "  leave                 say goodbye and end",
        "  status, help",
    ]
}
