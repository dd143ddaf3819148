import Testing

@testable import FarklePeer

/// One host at a door, with a clock and chance of its own, and viewers that come to it.
final class Meeting {
    static let nonce = [UInt8](repeating: 0x47, count: 16)
    static let code = RoomCode(value: 1_357)!
    static let home = Endpoint(address: .v4(0x0A4D_0007), port: 40_001)

    var random: SeededRandom
    var now = PeerInstant(microseconds: 1_000_000_000)
    let host: Identity
    var greeter: HostGreeter

    init(
        pin: String? = nil, encryption: Encryption = .on, proof: GrantChain? = nil, term: UInt64 = Term.first,
        host: Identity = identity(1), guesses: GuessBudget.Record = .fresh, members: Set<NodeID> = [], seed: UInt8 = 42
    ) {
        random = SeededRandom(seed: [UInt8](repeating: seed, count: 32))
        self.host = host
        greeter = HostGreeter(
            identity: host, boot: 1_111, proof: proof ?? GrantChain(rootKey: host.publicKey, roomNonce: Self.nonce),
            term: term,
            code: Self.code, pin: pin, encryption: encryption, guesses: guesses, members: members, at: now, &random)
    }

    static func identity(_ number: UInt8) -> Identity { Identity(seed: [UInt8](repeating: number, count: 32)) }

    static func endpoint(_ number: UInt32) -> Endpoint { Endpoint(address: .v4(0x0A4D_0000 + number), port: 40_000) }

    func viewer(
        _ identity: Identity = Meeting.identity(2), _ credential: ViewerHandshake.Credential = .none,
        code: RoomCode? = Meeting.code,
        room: RoomID? = nil, known: KnownRoom? = nil, remembered: [KnownRoom] = []
    ) -> Guest {
        Guest(
            ViewerHandshake(
                code: code, room: room, known: known, remembered: remembered, credential: credential,
                identity: identity, boot: 2_222, resumesHostBoot: 1_111, &random))
    }

    func advance(_ duration: PeerDuration) { now = now + duration }

    func deliver(_ datagram: [UInt8], from endpoint: Endpoint = home) -> GreeterOutcome {
        greeter.receive(datagram, from: endpoint, at: now, &random)
    }

    func answer(_ viewer: Guest, _ datagram: [UInt8]) -> ViewerHandshake.Outcome {
        viewer.receive(datagram, &random)
    }

    /// HELLO to CPACE_A: what a viewer sends with its cookie.
    func cpaceA(_ viewer: Guest, from endpoint: Endpoint = home) -> [UInt8]? {
        guard let retry = deliver(viewer.handshake.hello(), from: endpoint).replied else { return nil }
        return answer(viewer, retry).sent
    }

    /// HELLO to CONFIRM_A.
    func confirmA(_ viewer: Guest, from endpoint: Endpoint = home) -> [UInt8]? {
        guard let request = cpaceA(viewer, from: endpoint), let reply = deliver(request, from: endpoint).replied else {
            return nil
        }
        return answer(viewer, reply).sent
    }

    /// The whole way in; nil where either side did not go on.
    func join(_ viewer: Guest, from endpoint: Endpoint = home) -> Joined? {
        guard let confirm = confirmA(viewer, from: endpoint), let arrival = deliver(confirm, from: endpoint).arrival
        else { return nil }
        let accept = greeter.accept(arrival, AcceptInfo(resumed: true, code: Self.code, seq: 77))
        guard case .established(let session, let info) = answer(viewer, accept) else { return nil }
        return Joined(arrival: arrival, session: session, info: info, accept: accept)
    }

    struct Joined {
        var arrival: Arrival
        var session: Established
        var info: AcceptInfo
        var accept: [UInt8]
    }
}

extension Term {
    /// A term in which a root hosts on its own word.
    static let first: UInt64 = 1 << 16
}

extension RoomID {
    /// The room of `Meeting`'s usual host.
    static let meeting = Meeting.identity(1).room(nonce: Meeting.nonce)
}

/// One viewer's handshake, shared with the test that looks at it.
final class Guest {
    var handshake: ViewerHandshake

    init(_ handshake: ViewerHandshake) { self.handshake = handshake }

    func hello() -> [UInt8] { handshake.hello() }
    func resend() -> [UInt8]? { handshake.resend() }
    var hasConfirmed: Bool { handshake.hasConfirmed }
    /// The id that it chose in CPACE_A.
    private(set) var connection: UInt64?

    func receive(_ datagram: [UInt8], _ random: inout SeededRandom) -> ViewerHandshake.Outcome {
        let outcome = handshake.receive(datagram, &random)
        if let request = outcome.sent.flatMap({ CPaceA($0) }) { connection = request.data.connection }
        return outcome
    }
}

/// The value, or the end of the test; a plain function, since the macro cannot look into calls that change what they are called on.
func need<Value>(_ value: Value?, sourceLocation: SourceLocation = #_sourceLocation) throws -> Value {
    try #require(value, sourceLocation: sourceLocation)
}
