import FarkleCore
import Testing

@testable import FarkleStore

@Suite("Room store") struct RoomStoreTests {
    private let place = TemporaryFolder()
    private let room = KeptRoom(
        code: "0042", nonce: [UInt8](0..<16), createdAt: .testing, term: .max - 1, seq: 7, pin: "001234",
        isSealed: false)

    @Test("Room code, identity, term and sequence number are the same after a restart")
    func restart() throws {
        do { try place.open().room.keep(room) }
        do {
            let store = try place.open()
            #expect(try store.room.room() == room)
            try store.room.advance(to: .max)
        }
        var expected = room
        expected.seq = .max
        #expect(try place.open().room.room() == expected)
    }

    @Test("Who has shown the PIN and what is left of its guesses are the same after a restart, and end with the room")
    func members() throws {
        var kept = room
        kept.guesses = KeptRoom.Guesses(left: 3, spent: 21)
        do {
            let store = try place.open()
            try store.room.keep(kept)
            for node in [id(1), id(2), id(1)] { try store.room.admit(member: node) }
        }
        let store = try place.open()
        #expect(try store.room.room()?.guesses == kept.guesses)
        #expect(try store.room.members() == [id(1), id(2)])
        try store.room.close()
        #expect(try store.room.members().isEmpty)
    }

    @Test("A new room takes the old one's place, and seats stay")
    func replaced() throws {
        let store = try place.open()
        try store.room.keep(room)
        try store.room.keep(seats: [KeptSeat(player: PlayerID(number: 2), node: id(1))], seq: 8)
        let other = KeptRoom(code: "1357", nonce: id(9), createdAt: .testing, term: 1, seq: 0)
        try store.room.keep(other)
        #expect(try store.room.room() == other)
        #expect(try store.room.seats() == [KeptSeat(player: PlayerID(number: 2), node: id(1))])
    }

    @Test("Seats keep their device and photo, and the sequence number moves with them")
    func seats() throws {
        let seats = [
            KeptSeat(player: PlayerID(number: 1), node: id(1), photo: id(50)),
            KeptSeat(player: PlayerID(number: 2), node: id(2)),
            KeptSeat(player: PlayerID(number: 3), photo: id(50)),
        ]
        do {
            let store = try place.open()
            try store.room.keep(room)
            try store.room.keep(photo: [0xFF, 0xD8], digest: id(50))
            try store.room.keep(seats: seats, seq: 8)
        }
        let store = try place.open()
        #expect(try store.room.seats().sorted { $0.player < $1.player } == seats)
        #expect(try store.room.room()?.seq == 8)
        #expect(try store.room.photo(digest: id(50)) == [0xFF, 0xD8])
    }

    @Test("A photo is kept as long as a seat shows it")
    func photos() throws {
        let store = try place.open()
        try store.room.keep(room)
        let largest = [UInt8](repeating: 7, count: RoomStore.photoBytesMax)
        try store.room.keep(photo: largest, digest: id(50))
        try store.room.keep(photo: largest, digest: id(50))
        try store.room.keep(seats: [KeptSeat(player: PlayerID(number: 1), photo: id(50))], seq: 1)
        #expect(try store.room.photo(digest: id(50)) == largest)
        try store.room.keep(seats: [KeptSeat(player: PlayerID(number: 1), node: id(1))], seq: 2)
        #expect(try store.room.photo(digest: id(50)) == nil)
    }

    @Test("A seat cannot name a photo that is not kept, and the refused change leaves seats and number alone")
    func unknownPhoto() throws {
        let store = try place.open()
        try store.room.keep(room)
        let error = storeError { () throws(StoreError) in
            try store.room.keep(seats: [KeptSeat(player: PlayerID(number: 1), photo: id(3))], seq: 9)
        }
        #expect(error != nil)
        #expect(try store.room.seats().isEmpty)
        #expect(try store.room.room()?.seq == 7)
    }

    @Test("Closing forgets the room with its seats and photos")
    func close() throws {
        let store = try place.open()
        try store.room.keep(room)
        try store.room.keep(photo: [1], digest: id(50))
        try store.room.keep(seats: [KeptSeat(player: PlayerID(number: 1), node: id(1), photo: id(50))], seq: 1)
        try store.room.close()
        #expect(try store.room.room() == nil)
        #expect(try store.room.seats().isEmpty)
        #expect(try store.room.photo(digest: id(50)) == nil)
    }

    @Test("A watched room is remembered with what it may not fall behind")
    func pinned() throws {
        var pinned = PinnedRoom(room: id(1), hostKey: [1, 2], term: 1 << 63, needsPIN: true, isSealed: true)
        do { try place.open().room.pin(pinned, now: .testing) }
        let store = try place.open()
        #expect(try store.room.pinned(room: id(1)) == pinned)
        #expect(try store.room.pinned(room: id(2)) == nil)
        pinned.hostKey = nil
        pinned.term = 3
        try store.room.pin(pinned, now: .testing)
        #expect(try store.room.pinned(room: id(1)) == pinned)
        #expect(try store.room.pinnedRooms() == [pinned])
        #expect(try store.room.forgetPinnedRooms() == 1)
        #expect(try store.room.pinnedRooms() == [])
    }

    @Test("Of more rooms than are kept, the ones seen longest ago are forgotten")
    func bounded() throws {
        let store = try place.open()
        // Hundreds of commits: this test is about what stays, not about power cuts.
        try store.database.execute("PRAGMA synchronous = OFF")
        for number in 0...RoomStore.pinnedRoomsMax {
            try store.room.pin(
                PinnedRoom(room: id(number), term: 1, needsPIN: false, isSealed: true),
                now: Timestamp(milliseconds: Int64(number)))
        }
        #expect(try store.room.pinned(room: id(0)) == nil)
        #expect(try store.room.pinned(room: id(1)) != nil)
        #expect(try store.room.pinned(room: id(RoomStore.pinnedRoomsMax)) != nil)
    }

    /// Sixteen bytes that differ by `number`.
    private func id(_ number: Int) -> [UInt8] {
        [UInt8](repeating: 9, count: 14) + [UInt8(number >> 8), UInt8(number & 255)]
    }
}
