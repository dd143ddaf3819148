/// The viewer's side of the handshake, from HELLO to ACCEPT. Its owner keeps the time: it sends what `hello` and `receive` give, sends
/// `resend` again until there is an answer, and starts a new one when there is none.
struct ViewerHandshake: Sendable {
    /// What the viewer has to show.
    enum Credential: Hashable, Sendable {
        /// Nothing: it enters open rooms only.
        case none
        /// ASCII digits. It enters no room but one that asks for them: a room that does not cannot be the one they were told for.
        case pin(String)
        /// Its key, known to the host of a room it has been in.
        case membership
    }

    /// What came of one datagram.
    enum Outcome: Sendable {
        case ignored(Ignored)
        case send([UInt8])
        case established(Established, AcceptInfo)
        /// `proven` says whether the host's key stands behind it. If not, anybody on the way may have said so, and a real answer that
        /// comes later still counts.
        case refused(CloseReason, proven: Bool)
    }

    enum Ignored: String, Hashable, Sendable, CaseIterable {
        /// No message of a host, or malformed.
        case malformed
        /// Not what this side waits for now: a repetition, mostly.
        case unexpected
        /// The answer to another question.
        case notForMe
        /// The room's id does not follow from its key.
        case falseRoom
        /// A host that was replaced since: this viewer has seen a later term.
        case olderTerm
        /// This node's own key: a reflection, or a copied data folder.
        case ownKey
        case badChain
        case badShare
        case badSignature
        case wrongTag
        case badSeal
    }

    private struct Exchange {
        var names: HandshakeTranscript.Names
        var proof: GrantChain
        var scalar: Secret
        var share: [UInt8]
        var data: ViewerData
    }

    private struct Confirming {
        var names: HandshakeTranscript.Names
        var proof: GrantChain
        var keys: KeySchedule
        var viewerConnection: UInt64
        var hostConnection: UInt64
    }

    private enum State {
        case greeting(Hello)
        case exchanging(Exchange)
        case confirming(Confirming)
        case finished
    }

    private let identity: Identity
    private let boot: UInt64
    private let resumesHostBoot: UInt64
    private let credential: Credential
    private let room: RoomID?
    private let known: KnownRoom?
    private let remembered: [KnownRoom]
    private var state: State
    private var flight: [UInt8]

    /// - Parameters:
    ///   - code: nil for whichever room is there (joining by address).
    ///   - room: the one room wanted, where it is known by its id.
    ///   - known: what this viewer wrote down of the room; says `room` too. Required for `.membership`.
    ///   - remembered: what was written down of rooms before; the one that answers is held to it.
    ///   - boot: this node's number of its start.
    ///   - resumesHostBoot: the host's boot in the session before, or 0.
    init(
        code: RoomCode?, room: RoomID? = nil, known: KnownRoom? = nil, remembered: [KnownRoom] = [],
        credential: Credential, identity: Identity, boot: UInt64, resumesHostBoot: UInt64 = 0,
        _ random: inout SeededRandom
    ) {
        precondition(room == nil || known == nil || room == known?.room, "the room wanted is the room known")
        let hello = Hello(
            code: code?.value ?? Hello.anyCode, want: credential == .membership ? .member : .any,
            clientNonce: random.bytes(16),
            room: room ?? known?.room ?? .zero)
        self.init(
            hello: hello, known: known, remembered: remembered, credential: credential, identity: identity, boot: boot,
            resumesHostBoot: resumesHostBoot)
    }

    init(
        hello: Hello, known: KnownRoom?, remembered: [KnownRoom] = [], credential: Credential, identity: Identity,
        boot: UInt64,
        resumesHostBoot: UInt64
    ) {
        precondition(credential != .membership || known != nil, "only a known room has this viewer as a member")
        self.identity = identity
        self.boot = boot
        self.resumesHostBoot = resumesHostBoot
        self.credential = credential
        self.known = known
        self.remembered = remembered
        room = hello.room == .zero ? nil : hello.room
        state = .greeting(hello)
        flight = hello.encoded()
    }

    /// The first datagram to send.
    func hello() -> [UInt8] { flight }

    /// The identical last datagram, for a retransmission; nil once there is nothing to wait for.
    func resend() -> [UInt8]? {
        if case .finished = state { nil } else { flight }
    }

    /// True once this viewer has shown that it knows the PIN (or does not): whoever it spoke to has had its one guess.
    var hasConfirmed: Bool {
        switch state {
        case .greeting, .exchanging: false
        case .confirming, .finished: true
        }
    }

    /// By which id the session will be addressed whose ACCEPT is waited for.
    var awaitedConnection: UInt64? {
        if case .confirming(let confirming) = state { confirming.viewerConnection } else { nil }
    }

    /// RETRY, CPACE_B, ACCEPT or REJECT.
    mutating func receive(_ datagram: [UInt8], _ random: inout SeededRandom) -> Outcome {
        if let rejection = Reject(datagram) { return refused(rejection) }
        switch (state, DatagramHeader.read(datagram)) {
        case (.greeting(let hello), .known(.retry)):
            guard let retry = Retry(datagram) else { return .ignored(.malformed) }
            if let outcome = objection(to: retry, hello) { return outcome }
            return exchange(retry, scalar: CPace.scalar(&random), connection: random.next())
        case (.exchanging(let exchange), .known(.cpaceB)):
            guard let answer = CPaceB(datagram) else { return .ignored(.malformed) }
            return confirm(answer, exchange)
        case (.confirming(let confirming), .known(.accept)):
            guard let accept = Accept(datagram) else { return .ignored(.malformed) }
            return finish(accept, confirming)
        case (_, .known(.retry)), (_, .known(.cpaceB)), (_, .known(.accept)): return .ignored(.unexpected)
        default: return .ignored(.malformed)
        }
    }

    /// A refusal before there is a key. Only the answer to what was last asked counts, so it must have seen that.
    private func refused(_ rejection: Reject) -> Outcome {
        let reference: UInt64
        switch state {
        case .greeting(let hello): reference = hello.reference
        case .exchanging(let exchange): reference = exchange.data.connection
        case .confirming(let confirming): reference = confirming.viewerConnection
        case .finished: return .ignored(.unexpected)
        }
        guard rejection.reference == reference else { return .ignored(.notForMe) }
        // A host of this very version can only have misread the question.
        if rejection.reason == .version, rejection.version == DatagramHeader.version { return .ignored(.unexpected) }
        return .refused(rejection.reason, proven: false)
    }

    // MARK: RETRY

    /// Nil where the offer is acceptable.
    private func objection(to retry: Retry, _ hello: Hello) -> Outcome? {
        guard retry.clientNonce == hello.clientNonce else { return .ignored(.notForMe) }
        guard RoomID.selfCertifying(rootKey: retry.rootKey, nonce: retry.roomNonce) == retry.room
        else { return .ignored(.falseRoom) }
        if let room, retry.room != room { return .refused(.hostKeyChanged, proven: false) }
        guard retry.hostKey != identity.publicKey else { return .ignored(.ownKey) }
        if let known = known ?? remembered.first(where: { $0.room == retry.room }) {
            guard retry.term >= known.term else { return .ignored(.olderTerm) }
            if known.encryption == .on, retry.mode.encryption == .off {
                return .refused(.encryptionDropped, proven: false)
            }
            if known.needsPIN, retry.mode.trust == .open { return .refused(.pinDropped, proven: false) }
        }
        switch (credential, retry.mode.trust) {
        case (.none, .open), (.pin, .pin), (.membership, .member): return nil
        case (.none, _), (.membership, .pin): return .refused(.pinNeeded, proven: false)
        case (.pin, _): return .refused(.pinDropped, proven: false)
        // A room that never needed a PIN as far as this viewer knows keeps no members.
        case (.membership, .open): return nil
        }
    }

    /// CPACE_A.
    mutating func exchange(_ retry: Retry, scalar: Secret, connection: UInt64) -> Outcome {
        let names = HandshakeTranscript.Names(
            mode: retry.mode, room: retry.room, term: retry.term, viewerKey: identity.publicKey, hostKey: retry.hostKey,
            clientNonce: retry.clientNonce, hostNonce: retry.hostNonce)
        let pin: String? = if case .pin(let digits) = credential { digits } else { nil }
        let share = CPace.start(scalar, generator: names.context(pin: pin).generator)
        let data = ViewerData(connection: connection)
        state = .exchanging(
            Exchange(
                names: names, proof: GrantChain(rootKey: retry.rootKey, roomNonce: retry.roomNonce), scalar: scalar,
                share: share, data: data))
        flight =
            CPaceA(
                mode: retry.mode, keyID: retry.keyID, clientNonce: retry.clientNonce, hostNonce: retry.hostNonce,
                room: retry.room, term: retry.term, issuedAt: retry.issuedAt, cookie: retry.cookie,
                viewerKey: identity.publicKey, share: share, data: data
            ).encoded()
        return .send(flight)
    }

    // MARK: CPACE_B

    /// CONFIRM_A, once the host has shown that it is this room's host: a false one learns nothing about the PIN from this viewer.
    private mutating func confirm(_ answer: CPaceB, _ exchange: Exchange) -> Outcome {
        guard answer.viewerConnection == exchange.data.connection else { return .ignored(.notForMe) }
        var proof = exchange.proof
        proof.grants = answer.grants
        guard answer.data.chainDigest == proof.digest else { return .ignored(.badChain) }
        guard answer.share != exchange.share, CPace.isAcceptable(answer.share) else { return .ignored(.badShare) }
        guard proof.proves(exchange.names.hostKey, hostsIn: exchange.names.term) else { return .ignored(.badChain) }
        let transcript = HandshakeTranscript(
            names: exchange.names, viewerShare: exchange.share, viewerData: exchange.data, hostShare: answer.share,
            hostData: answer.data)
        let hash = transcript.hash
        guard exchange.names.hostKey.verifies(answer.signature, of: HandshakeTranscript.hostSigned(hash))
        else { return .ignored(.badSignature) }
        guard
            let key = CPace.finish(
                exchange.scalar, peerShare: answer.share, session: exchange.names.session,
                transcript: transcript.messages)
        else { return .ignored(.badShare) }
        let keys = KeySchedule(key, transcript, hash: hash)
        let content = ConfirmA.Content(
            signature: identity.sign(HandshakeTranscript.viewerSigned(hash)), boot: boot,
            resumesHostBoot: resumesHostBoot)
        let tag = keys.viewerTag.withBytes { Array($0) }
        let sealed = AEAD.seal(
            content.bytes, with: ConfirmA.associated(answer.data.connection, tag: tag), key: keys.viewerHandshake,
            nonce: AEAD.nonce(0))
        state = .confirming(
            Confirming(
                names: exchange.names, proof: proof, keys: keys, viewerConnection: exchange.data.connection,
                hostConnection: answer.data.connection))
        flight = ConfirmA(hostConnection: answer.data.connection, tag: tag, sealed: sealed).encoded()
        return .send(flight)
    }

    // MARK: ACCEPT

    private mutating func finish(_ accept: Accept, _ confirming: Confirming) -> Outcome {
        guard accept.viewerConnection == confirming.viewerConnection else { return .ignored(.notForMe) }
        guard confirming.keys.hostTag.matches(Secret(accept.tag)) else { return .ignored(.wrongTag) }
        let content = AEAD.open(
            accept.sealed, with: Accept.associated(accept.viewerConnection, tag: accept.tag),
            key: confirming.keys.hostHandshake,
            nonce: AEAD.nonce(0)
        ).flatMap { Accept.Content($0) }
        guard let content, content.term == confirming.names.term else { return .ignored(.badSeal) }
        state = .finished
        if let refusal = content.refusal { return .refused(refusal, proven: true) }
        let mode = confirming.names.mode
        let established = Established(
            keys: confirming.keys.viewerKeys(mode.encryption), inboundID: confirming.viewerConnection,
            outboundID: confirming.hostConnection, peerKey: confirming.names.hostKey, peerBoot: content.boot,
            mode: mode,
            term: confirming.names.term, proof: confirming.proof)
        return .established(established, content.info)
    }
}
