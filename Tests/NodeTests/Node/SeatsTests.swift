import FarkleCore
import FarklePeer
import Testing

@testable import farkle_node

@Suite("Seats")
struct SeatsTests {
    private let maya = PlayerID(number: 1)
    private let jules = PlayerID(number: 2)
    private let phone = NodeID(high: 0, low: 1)
    private let tablet = NodeID(high: 0, low: 2)
    private let photo = Fingerprint(high: 7, low: 7)

    private func seats() -> Seats {
        var seats = Seats()
        seats.follow([maya, jules])
        return seats
    }

    @Test("A seat is held by one device at a time")
    func oneDevice() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        #expect(throws: Seats.ClaimRefused.heldByAnother) { try seats.claim(maya, by: tablet) }
        #expect(seats[maya]?.holder == phone)
    }

    @Test("A device that takes another seat gives up the one it held, with its photo")
    func oneSeat() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        seats.attach(photo, to: maya)
        try seats.claim(jules, by: phone)
        #expect(seats[maya] == Seats.Seat(player: maya))
        #expect(seats[jules]?.holder == phone)
    }

    @Test("Claiming the seat it holds changes nothing for a device")
    func again() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        seats.attach(photo, to: maya)
        let before = seats
        try seats.claim(maya, by: phone)
        #expect(seats == before)
    }

    @Test("A device that left gets its seat back while nobody else took it")
    func comesBack() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        seats.leave(phone)
        #expect(seats[maya]?.isClaimed == false)
        #expect(seats.comeBack(phone)?.player == maya)
        #expect(seats[maya]?.isClaimed == true)
    }

    @Test("When its holder has left, another device may take a seat, and its photo stays")
    func takenOver() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        seats.attach(photo, to: maya)
        seats.leave(phone)
        try seats.claim(maya, by: tablet)
        #expect(seats.comeBack(phone) == nil)
        #expect(seats[maya]?.holder == tablet)
        #expect(seats[maya]?.photo == photo)
    }

    @Test("A seat that the host released can be taken by another device")
    func released() throws {
        var seats = seats()
        try seats.claim(maya, by: phone)
        #expect(seats.release(maya) == phone)
        #expect(seats.release(maya) == nil)
        try seats.claim(maya, by: tablet)
        #expect(seats.comeBack(phone) == nil)
    }

    @Test("Seats follow the roster: a removed player's seat is gone, an added one's is free")
    func follow() throws {
        var seats = seats()
        try seats.claim(jules, by: phone)
        let sam = PlayerID(number: 3)
        seats.follow([maya, sam])
        #expect(seats.seat(of: phone) == nil)
        #expect(seats[sam]?.isClaimed == false)
        #expect(throws: Seats.ClaimRefused.noSuchPlayer) { try seats.claim(jules, by: phone) }
    }
}
