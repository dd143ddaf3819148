/// The first schema. Times are milliseconds since 1970; term and seq are the bit patterns of unsigned numbers.
enum Schema1 {
    static let sql = """
        -- What a person chose. What is not here has its default, so that a new default reaches everybody who chose nothing.
        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        -- Games, the one in progress and the ones in the records. A game of the records has its turns packed in the row.
        CREATE TABLE game (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            current INTEGER NOT NULL,
            status INTEGER NOT NULL,
            watched INTEGER NOT NULL DEFAULT 0,
            name TEXT NOT NULL,
            target INTEGER NOT NULL,
            rules INTEGER NOT NULL,
            created INTEGER NOT NULL,
            started INTEGER,
            ended INTEGER,
            -- Its place in the history: the end, else the latest turn, else the beginning.
            latest INTEGER NOT NULL,
            active INTEGER,
            pending BLOB NOT NULL,
            nextPlayer INTEGER NOT NULL,
            nextTurn INTEGER NOT NULL,
            seats INTEGER NOT NULL,
            turnCount INTEGER NOT NULL,
            rounds INTEGER NOT NULL,
            -- The person who won, exactly while the game is finished.
            winner INTEGER REFERENCES person (number),
            turns BLOB
        ) STRICT;
        CREATE UNIQUE INDEX gameInProgress ON game (current) WHERE current = 1;

        -- Turns of the game in progress, from 0.
        CREATE TABLE turn (
            number INTEGER PRIMARY KEY,
            body BLOB NOT NULL
        ) STRICT;

        -- Who sat at a game, and what their turns came to when it ended or was set aside.
        CREATE TABLE player (
            game INTEGER NOT NULL REFERENCES game (number) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            player INTEGER NOT NULL,
            name TEXT NOT NULL,
            avatar INTEGER NOT NULL,
            total INTEGER NOT NULL DEFAULT 0,
            turns INTEGER NOT NULL DEFAULT 0,
            hotDice INTEGER NOT NULL DEFAULT 0,
            farkles INTEGER NOT NULL DEFAULT 0,
            -- Set exactly while the game is finished, so that only finished games count.
            person INTEGER REFERENCES person (number),
            ended INTEGER,
            won INTEGER,
            PRIMARY KEY (game, seat)
        ) STRICT, WITHOUT ROWID;

        -- People across games: whoever has the same name in lower case is the same.
        CREATE TABLE person (
            number INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE
        ) STRICT;

        -- The players of the latest game, for the next set-up.
        CREATE TABLE roster (
            seat INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            avatar INTEGER NOT NULL
        ) STRICT;

        -- The room that this node has open, or had open when it was killed.
        CREATE TABLE room (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            code TEXT NOT NULL,
            nonce BLOB NOT NULL CHECK (length(nonce) = 16),
            created INTEGER NOT NULL,
            term INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            pin TEXT,
            sealed INTEGER NOT NULL
        ) STRICT;

        -- Who holds a seat in that room, and its photo.
        CREATE TABLE seat (
            player INTEGER PRIMARY KEY,
            node BLOB CHECK (length(node) = 16),
            photo BLOB REFERENCES photo (digest)
        ) STRICT;
        CREATE INDEX seatByPhoto ON seat (photo);

        CREATE TABLE photo (
            digest BLOB PRIMARY KEY CHECK (length(digest) = 16),
            jpeg BLOB NOT NULL CHECK (length(jpeg) <= 32768)
        ) STRICT;

        -- Rooms that this node was a viewer of: what it may not fall for when it meets them again.
        CREATE TABLE pinnedRoom (
            room BLOB PRIMARY KEY CHECK (length(room) = 16),
            hostKey BLOB,
            term INTEGER NOT NULL,
            needsPIN INTEGER NOT NULL,
            sealed INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
