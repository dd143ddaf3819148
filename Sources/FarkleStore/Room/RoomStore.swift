public import FarkleCore

/// The room of the game in progress, its seats and photos, and the rooms that this node watched.
public struct RoomStore {
    /// A JPEG of 256 × 256 pixels fits; nothing larger is ever kept.
    public static let photoBytesMax = 32 * 1024
    /// More rooms than anybody joins in years; the ones seen longest ago are forgotten first.
    static let pinnedRoomsMax = 256

    let database: Database

    // MARK: Room

    /// The room that was open when the node stopped, or nil after it was closed.
    public func room() throws(StoreError) -> KeptRoom? {
        try database.first(
            "SELECT code, nonce, created, term, seq, pin, sealed, guessesLeft, guessesSpent, proof, nextRank FROM room"
        ) {
            (row) throws(StoreError) in
            let (left, spent) = (try row.optionalInt(7), try row.optionalInt(8))
            return KeptRoom(
                code: try row.text(0), nonce: try row.blob(1), createdAt: try row.timestamp(2),
                term: try row.unsigned(3), seq: try row.unsigned(4),
                pin: try row.optionalText(5), isSealed: try row.bool(6),
                guesses: left.flatMap { left in spent.map { KeptRoom.Guesses(left: left, spent: $0) } },
                proof: try row.optionalBlob(9), nextRank: try row.optionalInt(10) ?? 1)
        }
    }

    /// Keeps `room` in place of the one before. Seats stay: a rematch or a new code does not unseat anybody.
    public func keep(_ room: KeptRoom) throws(StoreError) {
        try database.run(
            """
            INSERT OR REPLACE INTO room (only, code, nonce, created, term, seq, pin, sealed, guessesLeft, guessesSpent, proof,
                nextRank)
            VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            room.code, room.nonce, room.createdAt, room.term, room.seq, room.pin, room.isSealed, room.guesses?.left,
            room.guesses?.spent, room.proof, room.nextRank)
    }

    /// Notes that `seq` is about to be published, before it is. `GameStore` does this itself for every command; this is for
    /// snapshots that a viewer's claim or photo causes.
    public func advance(to seq: UInt64) throws(StoreError) {
        try database.run("UPDATE room SET seq = ?", seq)
    }

    /// Forgets the room with its seats and photos, when the host ended it.
    public func close() throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run("DELETE FROM room")
            try database.run("DELETE FROM seat")
            try database.run("DELETE FROM photo")
            try database.run("DELETE FROM member")
        }
    }

    // MARK: Members

    /// Node ids (16 bytes each) of devices that have shown the room's PIN.
    public func members() throws(StoreError) -> [[UInt8]] {
        try database.all("SELECT node FROM member") { (row) throws(StoreError) in try row.blob(0) }
    }

    /// Remembers a device that has shown the PIN; no word is said where it was known.
    public func admit(member node: [UInt8]) throws(StoreError) {
        try database.run("INSERT OR IGNORE INTO member VALUES (?)", node)
    }

    /// Forgets all of them: the PIN is another one.
    public func forgetMembers() throws(StoreError) { try database.run("DELETE FROM member") }

    // MARK: Seats

    /// Seats that a device holds or that have a photo, in no particular order.
    public func seats() throws(StoreError) -> [KeptSeat] {
        try database.all("SELECT player, node, photo FROM seat") { (row) throws(StoreError) in
            KeptSeat(
                player: PlayerID(number: try row.int(0)), node: try row.optionalBlob(1), photo: try row.optionalBlob(2))
        }
    }

    /// Replaces all seats, and drops photos that no seat shows any more. `seq` as in `advance(to:)`, in the same transaction.
    public func keep(seats: [KeptSeat], seq: UInt64) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run("DELETE FROM seat")
            for seat in seats {
                try database.run("INSERT INTO seat VALUES (?, ?, ?)", seat.player.number, seat.node, seat.photo)
            }
            try database.run("DELETE FROM photo WHERE digest NOT IN (SELECT photo FROM seat WHERE photo IS NOT NULL)")
            try advance(to: seq)
        }
    }

    // MARK: Photos

    /// Keeps a photo under its digest (16 bytes), before a seat names it. At most `photoBytesMax` bytes; checked by whoever
    /// received it.
    public func keep(photo jpeg: [UInt8], digest: [UInt8]) throws(StoreError) {
        precondition(jpeg.count <= Self.photoBytesMax, "a photo larger than was checked")
        try database.run("INSERT OR IGNORE INTO photo VALUES (?, ?)", digest, jpeg)
    }

    /// The photo's bytes, or nil where it is not kept.
    public func photo(digest: [UInt8]) throws(StoreError) -> [UInt8]? {
        try database.first("SELECT jpeg FROM photo WHERE digest = ?", digest) { (row) throws(StoreError) in
            try row.blob(0)
        }
    }

    // MARK: Rooms watched

    /// What is remembered of the room, or nil where it was never joined.
    public func pinned(room: [UInt8]) throws(StoreError) -> PinnedRoom? {
        try database.first(
            "SELECT hostKey, term, needsPIN, sealed FROM pinnedRoom WHERE room = ?", room
        ) { (row) throws(StoreError) in
            PinnedRoom(
                room: room, hostKey: try row.optionalBlob(0), term: try row.unsigned(1),
                needsPIN: try row.bool(2), isSealed: try row.bool(3))
        }
    }

    /// All of them, the one seen last first: at most 256.
    public func pinnedRooms() throws(StoreError) -> [PinnedRoom] {
        try database.all("SELECT room, hostKey, term, needsPIN, sealed FROM pinnedRoom ORDER BY seen DESC, room") {
            (row) throws(StoreError) in
            PinnedRoom(
                room: try row.blob(0), hostKey: try row.optionalBlob(1), term: try row.unsigned(2),
                needsPIN: try row.bool(3), isSealed: try row.bool(4))
        }
    }

    /// Forgets every room that this node watched; the result is how many they were.
    public func forgetPinnedRooms() throws(StoreError) -> Int {
        let count = try pinnedRooms().count
        try database.run("DELETE FROM pinnedRoom")
        return count
    }

    /// Forgets the room but not who sits at the table: the next room of the same game is another one for everybody.
    func forgetRoom() throws(StoreError) {
        try database.run("DELETE FROM room")
        try database.run("DELETE FROM member")
    }

    /// Remembers a room, once it admitted this node. Everything but the time it was seen replaces what was there.
    public func pin(_ room: PinnedRoom, now: Timestamp) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "INSERT OR REPLACE INTO pinnedRoom (room, hostKey, term, needsPIN, sealed, seen) VALUES (?, ?, ?, ?, ?, ?)",
                room.room, room.hostKey, room.term, room.needsPIN, room.isSealed,
                now)
            try database.run(
                "DELETE FROM pinnedRoom WHERE room IN (SELECT room FROM pinnedRoom ORDER BY seen DESC LIMIT -1 OFFSET ?)",
                Self.pinnedRoomsMax)
        }
    }
}
