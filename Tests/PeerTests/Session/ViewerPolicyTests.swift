import Testing

@testable import FarklePeer

@Suite("Viewer's caution")
struct ViewerPolicyTests {
    private func known(term: UInt64 = Term.first, needsPIN: Bool = false, _ encryption: Encryption = .on) -> KnownRoom {
        KnownRoom(room: .meeting, term: term, needsPIN: needsPIN, encryption: encryption)
    }

    /// What a viewer says to the RETRY of this host.
    private func reaction(
        to meeting: Meeting, _ credential: ViewerHandshake.Credential, known: KnownRoom? = nil
    ) throws -> ViewerHandshake.Outcome {
        let viewer = meeting.viewer(Meeting.identity(2), credential, known: known)
        return meeting.answer(viewer, try need(meeting.deliver(viewer.hello()).replied))
    }

    @Test("A viewer with a PIN enters no room that does not ask for it, one without enters none that does")
    func pins() throws {
        #expect(try reaction(to: Meeting(), .pin("482913")).refusal == .pinDropped)
        #expect(try reaction(to: Meeting(pin: "482913"), .none).refusal == .pinNeeded)
    }

    @Test("A room that needed a PIN is never joined without one, whatever the credential")
    func openedRoom() throws {
        #expect(try reaction(to: Meeting(), .none, known: known(needsPIN: true)).refusal == .pinDropped)
        #expect(try reaction(to: Meeting(), .membership, known: known(needsPIN: true)).refusal == .pinDropped)
    }

    @Test("A room that was sealed is never rejoined in the clear; the other way is welcome")
    func encryption() throws {
        let clear = Meeting(encryption: .off)
        #expect(try reaction(to: clear, .none, known: known()).refusal == .encryptionDropped)
        #expect(try reaction(to: clear, .none, known: known(.off)).sent != nil)
        #expect(try reaction(to: clear, .none).sent != nil)
        #expect(try reaction(to: Meeting(), .none, known: known(.off)).sent != nil)
    }

    @Test("What was written down of a room holds for whoever joins it by its code")
    func remembered() throws {
        func reaction(to meeting: Meeting, _ remembered: KnownRoom) throws -> ViewerHandshake.Outcome {
            let viewer = meeting.viewer(remembered: [remembered])
            return meeting.answer(viewer, try need(meeting.deliver(viewer.hello()).replied))
        }
        #expect(try reaction(to: Meeting(), known()).sent != nil)
        #expect(try reaction(to: Meeting(), known(needsPIN: true)).refusal == .pinDropped)
        #expect(try reaction(to: Meeting(encryption: .off), known()).refusal == .encryptionDropped)
        #expect(try reaction(to: Meeting(term: 2 << 16), known(term: 3 << 16)).ignored == .olderTerm)
        // Another room of the same code is another room.
        var other = known(term: 3 << 16, needsPIN: true)
        other.room = RoomID(high: 1, low: 1)
        #expect(try reaction(to: Meeting(), other).sent != nil)
    }

    @Test("A host of an older term is not followed")
    func terms() throws {
        #expect(try reaction(to: Meeting(term: 2 << 16), .none, known: known(term: 3 << 16)).ignored == .olderTerm)
        #expect(try reaction(to: Meeting(term: 3 << 16), .none, known: known(term: 3 << 16)).sent != nil)
        #expect(try reaction(to: Meeting(term: 4 << 16), .none, known: known(term: 3 << 16)).sent != nil)
    }

    @Test("Another room in the known one's place is a hard stop")
    func otherRoom() throws {
        let twin = Meeting(host: Meeting.identity(6))
        let viewer = twin.viewer(known: known())
        var hello = try need(Hello(viewer.hello()))
        hello.room = .zero
        let retry = try need(twin.deliver(hello.encoded()).replied)
        #expect(twin.answer(viewer, retry).refusal == .hostKeyChanged)
    }

    @Test("An answer to another question, or with a room id that its key does not make, is ignored")
    func falseAnswers() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        var retry = try need(Retry(need(meeting.deliver(viewer.hello()).replied)))
        retry.roomNonce[0] ^= 1
        #expect(meeting.answer(viewer, retry.encoded()).ignored == .falseRoom)
        retry.roomNonce[0] ^= 1
        retry.clientNonce[0] ^= 1
        #expect(meeting.answer(viewer, retry.encoded()).ignored == .notForMe)
        retry.clientNonce[0] ^= 1
        #expect(meeting.answer(viewer, retry.encoded()).sent != nil)
    }

    @Test("A mode without encryption that was put into RETRY on the way is refused by the host")
    func downgradedOnTheWay() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
        var retry = try need(Retry(need(meeting.deliver(viewer.hello()).replied)))
        retry.mode.encryption = .off
        let request = try need(meeting.answer(viewer, retry.encoded()).sent)
        #expect(meeting.deliver(request).dropped == .cookieForged)
    }

    /// An evil twin knows the PIN and everything public, but not the host's key.
    @Test("A twin that cannot sign as the host never gets a tag to guess with")
    func evilTwin() throws {
        let twin = Meeting.identity(6)
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"), known: known(needsPIN: true))
        let request = try need(CPaceA(need(meeting.cpaceA(viewer))))
        var answer = try need(CPaceB(need(meeting.deliver(request.encoded()).replied)))
        answer.signature = twin.sign([UInt8](repeating: 0, count: 64))
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badSignature)
        #expect(!viewer.hasConfirmed)
    }

    @Test("A twin with its own key and no grant from the root gets no tag either")
    func twinWithoutGrant() throws {
        let twin = Meeting.identity(6)
        let meeting = Meeting()
        let viewer = meeting.viewer(known: known())
        var retry = try need(Retry(need(meeting.deliver(viewer.hello()).replied)))
        retry.hostKey = twin.publicKey
        _ = try need(meeting.answer(viewer, retry.encoded()).sent)
        var answer = CPaceB(
            viewerConnection: try need(viewer.connection), share: try need(CPaceTests.someShare()),
            data: HostData(connection: 1, chainDigest: GrantChain.digest([])),
            signature: [UInt8](repeating: 0, count: 64),
            grants: [])
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badChain)
        answer.data.chainDigest[0] ^= 1
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badChain)
    }

    @Test("A viewer's own share thrown back at it, and shares that are no points, are refused")
    func shares() throws {
        let meeting = Meeting()
        let viewer = meeting.viewer()
        let request = try need(CPaceA(need(meeting.cpaceA(viewer))))
        var answer = try need(CPaceB(need(meeting.deliver(request.encoded()).replied)))
        let share = answer.share
        answer.share = request.share
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badShare)
        answer.share = [UInt8](repeating: 0, count: 32)
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badShare)
        answer.share = share
        answer.share[31] |= 0x80
        #expect(meeting.answer(viewer, answer.encoded()).ignored == .badShare)
        answer.share = share
        #expect(meeting.answer(viewer, answer.encoded()).sent != nil)
    }

    @Test("A refusal that nobody vouches for is a hint: a real answer after it still counts")
    func hints() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
        let confirm = try need(meeting.confirmA(viewer))
        let forged = Reject(reference: try need(viewer.connection), reason: .wrongPIN).encoded()
        #expect(meeting.answer(viewer, forged).refusal == .wrongPIN)
        let other = Reject(reference: 1, reason: .wrongPIN).encoded()
        #expect(meeting.answer(viewer, other).ignored == .notForMe)
        let arrival = try need(meeting.deliver(confirm).arrival)
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0))
        #expect(meeting.answer(viewer, accept).established != nil)
        #expect(meeting.answer(viewer, forged).ignored == .unexpected)
    }

    @Test("An ACCEPT of another session, or of an earlier run with the same host, is refused")
    func foreignAccept() throws {
        let meeting = Meeting()
        let first = meeting.viewer()
        let old = try need(meeting.join(first)).accept
        let second = meeting.viewer()
        _ = try need(meeting.confirmA(second))
        #expect(meeting.answer(second, old).ignored == .notForMe)
        var readdressed = try need(Accept(old))
        readdressed.viewerConnection = try need(second.connection)
        #expect(meeting.answer(second, readdressed.encoded()).ignored == .wrongTag)
    }

    @Test("Garbage never moves a viewer, in any of its states")
    func garbage() throws {
        let meeting = Meeting(pin: "482913")
        let viewer = meeting.viewer(Meeting.identity(2), .pin("482913"))
        var chance = SeededRandom(seed: [UInt8](repeating: 4, count: 32))
        func pester() {
            for size in [0, 3, 4, 16, 124, 158, 164, 172, 406, 1_200] {
                for kind: UInt8 in 0...9 {
                    var datagram = chance.bytes(size)
                    if size >= 4 { datagram.replaceSubrange(0..<4, with: [0x53, 0x4B, 1, kind]) }
                    #expect(meeting.answer(viewer, datagram).ignored != nil)
                }
            }
        }
        pester()
        let request = try need(meeting.cpaceA(viewer))
        pester()
        let confirm = try need(meeting.answer(viewer, try need(meeting.deliver(request).replied)).sent)
        pester()
        #expect(viewer.resend() == confirm)
        #expect(meeting.deliver(confirm).arrival != nil)
    }
}

extension CPaceTests {
    /// Any valid share.
    static func someShare() -> [UInt8]? {
        var random = SeededRandom(seed: [UInt8](repeating: 6, count: 32))
        return CPace.start(
            CPace.scalar(&random), generator: CPace.Context(password: [], channel: [], session: []).generator)
    }
}
