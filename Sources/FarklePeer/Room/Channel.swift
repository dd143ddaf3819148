/// One established session: keys, replay window, link, and the path it uses now.
struct Channel: Sendable {
    /// The id that the other side addresses this session by.
    let inboundID: UInt64
    let outboundID: UInt64
    private let keys: SessionKeys
    private var window = ReplayWindow()
    var link: Link
    private(set) var path: Path
    /// A path that the other side may have moved to, until it answers there (RFC 9000 section 8.2).
    private var candidate: Candidate?
    private var forgeries: UInt64 = 0
    private let forgeriesMax: UInt64

    private struct Candidate {
        var path: Path
        var challenge: UInt64
        var challengedAt: PeerInstant
    }

    /// A lost challenge is repeated with the next packet from there, but not with every one.
    private static let challengePause = PeerDuration.milliseconds(30)

    init(
        _ established: Established, side: Link.Side, path: Path, timing: HandshakeTiming?, at now: PeerInstant,
        forgeriesMax: UInt64 = Limits.forgeriesPerKey
    ) {
        self.forgeriesMax = forgeriesMax
        inboundID = established.inboundID
        outboundID = established.outboundID
        keys = established.keys
        link = Link(side, timing, at: now)
        self.path = path
    }

    /// True once either direction's key has sealed so much that another should take its place.
    var isWornOut: Bool { max(link.packetsSent, window.newest ?? 0) >= Limits.packetsPerKey }

    /// Nil where the datagram is not authentic or not new; otherwise what it brought, with what must be sent to validate a path.
    ///
    /// - Parameter counters: of all sessions that this node had on this side; they outlive the channel.
    mutating func receive(
        _ datagram: [UInt8], from endpoint: Endpoint, via: InterfaceID, at now: PeerInstant,
        _ random: inout SeededRandom, counting counters: inout SessionCounters
    ) -> (happenings: [Link.Happening], outputs: [PeerCore.Output])? {
        guard let number = PacketProtection.packetNumber(of: datagram), window.check(number) else {
            counters.packetsReplayed += 1
            return nil
        }
        // Where so many were forged one more might fit: from then on the session is deaf, and what is silent is begun anew.
        guard forgeries < forgeriesMax, let payload = keys.receive.open(datagram) else {
            forgeries += 1
            counters.packetsForged += 1
            return nil
        }
        let isNewest = window.isNewest(number)
        window.commit(number)
        var outputs: [PeerCore.Output] = []
        let origin = Path(endpoint: endpoint, via: via)
        if endpoint == path.endpoint {
            // The same address on another interface is no move: the routing table found another way.
            if isNewest { path.via = via }
        } else if isNewest {
            outputs += challenge(origin, at: now, &random)
        }
        var happenings: [Link.Happening] = []
        let known = (unknown: link.unknownFrames, malformed: link.malformedPackets)
        defer {
            counters.unknownFrames += link.unknownFrames - known.unknown
            counters.malformedPackets += link.malformedPackets - known.malformed
        }
        for happening in link.receive(number, payload, at: now) {
            switch happening {
            case .pathChallenge(let value):
                outputs.append(transmission(link.pathPacket(.pathResponse(value), at: now), to: origin))
            case .pathResponse(let value):
                guard let candidate, candidate.challenge == value, candidate.path.endpoint == endpoint else { continue }
                path = candidate.path
                self.candidate = nil
                counters.pathsChanged += 1
            default: happenings.append(happening)
            }
        }
        return (happenings, outputs)
    }

    /// Everything there is to send now.
    mutating func transmit(at now: PeerInstant) -> [PeerCore.Output] {
        link.transmit(at: now).map { transmission($0, to: path) }
    }

    private mutating func challenge(_ origin: Path, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        if let candidate, candidate.path == origin, candidate.challengedAt + Self.challengePause > now { return [] }
        let value = random.next()
        candidate = Candidate(path: origin, challenge: value, challengedAt: now)
        return [transmission(link.pathPacket(.pathChallenge(value), at: now), to: origin)]
    }

    private func transmission(_ packet: Link.Packet, to path: Path) -> PeerCore.Output {
        .transmit(
            keys.send.seal(packet.payload, connection: outboundID, number: packet.number),
            to: .unicast(path.endpoint, via: path.via))
    }
}
