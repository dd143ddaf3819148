import Testing

@testable import FarklePeer

@Suite("Beacons, solicitations and nudges")
struct BeaconTests {
    private let beacon = Beacon(
        needsPIN: true, encryption: .on, code: RoomCode("0042")!, node: Name128(high: 1, low: 2), boot: 3,
        room: Name128(high: 4, low: 5), term: 6, seq: 7, fingerprint: Name128(high: 8, low: 9), createdAt: 10,
        dataPort: 11, viewers: 12, name: "Tuesday Night Roll 🎲")

    @Test("A beacon reads back as it was written, in one datagram of at most 512 bytes")
    func roundTrip() {
        let bytes = beacon.encoded()
        #expect(bytes.count <= Limits.beaconBytesMax)
        #expect(Beacon(bytes) == beacon)
    }

    @Test("A name is cut at a character's edge, never inside one")
    func longName() throws {
        var long = beacon
        long.name = String(repeating: "👩‍👩‍👧‍👦", count: 20)
        let read = try #require(Beacon(long.encoded()))
        #expect(read.name == String(repeating: "👩‍👩‍👧‍👦", count: 4))
        #expect(long.encoded().count <= Beacon.sizeMax)
    }

    @Test("Every truncation of a beacon is refused, and bytes of a later version behind it are ignored")
    func truncations() {
        let bytes = beacon.encoded()
        for count in 0..<bytes.count { #expect(Beacon(Array(bytes.prefix(count))) == nil) }
        #expect(Beacon(bytes + [1, 2, 3]) == beacon)
    }

    @Test("A beacon of another version is still seen, as one that needs an update")
    func otherVersion() throws {
        var bytes = beacon.encoded()
        bytes[2] = 9
        let read = try #require(Beacon(bytes))
        #expect(!read.versionIsSupported)
        #expect(read.code == beacon.code && read.node == beacon.node && read.boot == beacon.boot)
    }

    @Test("A room code above 9999, a name that is not UTF-8 and a length beyond the limit are refused")
    func badFields() {
        var bytes = beacon.encoded()
        bytes[6] = 0xFF
        bytes[7] = 0xFF
        #expect(Beacon(bytes) == nil)
        bytes = beacon.encoded()
        bytes[Beacon.sizeWithoutName] = 0xFF
        #expect(Beacon(bytes) == nil)
        bytes = beacon.encoded()
        bytes[Beacon.sizeWithoutName - 1] = 121
        #expect(Beacon(bytes) == nil)
    }

    @Test("No answer is larger than its question")
    func amplification() {
        let question = Solicitation(code: nil, node: .zero, boot: 1).encoded()
        #expect(question.count >= Beacon.sizeMax)
        #expect(Solicitation(question) == Solicitation(code: nil, node: .zero, boot: 1))
        #expect(Solicitation(Array(question.dropLast())) == nil)
        #expect(Nudge(connection: 7).encoded().count < 36)
        #expect(Nudge(Nudge(connection: 7).encoded()) == Nudge(connection: 7))
    }

    @Test("A code is four digits as text, with its leading zeros")
    func codes() {
        #expect(RoomCode("0042")?.description == "0042")
        for text in ["42", "00042", "12a4", "１２３４", "", "-123", "+123"] { #expect(RoomCode(text) == nil) }
        #expect(RoomCode(value: 10_000) == nil)
    }
}
