import Testing

@testable import FarklePeer

/// The recorded run: what both sides say, byte for byte. Its cookie secret and the host's scalar were not recorded, so the host's own
/// half is checked from what it sent.
@Suite("Handshake vectors")
struct HandshakeVectorTests {
    private let vectors: VectorFile
    private let viewer: Identity
    private let host: Identity
    private let code = RoomCode(value: 0x12D5)!

    init() throws {
        vectors = try VectorFile(named: "handshake_vectors")
        viewer = Identity(seed: vectors["viewer_seed"].bytes)
        host = Identity(seed: vectors["host_seed"].bytes)
    }

    private func message(_ name: String) -> [UInt8] { vectors["messages"][name].bytes }

    @Test("Keys and room are the recorded ones")
    func identities() {
        #expect(viewer.publicKey.bytes == vectors["viewer_pub"].bytes)
        #expect(host.publicKey.bytes == vectors["host_pub"].bytes)
        #expect(host.room(nonce: vectors["game_nonce"].bytes).bytes == vectors["game_id"].bytes)
        #expect(!"\(host)".contains(Hex.encode(vectors["host_seed"].bytes)))
    }

    @Test("Every message survives reading and writing")
    func roundTrips() throws {
        #expect(try #require(Hello(message("HELLO"))).encoded() == message("HELLO"))
        #expect(try #require(Retry(message("RETRY"))).encoded() == message("RETRY"))
        #expect(try #require(CPaceA(message("CPACE_A"))).encoded() == message("CPACE_A"))
        #expect(try #require(CPaceB(message("CPACE_B"))).encoded() == message("CPACE_B"))
        #expect(try #require(ConfirmA(message("CONFIRM_A"))).encoded() == message("CONFIRM_A"))
        #expect(try #require(Accept(message("ACCEPT"))).encoded() == message("ACCEPT"))
    }

    @Test("The viewer says the recorded words and accepts the recorded answers")
    func viewerSide() throws {
        var random = SeededRandom(seed: [UInt8](repeating: 0, count: 32))
        let hello = try #require(Hello(message("HELLO")))
        var handshake = ViewerHandshake(
            hello: hello, known: nil, credential: .pin(vectors["PIN"].text), identity: viewer,
            boot: 0, resumesHostBoot: 0)
        #expect(handshake.hello() == message("HELLO"))

        let recorded = try #require(CPaceA(message("CPACE_A")))
        let retry = try #require(Retry(message("RETRY")))
        let exchange = handshake.exchange(
            retry, scalar: Secret(vectors["ya"].bytes), connection: recorded.data.connection)
        #expect(exchange.sent == message("CPACE_A"))
        #expect(handshake.resend() == message("CPACE_A"))

        #expect(handshake.receive(message("CPACE_B"), &random).sent == message("CONFIRM_A"))
        guard case .established(let established, let info) = handshake.receive(message("ACCEPT"), &random) else {
            Issue.record("ACCEPT was not accepted")
            return
        }
        #expect(info == AcceptInfo(resumed: false, code: nil, seq: 0))
        #expect(established.peerKey == host.publicKey && established.room.bytes == vectors["game_id"].bytes)
        #expect(established.term == 65_536 && established.peerBoot == 0)
        #expect(established.protection == .sealedWithPIN)
        #expect(
            established.keys.send.seal([0x68, 0x69], connection: established.outboundID, number: 0)
                == vectors["data_a_pn0_hi"].bytes)
        #expect(handshake.resend() == nil)
    }

    @Test("Hashes, keys, tags and signatures are the recorded ones on both sides")
    func schedule() throws {
        let (a, b) = (try #require(CPaceA(message("CPACE_A"))), try #require(CPaceB(message("CPACE_B"))))
        let names = HandshakeTranscript.Names(
            mode: a.mode, room: a.room, term: a.term, viewerKey: a.viewerKey, hostKey: host.publicKey,
            clientNonce: a.clientNonce,
            hostNonce: a.hostNonce)
        #expect(names.channel == vectors["CI"].bytes)
        #expect(names.session == vectors["sid"].bytes)
        let transcript = HandshakeTranscript(
            names: names, viewerShare: a.share, viewerData: a.data, hostShare: b.share, hostData: b.data)
        let keys = vectors["keys"]
        #expect(transcript.hash == keys["TH"].bytes)
        #expect(host.sign(HandshakeTranscript.hostSigned(transcript.hash)) == b.signature)
        #expect(b.data.chainDigest == GrantChain.digest([]))

        let key = try #require(
            CPace.finish(
                Secret(vectors["ya"].bytes), peerShare: b.share, session: names.session, transcript: transcript.messages
            ))
        #expect(key.matches(Secret(keys["ISK"].bytes)))
        let schedule = KeySchedule(key, transcript, hash: transcript.hash)
        #expect(schedule.viewerTag.matches(Secret(keys["Ta"].bytes)))
        #expect(schedule.hostTag.matches(Secret(keys["Tb"].bytes)))
        #expect(schedule.viewerHandshake.matches(Secret(keys["hs_a"].bytes)))
        #expect(schedule.hostHandshake.matches(Secret(keys["hs_b"].bytes)))
        #expect(schedule.viewerTraffic.matches(Secret(keys["ap_a"].bytes)))
        #expect(schedule.hostTraffic.matches(Secret(keys["ap_b"].bytes)))
    }

    @Test("The host opens the recorded CONFIRM_A and gives the recorded ACCEPT")
    func hostSide() throws {
        let confirm = try #require(ConfirmA(message("CONFIRM_A")))
        let content = AEAD.open(
            confirm.sealed, with: ConfirmA.associated(confirm.hostConnection, tag: confirm.tag),
            key: Secret(vectors["keys"]["hs_a"].bytes), nonce: AEAD.nonce(0)
        ).flatMap { ConfirmA.Content($0) }
        let signature = try #require(content).signature
        #expect(viewer.publicKey.verifies(signature, of: HandshakeTranscript.viewerSigned(vectors["keys"]["TH"].bytes)))
        #expect(content?.boot == 0 && content?.resumesHostBoot == 0)

        var random = SeededRandom(seed: [UInt8](repeating: 0, count: 32))
        let now = PeerInstant(microseconds: 1_000_000_000)
        var greeter = HostGreeter(
            identity: host, boot: 0, nonce: vectors["game_nonce"].bytes, term: 65_536, code: code, pin: "482913",
            encryption: .on,
            at: now, &random)
        let a = try #require(CPaceA(message("CPACE_A")))
        let established = Established(
            keys: SessionKeys(
                send: PacketProtection(key: Secret(vectors["keys"]["ap_b"].bytes), encryption: .on),
                receive: PacketProtection(key: Secret(vectors["keys"]["ap_a"].bytes), encryption: .on)),
            inboundID: confirm.hostConnection, outboundID: a.data.connection, peerKey: viewer.publicKey, peerBoot: 0,
            mode: a.mode,
            term: a.term, proof: GrantChain(rootKey: host.publicKey, roomNonce: vectors["game_nonce"].bytes))
        let arrival = Arrival(
            established: established, resumesHostBoot: 0, timing: nil,
            handshakeKey: Secret(vectors["keys"]["hs_b"].bytes),
            tag: Secret(vectors["keys"]["Tb"].bytes))
        #expect(greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 0)) == message("ACCEPT"))
    }

    @Test("The host's RETRY is the recorded one up to its cookie and its nonce")
    func retry() throws {
        let now = PeerInstant(microseconds: 1_000_000_000)
        var random = SeededRandom(seed: [UInt8](repeating: 5, count: 32))
        var greeter = HostGreeter(
            identity: host, boot: 0, nonce: vectors["game_nonce"].bytes, term: 65_536, code: code, pin: "482913",
            encryption: .on,
            at: now, &random)
        let endpoint = Endpoint(address: .v4(0x0A00_0007), port: 12_345)
        #expect(endpoint.cookieBytes == vectors["source_address"].bytes)
        let answer = try #require(greeter.receive(message("HELLO"), from: endpoint, at: now, &random).replied)
        var ours = try #require(Retry(answer))
        let recorded = try #require(Retry(message("RETRY")))
        ours.hostNonce = recorded.hostNonce
        ours.cookie = recorded.cookie
        #expect(ours == recorded)
    }
}
