/// The first schema. Times are milliseconds since 1970; term and seq are the bit patterns of unsigned numbers.
enum Schema1 {
    static let sql = """
        -- What a person chose. What is not here has its default, so that a new default reaches everybody who chose nothing.
        CREATE TABLE setting (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

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
