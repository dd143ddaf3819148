/// What belongs to a room's door: who has shown its PIN, how many wrong ones were tried, and by what right it is hosted.
enum Schema3 {
    static let sql = """
        -- Devices that have shown the PIN: they come back on their key, also after the host was killed.
        CREATE TABLE member (
            node BLOB PRIMARY KEY CHECK (length(node) = 16)
        ) STRICT, WITHOUT ROWID;

        -- Wrong PINs that may still be tried at once, and those tried in the PIN's life. Null: none was tried yet.
        ALTER TABLE room ADD COLUMN guessesLeft INTEGER;
        ALTER TABLE room ADD COLUMN guessesSpent INTEGER;

        -- The grants by which this node hosts a room that another one opened, and the rank that the next standby gets.
        ALTER TABLE room ADD COLUMN proof BLOB;
        ALTER TABLE room ADD COLUMN nextRank INTEGER;
        """
}
