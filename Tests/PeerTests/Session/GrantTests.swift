import Testing

@testable import FarklePeer

@Suite("Grants")
struct GrantTests {
    private let root = Meeting.identity(1)
    private let second = Meeting.identity(2)
    private let third = Meeting.identity(3)

    private func chain(_ grants: [Grant]) -> GrantChain {
        GrantChain(rootKey: root.publicKey, roomNonce: Meeting.nonce, grants: grants)
    }

    private func handover(from issuer: Identity, in term: UInt64, to subject: Identity, after: Grant? = nil) -> Grant {
        .issue(.handover, room: .meeting, by: issuer, in: term, to: subject.publicKey, after: after, finalSeq: 1)
    }

    private func standby(
        _ rank: UInt16, from issuer: Identity, in term: UInt64, to subject: Identity, after: Grant? = nil
    ) -> Grant {
        .issue(
            .standby, rank: rank, room: .meeting, by: issuer, in: term, to: subject.publicKey, after: after, finalSeq: 1
        )
    }

    @Test("The root hosts on its own word, in its own terms only")
    func rootTerms() {
        for term: UInt64 in [0, 1, 65_535, 65_536, 7 << 16] { #expect(chain([]).proves(root.publicKey, hostsIn: term)) }
        for term: UInt64 in [65_537, 7 << 16 | 0xFFFF] { #expect(!chain([]).proves(root.publicKey, hostsIn: term)) }
        #expect(!chain([]).proves(second.publicKey, hostsIn: 65_536))
    }

    @Test("No two grants of one host, and no grant and the root's own word, ever lead to the same term")
    func noTies() {
        let terms =
            [Term.granted(.handover, rank: 0, after: Term.first)!]
            + (1...65_534).map { Term.granted(.standby, rank: $0, after: Term.first)! }
        #expect(Set(terms).count == 65_535)
        #expect(terms.allSatisfy { !Term.isRootsOwn($0) && $0 > Term.first })
        #expect(terms.max() == terms[0], "a handover beats every standby")
        #expect(terms[1] > terms[2], "a lower rank goes first")
    }

    @Test("Ranks out of range and the end of all epochs give no term")
    func termLimits() {
        #expect(Term.granted(.handover, rank: 1, after: 0) == nil)
        #expect(Term.granted(.standby, rank: 0, after: 0) == nil)
        #expect(Term.granted(.standby, rank: 65_535, after: 0) == nil)
        #expect(Term.granted(.handover, rank: 0, after: .max) == nil)
    }

    @Test("A grant has 248 bytes and survives writing and reading")
    func encoding() throws {
        let grant = standby(3, from: root, in: Term.first, to: second)
        #expect(grant.bytes.count == 248)
        #expect(Grant(grant.bytes) == grant)
        #expect(Grant(grant.bytes.dropLast()) == nil)
        #expect(Grant(grant.bytes + [0]) == nil)
    }

    @Test("A handover and a standby make their subject host in exactly the granted term")
    func subjects() {
        for grant in [
            handover(from: root, in: Term.first, to: second), standby(1, from: root, in: Term.first, to: second),
        ] {
            #expect(chain([grant]).proves(second.publicKey, hostsIn: grant.newTerm))
            #expect(!chain([grant]).proves(second.publicKey, hostsIn: grant.newTerm + 1))
            #expect(!chain([grant]).proves(third.publicKey, hostsIn: grant.newTerm))
            #expect(!chain([grant]).proves(root.publicKey, hostsIn: grant.newTerm))
        }
    }

    @Test("Hosts hand on in a chain of at most four, and the root may grant anew to shorten it")
    func chains() throws {
        var grants: [Grant] = []
        var issuer = root
        var term = Term.first
        for number: UInt8 in 2...6 {
            let subject = Meeting.identity(number)
            grants.append(handover(from: issuer, in: term, to: subject, after: grants.last))
            term = grants.last!.newTerm
            issuer = subject
            #expect(chain(grants).proves(subject.publicKey, hostsIn: term) == (grants.count <= 4))
        }
        let direct = handover(from: root, in: term, to: third)
        #expect(chain([direct]).proves(third.publicKey, hostsIn: direct.newTerm))
    }

    @Test("A chain breaks where a link is missing, swapped, of another room, of another issuer or of another term")
    func brokenChains() {
        let first = handover(from: root, in: Term.first, to: second)
        let next = handover(from: second, in: first.newTerm, to: third, after: first)
        #expect(chain([first, next]).proves(third.publicKey, hostsIn: next.newTerm))
        #expect(!chain([next]).proves(third.publicKey, hostsIn: next.newTerm))
        #expect(!chain([next, first]).proves(third.publicKey, hostsIn: next.newTerm))
        #expect(!chain([first, first, next]).proves(third.publicKey, hostsIn: next.newTerm))

        let unlinked = handover(from: second, in: first.newTerm, to: third)
        #expect(!chain([first, unlinked]).proves(third.publicKey, hostsIn: unlinked.newTerm))
        let otherTerm = handover(from: second, in: first.newTerm + (1 << 16), to: third, after: first)
        #expect(!chain([first, otherTerm]).proves(third.publicKey, hostsIn: otherTerm.newTerm))
        let otherIssuer = handover(from: third, in: first.newTerm, to: third, after: first)
        #expect(!chain([first, otherIssuer]).proves(third.publicKey, hostsIn: otherIssuer.newTerm))

        let otherRoom = GrantChain(
            rootKey: root.publicKey, roomNonce: [UInt8](repeating: 1, count: 16), grants: [first])
        #expect(!otherRoom.proves(second.publicKey, hostsIn: first.newTerm))
    }

    @Test("A standby cannot raise its term, its rank or its kind")
    func huge() {
        let grant = standby(5, from: root, in: Term.first, to: second)
        func forged(_ change: (inout Grant) -> Void) -> Bool {
            var copy = grant
            change(&copy)
            return chain([copy]).proves(second.publicKey, hostsIn: copy.newTerm)
        }
        #expect(forged { _ in })
        #expect(!forged { $0.newTerm = 1 << 63 })
        #expect(
            !forged {
                $0.rank = 1; $0.newTerm += 4
            })
        #expect(
            !forged {
                $0.kind = .handover; $0.rank = 0; $0.newTerm |= 0xFFFF
            })
        #expect(
            !forged {
                $0.issuerTerm += 1 << 16; $0.newTerm += 1 << 16
            })
    }

    @Test("No byte of a grant can be changed")
    func tampering() {
        let grant = handover(from: root, in: Term.first, to: second)
        for index in 0..<Grant.byteCount {
            var bytes = grant.bytes
            bytes[index] ^= 1
            guard let changed = Grant(bytes) else { continue }
            #expect(!chain([changed]).proves(changed.subject, hostsIn: changed.newTerm), "byte \(index)")
        }
    }

    @Test("A viewer that knows the root follows a host with grants, four of them in one datagram", arguments: [1, 4])
    func succession(length: Int) throws {
        var grants: [Grant] = []
        var issuer = Meeting.identity(10)
        let rootKey = issuer.publicKey
        let room = issuer.room(nonce: Meeting.nonce)
        for number in 0..<length {
            let subject = Meeting.identity(number == length - 1 ? 1 : UInt8(11 + number))
            grants.append(
                .issue(
                    .standby, rank: 1, room: room, by: issuer, in: grants.last?.newTerm ?? Term.first,
                    to: subject.publicKey,
                    after: grants.last, finalSeq: 4))
            issuer = subject
        }
        let proof = GrantChain(rootKey: rootKey, roomNonce: Meeting.nonce, grants: grants)
        let meeting = Meeting(proof: proof, term: grants.last!.newTerm)
        let known = KnownRoom(room: room, term: Term.first, needsPIN: false)
        let viewer = meeting.viewer(Meeting.identity(2), known: known)
        let request = try need(meeting.cpaceA(viewer))
        let reply = try need(meeting.deliver(request).replied)
        #expect(reply.count == 158 + 248 * length && reply.count <= Limits.datagramBytesMax)
        let confirm = try need(meeting.answer(viewer, reply).sent)
        let arrival = try need(meeting.deliver(confirm).arrival)
        let accept = meeting.greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0))
        let session = try need(meeting.answer(viewer, accept).established)
        #expect(session.proof == proof && session.room == room && session.knownRoom.term == grants.last!.newTerm)
    }
}
