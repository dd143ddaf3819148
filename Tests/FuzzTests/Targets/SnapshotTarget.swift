import FarkleCore

/// Documents of the game: what can be read is written in one way, and that way reads back as the same.
enum SnapshotTarget {
    static func consume(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes) else { return }
        let written = document.encoded()
        require((try? JSONValue(parsing: written)) == document, "a document reads back as it was")
        if let snapshot = try? GameSnapshot(decoding: bytes) {
            require((try? GameSnapshot(decoding: snapshot.encoded())) == snapshot, "a snapshot reads back as it was")
            _ = FlavorMessage.messages(from: snapshot, to: snapshot)
        }
        if let record = try? GameRecord(JSONField(document)) {
            require((try? GameRecord(JSONField(record.json))) == record, "a record reads back as it was")
            // Whether it can have been played is for the game to say, whatever it holds.
            if let game = try? Game(restoring: record) { _ = GameSnapshot(of: game) }
        }
    }
}
