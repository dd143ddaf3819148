/// What belongs to a room's PIN: who has shown it, and how many wrong ones were tried.
enum Schema3 {
    static let sql = """
        -- Devices that have shown the PIN: they come back on their key, also after the host was killed.
        CREATE TABLE member (
            node BLOB PRIMARY KEY CHECK (length(node) = 16)
        ) STRICT, WITHOUT ROWID;

        -- Wrong PINs that may still be tried at once, and those tried in the PIN's life. Null: none was tried yet.
        ALTER TABLE room ADD COLUMN guessesLeft INTEGER;
        ALTER TABLE room ADD COLUMN guessesSpent INTEGER;
        """
}
