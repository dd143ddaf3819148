import FarkleCore
import FarklePeer
import Testing

@testable import farkle_node

@Suite("Messages between viewer and host")
struct RoomMessageTests {
    private static let digest = Fingerprint(high: 0x0123_4567_89AB_CDEF, low: 1)

    @Test(
        "Every message reads back as what it was, and its bytes are as documented",
        arguments: [
            (.claim(request: 7, player: PlayerID(number: 2)), #"{"player":"p2","request":7,"type":"claim"}"#),
            (.watch(request: 8), #"{"request":8,"type":"watch"}"#),
            (.wantPhotos([digest]), #"{"digests":["0123456789abcdef0000000000000001"],"type":"wantPhotos"}"#),
            (.seat(PlayerID(number: 1)), #"{"player":"p1","type":"seat"}"#),
            (.twin, #"{"type":"twin"}"#),
            (.seat(nil), #"{"player":null,"type":"seat"}"#),
            (.answer(request: 7, nil), #"{"ok":true,"request":7,"type":"answer"}"#),
            (
                .answer(request: 7, .badCommand("No.")),
                #"{"error":{"code":"badCommand","message":"No."},"ok":false,"request":7,"type":"answer"}"#
            ),
        ] as [(RoomMessage, String)])
    func roundTrip(message: RoomMessage, text: String) {
        #expect(String(decoding: message.encoded, as: UTF8.self) == text)
        #expect(RoomMessage(message.encoded) == message)
    }

    @Test("Members that are not known are ignored, in any order")
    func unknownMembers() {
        let text = #"{ "later": [1], "type": "watch", "request": 3 }"#
        #expect(RoomMessage(Array(text.utf8)) == .watch(request: 3))
    }

    @Test(
        "What is no message is nil",
        arguments: [
            "", "{}", "[]", "null", #"{"type":"dance"}"#, #"{"type":"claim"}"#,
            #"{"type":"claim","request":1,"player":"x"}"#,
            #"{"type":"claim","request":1.5,"player":"p1"}"#, #"{"type":"watch","request":0}"#,
            #"{"type":"watch","request":-1}"#,
            #"{"type":"wantPhotos","digests":["zz"]}"#, #"{"type":"answer","request":1,"ok":false}"#,
            #"{"type":"watch","request":1}{"type":"watch","request":1}"#,
        ])
    func malformed(text: String) {
        #expect(RoomMessage(Array(text.utf8)) == nil)
    }

    @Test("More photos than seats are not asked for")
    func tooManyPhotos() {
        let digests = (0..<9).map { Fingerprint(high: 0, low: $0) }
        #expect(RoomMessage(RoomMessage.wantPhotos(digests).encoded) == nil)
    }

    @Test("A photo travels behind its kind and request number, and is judged on arrival")
    func bulk() throws {
        let photo = try Photo(PhotoTests.jpeg())
        let bytes = BulkMessage.encoded(photo, request: 0x0102_0304)
        #expect(bytes.prefix(5) == [1, 1, 2, 3, 4])
        #expect(BulkMessage(bytes) == .photo(request: 0x0102_0304, photo))
        #expect(BulkMessage(Array(bytes.dropLast())) == .unsuitablePhoto(request: 0x0102_0304, .notJPEG))
        #expect(BulkMessage([2] + bytes.dropFirst()) == nil)
        #expect(BulkMessage([1, 0, 0, 0]) == nil)
    }
}
