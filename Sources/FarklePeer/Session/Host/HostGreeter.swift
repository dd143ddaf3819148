/// The host's side of the handshake: answers strangers without remembering them, computes only for addresses that are proved, and hands
/// whoever has proved a key to the room.
///
/// Every check is made before the next more expensive one, and nothing that depends on the shared key leaves before the viewer has shown
/// that it has it: a stranger cannot test a PIN against anything but this host, which counts.
struct HostGreeter: Sendable {
    private let identity: Identity
    private let boot: UInt64
    private let proof: GrantChain
    private let room: RoomID
    private let term: UInt64
    private let pin: String?
    private let encryption: Encryption
    /// Changes when two rooms meet under one code.
    var roomCode: RoomCode

    private var cookies: CookieJar
    private var hellos: RateLimit
    private var exchanges: RateLimit
    private var used = UsedNonces()
    private var halfOpen = HalfOpenTable()
    private var settled = SettledHandshakes()
    var guesses: GuessBudget
    /// Nodes that have shown the PIN before: they come back on their key alone.
    private(set) var members: Set<NodeID>
    private(set) var counters = HandshakeCounters()

    /// - Parameters:
    ///   - proof: must prove that `identity` hosts in `term`.
    ///   - pin: ASCII digits, or nil for an open room.
    ///   - guesses: what is left of this PIN's budget.
    ///   - members: at most `Limits.membersMax`, from the store or from the host before.
    init(
        identity: Identity, boot: UInt64, proof: GrantChain, term: UInt64, code: RoomCode, pin: String?,
        encryption: Encryption,
        guesses: GuessBudget.Record = .fresh, members: Set<NodeID> = [], at now: PeerInstant,
        _ random: inout SeededRandom
    ) {
        precondition(proof.proves(identity.publicKey, hostsIn: term), "this node may not host the room in term \(term)")
        precondition(pin?.isEmpty != true, "a PIN has digits")
        self.identity = identity
        self.boot = boot
        self.proof = proof
        room = proof.room
        self.term = term
        self.pin = pin
        self.encryption = encryption
        roomCode = code
        self.guesses = GuessBudget(guesses, at: now)
        self.members = members
        cookies = CookieJar(at: now, &random)
        hellos = RateLimit(
            perSecond: Limits.hellosPerSecond, atOnce: Limits.hellosAtOnce,
            perSecondPerAddress: Limits.hellosPerSecondPerAddress, atOncePerAddress: Limits.hellosAtOncePerAddress,
            key: random.bytes(32))
        exchanges = RateLimit(
            perSecond: Limits.exchangesPerSecond, atOnce: Limits.exchangesAtOnce,
            perSecondPerAddress: Limits.exchangesPerSecondPerAddress,
            atOncePerAddress: Limits.exchangesAtOncePerAddress,
            key: random.bytes(32))
    }

    /// A room of this node's own, without grants.
    init(
        identity: Identity, boot: UInt64, nonce: [UInt8], term: UInt64, code: RoomCode, pin: String?,
        encryption: Encryption,
        guesses: GuessBudget.Record = .fresh, members: Set<NodeID> = [], at now: PeerInstant,
        _ random: inout SeededRandom
    ) {
        self.init(
            identity: identity, boot: boot, proof: GrantChain(rootKey: identity.publicKey, roomNonce: nonce),
            term: term,
            code: code, pin: pin, encryption: encryption, guesses: guesses, members: members, at: now, &random)
    }

    /// Handshakes that wait for their CONFIRM_A.
    var halfOpenCount: Int { halfOpen.count }

    /// HELLO, CPACE_A or CONFIRM_A; anything else is counted and dropped.
    mutating func receive(
        _ datagram: [UInt8], from endpoint: Endpoint, at now: PeerInstant, _ random: inout SeededRandom
    ) -> GreeterOutcome {
        let outcome: GreeterOutcome
        switch DatagramHeader.read(datagram) {
        case .known(.hello): outcome = hello(datagram, from: endpoint, at: now, &random)
        case .known(.cpaceA): outcome = exchange(datagram, from: endpoint, at: now, &random)
        case .known(.confirmA): outcome = confirm(datagram, from: endpoint, at: now)
        case .otherVersion(_, let kind): outcome = otherVersion(datagram, kind: kind, from: endpoint, at: now)
        case .known, .unknownKind, .foreign: outcome = .dropped(.foreign)
        }
        if case .dropped(let reason) = outcome { counters.count(reason) }
        return outcome
    }

    // MARK: HELLO

    private mutating func hello(
        _ datagram: [UInt8], from endpoint: Endpoint, at now: PeerInstant, _ random: inout SeededRandom
    ) -> GreeterOutcome {
        guard let hello = Hello(datagram) else { return .dropped(.malformed) }
        guard hello.code == Hello.anyCode || hello.code == roomCode.value, hello.room == .zero || hello.room == room
        else { return .dropped(.otherRoom) }
        guard hellos.allows(endpoint.address, at: now) else { return .dropped(.tooManyHellos) }
        cookies.rotate(at: now, &random)
        var retry = Retry(
            mode: offered(hello.want), keyID: 0, clientNonce: hello.clientNonce, hostNonce: random.bytes(16),
            room: room,
            term: term, issuedAt: 0, hostKey: identity.publicKey, rootKey: proof.rootKey, roomNonce: proof.roomNonce,
            cookie: [])
        cookies.stamp(&retry, for: endpoint, at: now)
        return .reply(retry.encoded())
    }

    /// "Needs an update" is better than silence, where the other said hello in a version that keeps its reference where ours does.
    private mutating func otherVersion(
        _ datagram: [UInt8], kind: UInt8, from endpoint: Endpoint, at now: PeerInstant
    ) -> GreeterOutcome {
        guard kind == DatagramKind.hello.rawValue, datagram.count == Hello.byteCount,
            hellos.allows(endpoint.address, at: now)
        else { return .dropped(.otherVersion) }
        counters.count(.otherVersion)
        let reference = ByteReader(datagram[Hello.referenceOffset...]).peekInteger()
        return .reply(Reject(reference: reference, reason: .version).encoded())
    }

    /// A room without a PIN has no members: everybody may come in.
    private func offered(_ want: Hello.Want) -> HandshakeMode {
        HandshakeMode(pin == nil ? .open : want == .member ? .member : .pin, encryption)
    }

    // MARK: CPACE_A

    private mutating func exchange(
        _ datagram: [UInt8], from endpoint: Endpoint, at now: PeerInstant, _ random: inout SeededRandom
    ) -> GreeterOutcome {
        guard let message = CPaceA(datagram) else { return .dropped(.malformed) }
        cookies.rotate(at: now, &random)
        switch cookies.check(message, from: endpoint, hostKey: identity.publicKey, at: now) {
        case .forged: return .dropped(.cookieForged)
        case .old: return .dropped(.cookieOld)
        case .valid: break
        }
        guard message.room == room, message.term == term else { return .dropped(.otherTerm) }
        used.expire(at: now)
        counters.expired += halfOpen.expire(at: now)
        let request = Name128.of(datagram)
        if used.contains(message.clientNonce, message.hostNonce) {
            switch halfOpen.repeatedAnswer(to: request, from: endpoint) {
            case .answer(let answer): return .reply(answer)
            case .exhausted: return .dropped(.tooManyRepeats)
            case .unknown: return .dropped(.replayed)
            }
        }
        guard !used.isFull, exchanges.allows(endpoint.address, at: now) else { return .dropped(.tooManyExchanges) }
        if let refusal = refusal(of: message, at: now) { return refusal }
        used.insert(message.clientNonce, message.hostNonce, at: now)
        let scalar = CPace.scalar(&random)
        let answer = answer(to: message, scalar: scalar, connection: random.next())
        let entry = HalfOpenTable.Entry(
            transcript: answer.transcript, scalar: scalar, endpoint: endpoint, request: request,
            answer: answer.message.encoded(), openedAt: now)
        counters.displaced += halfOpen.insert(entry)
        return .reply(entry.answer)
    }

    /// What speaks against computing an answer; cheap to find out.
    private mutating func refusal(of message: CPaceA, at now: PeerInstant) -> GreeterOutcome? {
        guard message.mode == offered(.any) || message.mode == offered(.member) else {
            return .dropped(.modeNotOffered)
        }
        switch message.mode.trust {
        case .member where !members.contains(message.viewerKey.nodeID):
            return reject(message.data.connection, .pinNeeded, counting: .notMember)
        case .pin where !guesses.isAvailable(at: now):
            return reject(message.data.connection, .underAttack, counting: .guessesSpent)
        case .open, .pin, .member: break
        }
        guard message.viewerKey != identity.publicKey else { return .dropped(.ownKey) }
        guard CPace.isAcceptable(message.share) else { return .dropped(.badShare) }
        return nil
    }

    /// A PIN that came by the page while none may be tried.
    mutating func countUnheardPIN() { counters.count(.guessesSpent) }

    private mutating func reject(_ reference: UInt64, _ reason: CloseReason, counting drop: HandshakeDrop)
        -> GreeterOutcome
    {
        counters.count(drop)
        return .reply(Reject(reference: reference, reason: reason).encoded())
    }

    /// CPACE_B. The shared key is not computed yet: nothing here needs it, and a stranger that stops here has cost that much less.
    private func answer(to message: CPaceA, scalar: Secret, connection: UInt64) -> (
        message: CPaceB, transcript: HandshakeTranscript
    ) {
        let names = HandshakeTranscript.Names(
            mode: message.mode, room: room, term: term, viewerKey: message.viewerKey, hostKey: identity.publicKey,
            clientNonce: message.clientNonce, hostNonce: message.hostNonce)
        let share = CPace.start(scalar, generator: names.context(pin: pin).generator)
        let transcript = HandshakeTranscript(
            names: names, viewerShare: message.share, viewerData: message.data, hostShare: share,
            hostData: HostData(connection: connection, chainDigest: proof.digest))
        let signature = identity.sign(HandshakeTranscript.hostSigned(transcript.hash))
        let answer = CPaceB(
            viewerConnection: message.data.connection, share: share, data: transcript.hostData, signature: signature,
            grants: proof.grants)
        return (answer, transcript)
    }

    // MARK: CONFIRM_A

    private mutating func confirm(_ datagram: [UInt8], from endpoint: Endpoint, at now: PeerInstant) -> GreeterOutcome {
        guard let message = ConfirmA(datagram) else { return .dropped(.malformed) }
        settled.expire(at: now)
        counters.expired += halfOpen.expire(at: now)
        let request = Name128.of(datagram)
        guard let entry = halfOpen.take(message.hostConnection, from: endpoint) else {
            switch settled.find(message.hostConnection, from: endpoint, request: request) {
            case .answer(let answer): return .reply(answer)
            case .undecided: return .dropped(.undecided)
            case .unknown: return .dropped(.unknownHandshake)
            }
        }
        let viewer = entry.transcript.viewerData.connection
        let needsGuess = entry.transcript.names.mode.trust == .pin
        if needsGuess, !guesses.take(at: now) {
            let outcome = reject(viewer, .underAttack, counting: .guessesSpent)
            settle(message, from: endpoint, request, outcome, at: now)
            return outcome
        }
        switch verify(message, entry) {
        case .failure(let reason):
            guard needsGuess, reason.drop == .wrongTag else { return .dropped(reason.drop) }
            let outcome = reject(viewer, .wrongPIN, counting: .wrongTag)
            settle(message, from: endpoint, request, outcome, at: now)
            return outcome
        case .success(let proven):
            if needsGuess { guesses.refund() }
            counters.answersDisplaced += settled.insert(
                message.hostConnection, from: endpoint, request: request, answer: nil, at: now)
            return .arrived(arrival(entry, proven, at: now))
        }
    }

    private struct Failure: Error { var drop: HandshakeDrop }

    private func verify(
        _ message: ConfirmA, _ entry: HalfOpenTable.Entry
    ) -> Result<(keys: KeySchedule, content: ConfirmA.Content), Failure> {
        let transcript = entry.transcript
        guard
            let key = CPace.finish(
                entry.scalar, peerShare: transcript.viewerShare, session: transcript.names.session,
                transcript: transcript.messages)
        else { return .failure(Failure(drop: .badShare)) }
        let hash = transcript.hash
        let keys = KeySchedule(key, transcript, hash: hash)
        guard keys.viewerTag.matches(Secret(message.tag)) else { return .failure(Failure(drop: .wrongTag)) }
        let content = AEAD.open(
            message.sealed, with: ConfirmA.associated(message.hostConnection, tag: message.tag),
            key: keys.viewerHandshake,
            nonce: AEAD.nonce(0)
        ).flatMap { ConfirmA.Content($0) }
        guard let content else { return .failure(Failure(drop: .badSeal)) }
        guard transcript.names.viewerKey.verifies(content.signature, of: HandshakeTranscript.viewerSigned(hash))
        else { return .failure(Failure(drop: .badSignature)) }
        return .success((keys, content))
    }

    private func arrival(
        _ entry: HalfOpenTable.Entry, _ proven: (keys: KeySchedule, content: ConfirmA.Content), at now: PeerInstant
    ) -> Arrival {
        let names = entry.transcript.names
        return Arrival(
            established: Established(
                keys: proven.keys.hostKeys(encryption), inboundID: entry.hostConnection,
                outboundID: entry.transcript.viewerData.connection, peerKey: names.viewerKey,
                peerBoot: proven.content.boot,
                mode: names.mode, term: term, proof: proof),
            resumesHostBoot: proven.content.resumesHostBoot,
            timing: HandshakeTiming(roundTripAtMost: now - entry.openedAt, wasRepeated: entry.repeats > 0),
            handshakeKey: proven.keys.hostHandshake,
            tag: proven.keys.hostTag)
    }

    private mutating func settle(
        _ message: ConfirmA, from endpoint: Endpoint, _ request: Name128, _ outcome: GreeterOutcome, at now: PeerInstant
    ) {
        guard case .reply(let answer) = outcome else { return }
        counters.answersDisplaced += settled.insert(
            message.hostConnection, from: endpoint, request: request, answer: answer, at: now)
    }

    // MARK: The room's decision

    /// ACCEPT: the viewer is in. Data may follow at once.
    mutating func accept(_ arrival: Arrival, _ info: AcceptInfo) -> [UInt8] {
        counters.admitted += 1
        if arrival.established.mode.trust == .pin { keep(member: arrival.nodeID) }
        return decide(arrival, refusal: nil, info)
    }

    private mutating func keep(member node: NodeID) {
        if members.contains(node) { return }
        guard members.count < Limits.membersMax else {
            counters.membersNotKept += 1
            return
        }
        members.insert(node)
    }

    /// ACCEPT with a refusal inside the seal, so that the viewer knows who says so. The session's keys are not to be used.
    mutating func reject(_ arrival: Arrival, _ reason: CloseReason) -> [UInt8] {
        counters.refused += 1
        return decide(arrival, refusal: reason, AcceptInfo(resumed: false, code: nil, seq: 0))
    }

    private mutating func decide(_ arrival: Arrival, refusal: CloseReason?, _ info: AcceptInfo) -> [UInt8] {
        let content = Accept.Content(refusal: refusal, info: info, term: term, boot: boot)
        let connection = arrival.established.outboundID
        let tag = arrival.tag.withBytes { Array($0) }
        let sealed = AEAD.seal(
            content.bytes, with: Accept.associated(connection, tag: tag), key: arrival.handshakeKey,
            nonce: AEAD.nonce(0))
        let answer = Accept(viewerConnection: connection, tag: tag, sealed: sealed).encoded()
        settled.answer(arrival.established.inboundID, with: answer)
        return answer
    }
}
