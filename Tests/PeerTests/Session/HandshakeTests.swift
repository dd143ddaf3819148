import Testing

@testable import FarklePeer

@Suite("Handshake")
struct HandshakeTests {
    @Test(
        "Viewer and host agree on keys, names and protection in every mode",
        arguments: [HandshakeMode.Trust.open, .pin, .member], [Encryption.on, .off])
    func agreement(trust: HandshakeMode.Trust, encryption: Encryption) throws {
        let identity = Meeting.identity(2)
        let meeting = Meeting(
            pin: trust == .open ? nil : "482913", encryption: encryption,
            members: trust == .member ? [identity.nodeID] : [])
        let known = KnownRoom(room: .meeting, term: Term.first, needsPIN: true, encryption: encryption)
        let credential: ViewerHandshake.Credential =
            switch trust {
            case .open: .none
            case .pin: .pin("482913")
            case .member: .membership
            }
        let viewer = meeting.viewer(identity, credential, known: trust == .member ? known : nil)
        let joined = try need(meeting.join(viewer))
        let (there, here) = (joined.arrival.established, joined.session)

        #expect(there.inboundID == here.outboundID && there.outboundID == here.inboundID)
        #expect(here.peer == meeting.host.nodeID && there.peer == identity.nodeID)
        #expect(here.room == .meeting && there.room == .meeting && here.term == Term.first)
        #expect(here.peerBoot == 1_111 && there.peerBoot == 2_222 && joined.arrival.resumesHostBoot == 1_111)
        #expect(joined.info == AcceptInfo(resumed: true, code: Meeting.code, seq: 77))
        #expect(here.protection == there.protection)
        #expect(here.protection == (encryption == .off ? .notEncrypted : trust == .open ? .sealed : .sealedWithPIN))
        #expect(here.knownRoom.needsPIN == (trust != .open) && here.knownRoom.encryption == encryption)

        let up = here.keys.send.seal([1, 2, 3], connection: here.outboundID, number: 0)
        #expect(there.keys.receive.open(up) == [1, 2, 3])
        #expect(here.keys.receive.open(up) == nil, "a packet thrown back at its sender must not open")
        let down = there.keys.send.seal([4], connection: there.outboundID, number: 0)
        #expect(here.keys.receive.open(down) == [4])
    }

    @Test(
        "The handshake's own messages have their documented sizes, and no answer before the cookie is larger than its question"
    )
    func sizes() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
        let retry = try need(meeting.deliver(viewer.hello()).replied)
        let request = try need(meeting.answer(viewer, retry).sent)
        let reply = try need(meeting.deliver(request).replied)
        let confirm = try need(meeting.answer(viewer, reply).sent)
        let arrival = try need(meeting.deliver(confirm).arrival)
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0))
        #expect(
            [viewer.hello().count, retry.count, request.count, reply.count, confirm.count, accept.count].dropFirst()
                == [164, 164, 158, 172, 124])
        #expect(retry.count < Hello.byteCount)
    }

    @Test("A viewer repeats its last datagram byte for byte until it has its answer")
    func resending() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
        #expect(viewer.resend() == viewer.hello())
        #expect(!viewer.hasConfirmed)
        let request = try need(meeting.cpaceA(viewer))
        #expect(viewer.resend() == request && !viewer.hasConfirmed)
        let reply = try need(meeting.deliver(request).replied)
        let confirm = try need(meeting.answer(viewer, reply).sent)
        #expect(viewer.resend() == confirm && viewer.hasConfirmed)
        #expect(meeting.answer(viewer, reply).ignored == .unexpected)
        let arrival = try need(meeting.deliver(confirm).arrival)
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0))
        #expect(meeting.answer(viewer, accept).established != nil)
        #expect(viewer.resend() == nil)
        #expect(meeting.answer(viewer, accept).ignored == .unexpected)
    }

    @Test("A host that is full says so under its seal, and the viewer knows who said it")
    func provenRefusal() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let confirm = try need(meeting.confirmA(viewer))
        let arrival = try need(meeting.deliver(confirm).arrival)
        let outcome = meeting.answer(viewer, meeting.greeter.reject(arrival, .roomFull))
        #expect(outcome.refusal == .roomFull && outcome.isProvenRefusal)
        #expect(meeting.greeter.counters.refused == 1 && meeting.greeter.counters.admitted == 0)
    }

    @Test("A wrong PIN is said once as a hint, costs the host's budget, and shows the viewer nothing of the key")
    func wrongPIN() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482914"))
        let confirm = try need(meeting.confirmA(viewer))
        let answer = try need(meeting.deliver(confirm).replied)
        #expect(answer.count == Reject.byteCount)
        let outcome = meeting.answer(viewer, answer)
        #expect(outcome.refusal == .wrongPIN && !outcome.isProvenRefusal)
        #expect(meeting.greeter.guesses.record == GuessBudget.Record(available: 9, spent: 1))
        #expect(meeting.greeter.counters[.wrongTag] == 1)

        #expect(meeting.deliver(confirm).replied == answer, "the answer was lost: it comes again")
        #expect(meeting.greeter.guesses.record.spent == 1, "and costs nothing more")
    }

    @Test("A right PIN costs nothing")
    func rightPIN() throws {
        let meeting = Meeting(pin: "482913")
        for number: UInt8 in 2..<40 {
            let viewer = meeting.viewer(Meeting.identity(number), .pin("482913"))
            #expect(meeting.join(viewer) != nil)
        }
        #expect(meeting.greeter.guesses.record == .fresh)
    }

    @Test("Ten wrong PINs close the door to PINs but not to members; a minute opens it for one more")
    func budget() throws {
        let member = Meeting.identity(9)
        let meeting = Meeting(pin: "482913", members: [member.nodeID])
        for _ in 0..<10 {
            let viewer = meeting.viewer(Meeting.identity(2), .pin("000000"))
            let confirm = try need(meeting.confirmA(viewer))
            #expect(meeting.deliver(confirm).rejection == .wrongPIN)
        }
        let honest = meeting.viewer(Meeting.identity(3), .pin("482913"))
        let request = try need(meeting.cpaceA(honest))
        let answer = try need(meeting.deliver(request).replied)
        #expect(meeting.answer(honest, answer).refusal == .underAttack)

        let known = KnownRoom(room: .meeting, term: Term.first, needsPIN: true)
        let back = meeting.viewer(member, .membership, known: known)
        #expect(meeting.join(back) != nil)

        meeting.advance(.seconds(60))
        let second = meeting.viewer(Meeting.identity(3), .pin("482913"))
        #expect(meeting.join(second) != nil)
    }

    @Test("Handshakes opened side by side do not buy guesses beyond the budget")
    func parallelGuesses() throws {
        let meeting = Meeting(pin: "482913")
        var confirmations: [([UInt8], Endpoint)] = []
        for number: UInt32 in 0..<30 {
            let endpoint = Meeting.endpoint(number)
            let viewer = meeting.viewer(Meeting.identity(2), .pin("000000"))
            confirmations.append((try need(meeting.confirmA(viewer, from: endpoint)), endpoint))
        }
        let answers = confirmations.map { meeting.deliver($0.0, from: $0.1).rejection }
        #expect(answers == Array(repeating: .wrongPIN, count: 10) + Array(repeating: .underAttack, count: 20))
    }

    @Test("Whoever breaks off before it shows a tag has learnt nothing and used nothing up")
    func silentProbing() throws {
        let meeting = Meeting(pin: "482913")
        for _ in 0..<20 {
            let viewer = meeting.viewer(Meeting.identity(2), .pin("000000"))
            _ = try need(meeting.confirmA(viewer))
        }
        #expect(meeting.greeter.guesses.record == .fresh)
    }

    @Test("A viewer that showed the PIN comes back on its key alone")
    func membership() throws {
        let meeting = Meeting(pin: "482913")
        let first = meeting.viewer(Meeting.identity(2), .pin("482913"))
        let known = try need(meeting.join(first)).session.knownRoom
        let second = meeting.viewer(Meeting.identity(2), .membership, known: known)
        #expect(try need(meeting.join(second)).session.protection == .sealedWithPIN)
        let stranger = meeting.viewer(Meeting.identity(3), .membership, known: known)
        let request = try need(meeting.cpaceA(stranger))
        let answer = try need(meeting.deliver(request).replied)
        #expect(meeting.answer(stranger, answer).refusal == .pinNeeded)
        #expect(meeting.greeter.counters[.notMember] == 1)
    }

    @Test("The same seed gives the same bytes on every run")
    func determinism() throws {
        func run() throws -> [UInt8] {
            let meeting = Meeting(pin: "482913")
            let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
            return try need(meeting.join(viewer)).accept
        }
        #expect(try run() == run())
    }
}
