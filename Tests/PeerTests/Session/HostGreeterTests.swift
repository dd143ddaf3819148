import Testing

@testable import FarklePeer

@Suite("Host at the door")
struct HostGreeterTests {
    @Test("A host remembers nothing of those who only say hello")
    func stateless() {
        let meeting = Meeting()
        for number: UInt32 in 0..<5_000 {
            let viewer = meeting.viewer()
            _ = meeting.deliver(viewer.hello(), from: Meeting.endpoint(number))
            meeting.advance(.milliseconds(1))
        }
        #expect(meeting.greeter.halfOpenCount == 0)
    }

    @Test("A hello for another room, by code or by id, gets no answer; one for any room does")
    func rooms() {
        let meeting = Meeting()
        let other = meeting.viewer(code: RoomCode(value: 1_358))
        #expect(meeting.deliver(other.hello()).dropped == .otherRoom)
        let otherID = meeting.viewer(code: nil, room: Name128(high: 1, low: 2))
        #expect(meeting.deliver(otherID.hello()).dropped == .otherRoom)
        let any = meeting.viewer(code: nil)
        #expect(meeting.deliver(any.hello()).replied != nil)
        let byID = meeting.viewer(code: nil, room: .meeting)
        #expect(meeting.deliver(byID.hello()).replied != nil)
        meeting.greeter.roomCode = RoomCode(value: 1_358)!
        #expect(meeting.deliver(other.hello()).replied != nil)
    }

    @Test("A hello without its padding, or with anything in it, gets no answer")
    func padding() {
        let meeting = Meeting()
        let hello = meeting.viewer().hello()
        #expect(meeting.deliver(Array(hello.prefix(40))).dropped == .malformed)
        #expect(meeting.deliver(hello + [0]).dropped == .malformed)
        for index in [7, 40, 191] {
            var changed = hello
            changed[index] = 1
            #expect(meeting.deliver(changed).dropped == .malformed)
        }
    }

    @Test("A hello of another version is told so in a shorter answer; nothing else of another version is answered")
    func otherVersion() {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        var hello = viewer.hello()
        hello[2] = 2
        let answer = meeting.deliver(hello).replied
        #expect(answer?.count == Reject.byteCount)
        let outcome = answer.map { meeting.answer(viewer, $0) }
        #expect(outcome?.ignored == .unexpected, "a viewer of the host's own version was misread, and asks again")
        hello[3] = 3
        #expect(meeting.deliver(hello).dropped == .otherVersion)
        #expect(meeting.greeter.counters[.otherVersion] == 2)
    }

    @Test("A viewer understands a refusal by a newer host")
    func newerHost() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let hello = try need(Hello(viewer.hello()))
        var refusal = Reject(reference: hello.reference, reason: .version).encoded()
        refusal[2] = 9
        #expect(meeting.answer(viewer, refusal).refusal == .version)
        refusal[4] ^= 1
        #expect(meeting.answer(viewer, refusal).ignored == .notForMe)
    }

    @Test("A cookie is good from the address and port it was made for, and from no other")
    func cookieAddress() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let request = try need(meeting.cpaceA(viewer))
        var port = Meeting.home
        port.port += 1
        #expect(meeting.deliver(request, from: port).dropped == .cookieForged)
        #expect(meeting.deliver(request, from: Meeting.endpoint(9)).dropped == .cookieForged)
        #expect(meeting.deliver(request).replied != nil)
    }

    @Test("A cookie lives for 15 seconds, also across a change of secrets", arguments: [0, 50, 59])
    func cookieAge(start: Int64) throws {
        let meeting = Meeting()
        meeting.advance(.seconds(start))
        let early = meeting.viewer()
        let late = meeting.viewer()
        let inTime = try need(meeting.cpaceA(early))
        let tooLate = try need(meeting.cpaceA(late))
        meeting.advance(.seconds(15))
        #expect(meeting.deliver(inTime).replied != nil)
        meeting.advance(.seconds(1))
        #expect(meeting.deliver(tooLate).dropped == .cookieOld)
    }

    @Test(
        "After two changes of secrets, and after a long sleep, a cookie is as good as forged",
        arguments: [121, 100_000])
    func cookieSecrets(seconds: Int64) throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let request = try need(meeting.cpaceA(viewer))
        meeting.advance(.seconds(61))
        _ = meeting.deliver(meeting.viewer().hello())
        meeting.advance(.seconds(seconds - 61))
        #expect(meeting.deliver(request).dropped == .cookieForged)
    }

    @Test("A cookie of a host that was restarted is worth nothing at its successor")
    func cookieAcrossRestart() throws {
        let before = Meeting(seed: 1)
        let after = Meeting(seed: 2)
        let viewer = before.viewer()
        let request = try need(before.cpaceA(viewer))
        #expect(after.deliver(request).dropped == .cookieForged)
    }

    @Test("The identical question gets the identical answer, so many times and no more")
    func repetition() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let request = try need(meeting.cpaceA(viewer))
        let answer = try need(meeting.deliver(request).replied)
        for _ in 0..<Limits.exchangeRepeatsMax { #expect(meeting.deliver(request).replied == answer) }
        #expect(meeting.deliver(request).dropped == .tooManyRepeats)
        #expect(meeting.greeter.halfOpenCount == 1)
    }

    @Test("A cookie is good for one exchange: other bytes under it are dropped, during and after")
    func singleUse() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let request = try need(meeting.cpaceA(viewer))
        let answer = try need(meeting.deliver(request).replied)
        var other = request
        other[148 + 2] ^= 1
        #expect(meeting.deliver(other).dropped == .replayed)
        let confirm = try need(meeting.answer(viewer, answer).sent)
        #expect(meeting.deliver(confirm).arrival != nil)
        #expect(meeting.deliver(request).dropped == .replayed)
        meeting.advance(.seconds(14))
        #expect(meeting.deliver(request).dropped == .replayed)
        meeting.advance(.seconds(2))
        #expect(meeting.deliver(request).dropped == .cookieOld)
    }

    @Test("A viewer that did not get its ACCEPT gets the same one again for ten seconds")
    func acceptAgain() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let confirm = try need(meeting.confirmA(viewer))
        let arrival = try need(meeting.deliver(confirm).arrival)
        #expect(meeting.deliver(confirm).dropped == .undecided)
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 5))
        #expect(meeting.deliver(confirm).replied == accept)
        #expect(meeting.deliver(confirm, from: Meeting.endpoint(9)).dropped == .unknownHandshake)
        var changed = confirm
        changed[20] ^= 1
        #expect(meeting.deliver(changed).dropped == .unknownHandshake)
        meeting.advance(.seconds(10))
        #expect(meeting.deliver(confirm).dropped == .unknownHandshake)
        #expect(meeting.greeter.counters.admitted == 1)
    }

    @Test("A confirmation counts from the address of its exchange only, and a stranger's does not use it up")
    func confirmationAddress() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let confirm = try need(meeting.confirmA(viewer))
        #expect(meeting.deliver(confirm, from: Meeting.endpoint(9)).dropped == .unknownHandshake)
        #expect(meeting.deliver(confirm).arrival != nil)
    }

    @Test("A half-open handshake can be confirmed once, rightly or wrongly")
    func oneShot() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let confirm = try need(meeting.confirmA(viewer))
        var wrong = confirm
        wrong[12] ^= 1
        #expect(meeting.deliver(wrong).dropped == .wrongTag)
        #expect(meeting.deliver(confirm).dropped == .unknownHandshake)
    }

    @Test("A half-open handshake is forgotten after five seconds")
    func halfOpenLifetime() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let confirm = try need(meeting.confirmA(viewer))
        meeting.advance(Limits.halfOpenLifetime)
        #expect(meeting.deliver(confirm).dropped == .unknownHandshake)
        #expect(meeting.greeter.halfOpenCount == 0)
    }

    @Test("Half-open handshakes stay within their limits, of one address and of all, and the oldest makes room")
    func halfOpenLimits() throws {
        let meeting = Meeting()
        let first = meeting.viewer()
        let confirm = try need(meeting.confirmA(first, from: Meeting.endpoint(1)))
        for _ in 0..<(Limits.halfOpenPerAddressMax + 20) {
            let viewer = meeting.viewer()
            if let request = meeting.cpaceA(viewer, from: Meeting.endpoint(2)) {
                _ = meeting.deliver(request, from: Meeting.endpoint(2))
            }
            meeting.advance(.milliseconds(25))
        }
        #expect(meeting.greeter.halfOpenCount == Limits.halfOpenPerAddressMax + 1)
        #expect(meeting.greeter.counters.displaced > 0)
        #expect(meeting.deliver(confirm, from: Meeting.endpoint(1)).arrival != nil, "another address has lost nothing")

        for number: UInt32 in 0..<600 {
            let endpoint = Meeting.endpoint(1_000 + number)
            let viewer = meeting.viewer()
            if let request = meeting.cpaceA(viewer, from: endpoint) { _ = meeting.deliver(request, from: endpoint) }
            meeting.advance(.milliseconds(5))
            #expect(meeting.greeter.halfOpenCount <= Limits.halfOpenMax)
        }
    }

    @Test("One address over its share of hellos and exchanges is not answered, and others still are")
    func shares() throws {
        let meeting = Meeting()
        var helloAnswers = 0
        for _ in 0..<400 where meeting.deliver(meeting.viewer().hello()).replied != nil { helloAnswers += 1 }
        #expect(helloAnswers == Int(Limits.hellosAtOncePerAddress))
        #expect(meeting.deliver(meeting.viewer().hello(), from: Meeting.endpoint(3)).replied != nil)

        var answers = 0
        for _ in 0..<200 {
            let viewer = meeting.viewer()
            guard let request = meeting.cpaceA(viewer, from: Meeting.endpoint(4)) else { continue }
            if meeting.deliver(request, from: Meeting.endpoint(4)).replied != nil { answers += 1 }
        }
        #expect(answers == Int(Limits.exchangesAtOncePerAddress))
        #expect(meeting.greeter.counters[.tooManyExchanges] == 200 - answers)
        let other = meeting.viewer()
        let request = try need(meeting.cpaceA(other, from: Meeting.endpoint(5)))
        #expect(meeting.deliver(request, from: Meeting.endpoint(5)).replied != nil)
    }

    @Test("Two hundred viewers behind one address are in within three seconds of retransmitting")
    func hall() {
        let meeting = Meeting(pin: "482913")
        var waiting = (0..<200).map { index in
            let endpoint = Endpoint(address: .v4(0x7F00_0001), port: UInt16(10_000 + index))
            return (endpoint, meeting.viewer(Meeting.identity(UInt8(index + 2)), .pin("482913")))
        }
        let start = meeting.now
        while !waiting.isEmpty, meeting.now - start < .seconds(3) {
            var still: [(Endpoint, Guest)] = []
            for (endpoint, viewer) in waiting {
                var isIn = false
                var next = viewer.resend()
                while let datagram = next {
                    next = nil
                    switch meeting.deliver(datagram, from: endpoint) {
                    case .reply(let answer): next = meeting.answer(viewer, answer).sent
                    case .arrived(let arrival):
                        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0))
                        isIn = meeting.answer(viewer, accept).established != nil
                    case .dropped: break
                    }
                }
                if !isIn { still.append((endpoint, viewer)) }
            }
            waiting = still
            meeting.advance(.milliseconds(250))
        }
        #expect(waiting.isEmpty)
        #expect(meeting.greeter.counters.admitted == 200)
    }

    @Test("A host does not let itself in, nor does a viewer join itself")
    func ownKey() throws {
        let meeting = Meeting()
        let mirror = meeting.viewer(meeting.host)
        let retry = try need(meeting.deliver(mirror.hello()).replied)
        #expect(meeting.answer(mirror, retry).ignored == .ownKey)

        let viewer = meeting.viewer()
        var request = try need(CPaceA(need(meeting.cpaceA(viewer))))
        request.viewerKey = meeting.host.publicKey
        #expect(meeting.deliver(request.encoded()).dropped == .ownKey)
    }

    @Test("A share that is no canonical point of the group is dropped before anything is computed")
    func badShares() throws {
        let vectors = try VectorFile(named: "cpace_ristretto255_sha512")["extra"]
        let shares = [
            vectors["rfc9496_invalid_encodings"]["encodings"].items[8].bytes,
            vectors["noncanonical_bit255"]["encodings"].items[0].bytes, [UInt8](repeating: 0, count: 32),
        ]
        for share in shares {
            let meeting = Meeting()
            let viewer = meeting.viewer()
            var request = try need(CPaceA(need(meeting.cpaceA(viewer))))
            request.share = share
            #expect(meeting.deliver(request.encoded()).dropped == .badShare)
            #expect(meeting.greeter.halfOpenCount == 0)
        }
    }

    @Test("A mode that the host does not offer is dropped even under its own cookie")
    func modes() throws {
        let (open, pin) = (Meeting(), Meeting(pin: "482913"))
        let viewer = open.viewer()
        // The cookie covers the mode, so a changed one is a forged one.
        var request = try need(CPaceA(need(open.cpaceA(viewer))))
        request.mode = HandshakeMode(.open, .off)
        #expect(open.deliver(request.encoded()).dropped == .cookieForged)
        let guest = pin.viewer(Meeting.identity(2), .pin("482913"))
        request = try need(CPaceA(need(pin.cpaceA(guest))))
        request.mode = HandshakeMode(.open, .on)
        #expect(pin.deliver(request.encoded()).dropped == .cookieForged)
    }

    @Test("Garbage of every length is counted and dropped, and leaves nothing behind")
    func garbage() {
        let meeting = Meeting(pin: "482913")
        var chance = SeededRandom(seed: [UInt8](repeating: 3, count: 32))
        let sizes = Array(0..<260) + [1_199, 1_200, 65_000]
        for size in sizes {
            for kind: UInt8? in [nil, 1, 2, 3, 4, 5, 6, 7, 8, 99] {
                var datagram = chance.bytes(size)
                if let kind, size >= 4 { datagram.replaceSubrange(0..<4, with: [0x53, 0x4B, 1, kind]) }
                let outcome = meeting.deliver(datagram)
                #expect(outcome.dropped != nil)
            }
        }
        let total = HandshakeDrop.allCases.reduce(0) { $0 + meeting.greeter.counters[$1] }
        #expect(total == sizes.count * 10)
        #expect(meeting.greeter.halfOpenCount == 0 && meeting.greeter.guesses.record == .fresh)
    }
}
