@testable import FarklePeer

/// One end of a session that honours nothing but its keys: whatever it says is authentic.
struct Insider {
    let endpoint: Endpoint
    private let keys: SessionKeys
    private let connection: UInt64
    private var number: UInt64 = 0

    init(_ session: Established, at endpoint: Endpoint) {
        keys = session.keys
        connection = session.outboundID
        self.endpoint = endpoint
    }

    mutating func seal(_ payload: [UInt8]) -> [UInt8] {
        defer { number += 1 }
        return keys.send.seal(payload, connection: connection, number: number)
    }

    /// Enters the room of `host` as a viewer would.
    static func enters(_ host: inout PeerCore, from endpoint: Endpoint, at now: PeerInstant) -> Insider {
        var random = SeededRandom(seed: [UInt8](repeating: 21, count: 32))
        var handshake = ViewerHandshake(
            code: nil, credential: .none, identity: Identity(seed: [UInt8](repeating: 22, count: 32)), boot: 1, &random)
        var word = handshake.hello()
        while true {
            let outputs = host.handle(.datagram(word, from: endpoint, via: FuzzRoom.lan), at: now)
            let answer = outputs.lazy.compactMap { output -> [UInt8]? in
                if case .transmit(let bytes, .unicast(endpoint, via: _)) = output { bytes } else { nil }
            }.first!
            switch handshake.receive(answer, &random) {
            case .send(let next): word = next
            case .established(let session, _): return Insider(session, at: endpoint)
            case .ignored, .refused: fatalError("an open room lets everybody in")
            }
        }
    }

    /// Opens a room of its own and lets `viewer` in, which was told its address.
    static func admits(_ viewer: inout PeerCore, _ viewerEndpoint: Endpoint, at endpoint: Endpoint, at now: PeerInstant)
        -> Insider
    {
        var random = SeededRandom(seed: [UInt8](repeating: 23, count: 32))
        var greeter = HostGreeter(
            identity: Identity(seed: [UInt8](repeating: 24, count: 32)), boot: 1,
            nonce: [UInt8](repeating: 25, count: 16), term: 1, code: RoomCode(value: 7)!, pin: nil, encryption: .on,
            at: now, &random)
        var outputs = viewer.handle(.command(.join(JoinConfiguration(target: .address(endpoint)))), at: now)
        while true {
            let word = outputs.lazy.compactMap { output -> [UInt8]? in
                guard case .transmit(let bytes, .unicast(endpoint, via: _)) = output else { return nil }
                return DatagramHeader.read(bytes) == .known(.solicitation) ? nil : bytes
            }.first!
            switch greeter.receive(word, from: viewerEndpoint, at: now, &random) {
            case .dropped: fatalError("an honest viewer is answered")
            case .reply(let answer):
                outputs = viewer.handle(.datagram(answer, from: endpoint, via: FuzzRoom.lan), at: now)
            case .arrived(let arrival):
                let answer = greeter.accept(arrival, AcceptInfo(resumed: false, code: nil, seq: 1))
                _ = viewer.handle(.datagram(answer, from: endpoint, via: FuzzRoom.lan), at: now)
                return Insider(arrival.established, at: endpoint)
            }
        }
    }
}
