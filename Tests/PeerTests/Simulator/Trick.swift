@testable import FarklePeer

/// One way to be a nuisance without any key.
enum Trick: CaseIterable {
    /// A datagram that was seen, again: from where it came or from elsewhere.
    case replay
    /// One that was seen, changed, cut or made longer.
    case damage
    /// A room that does not exist.
    case madeUpRoom
    /// A room under the host's code, older than the host's.
    case olderRoom
    /// The host's own room, called by the host's name after a restart that never was.
    case madeUpRestart
    /// The host's room under a higher term.
    case higherTerm
    /// The host's own call, as a later version of the protocol would say it.
    case otherVersion
    /// "Goodbye", "you are refused", "I do not know you": nothing of it vouched for.
    case goodbye
    /// Questions, hellos and exchanges of nodes that do not exist.
    case madeUpNode

    func shot(_ attacker: inout Attacker) -> Attacker.Shot? {
        switch self {
        case .replay:
            guard let seen = attacker.pick() else { return nil }
            let source = attacker.random.chance(70) ? seen.source : attacker.madeUpEndpoint()
            return Attacker.Shot(bytes: seen.bytes, source: source, receiver: seen.receiver)
        case .damage:
            guard let seen = attacker.pick() else { return nil }
            return Attacker.Shot(bytes: attacker.damaged(seen.bytes), source: seen.source, receiver: seen.receiver)
        case .madeUpRoom: return call(&attacker) { $0.room = Name128(high: $1.next(), low: $1.next()) }
        case .olderRoom:
            return call(&attacker) {
                $0.room = Name128(high: 1, low: $1.next())
                $0.createdAt = 0
            }
        case .madeUpRestart:
            guard let seen = attacker.newest(.beacon), let beacon = Beacon(seen.bytes) else { return nil }
            return call(&attacker) {
                $0.node = beacon.node
                $0.boot = beacon.boot &+ 1 &+ $1.next() >> UInt64($1.number(0...63))
            }
        case .higherTerm:
            return call(&attacker) { $0.term = $0.term &+ 1 &+ $1.next() >> UInt64($1.number(0...63)) }
        case .otherVersion:
            guard let seen = attacker.newest(.beacon), let beacon = Beacon(seen.bytes) else { return nil }
            var shot = call(&attacker) {
                $0.node = beacon.node
                $0.boot = beacon.boot &+ UInt64($1.number(0...2))
            }
            shot?.bytes[2] = 2
            return shot
        case .goodbye: return goodbye(&attacker)
        case .madeUpNode: return madeUpNode(&attacker)
        }
    }

    /// A beacon like the last one that was heard, by a node that does not exist, changed as the trick says.
    private func call(_ attacker: inout Attacker, _ change: (inout Beacon, inout SplitMix) -> Void) -> Attacker.Shot? {
        guard let seen = attacker.newest(.beacon), var beacon = Beacon(seen.bytes) else { return nil }
        beacon.node = Name128(high: attacker.random.next(), low: attacker.random.next())
        change(&beacon, &attacker.random)
        let source = attacker.random.chance(20) ? seen.source : attacker.madeUpEndpoint()
        return Attacker.Shot(bytes: beacon.encoded(), source: source, receiver: nil)
    }

    private func goodbye(_ attacker: inout Attacker) -> Attacker.Shot? {
        let reason = CloseReason(rawValue: UInt8(attacker.random.number(1...12)))!
        if attacker.random.chance(30), let seen = attacker.newest(.hello), let hello = Hello(seen.bytes) {
            // Whoever sees a hello can refuse it; nobody has to believe it at once.
            let reject = Reject(reference: hello.reference, reason: reason)
            return Attacker.Shot(bytes: reject.encoded(), source: attacker.madeUpEndpoint(), receiver: nil)
        }
        guard let seen = attacker.newest(.data), let connection = PacketProtection.connection(of: seen.bytes) else {
            let reject = Reject(reference: attacker.random.next(), reason: reason)
            return Attacker.Shot(bytes: reject.encoded(), source: attacker.madeUpEndpoint(), receiver: nil)
        }
        if attacker.random.chance(30) {
            return Attacker.Shot(
                bytes: Nudge(connection: connection).encoded(), source: seen.source, receiver: nil)
        }
        // A CLOSE frame in the session of somebody else, in the clear, under a number to come.
        var writer = ByteWriter()
        writer.append(seen.bytes[..<12])
        writer.integer((PacketProtection.packetNumber(of: seen.bytes) ?? 0) + UInt64(attacker.random.number(1...100)))
        Frame.close(reason.rawValue).append(to: &writer)
        writer.append(attacker.random.bytes(16))
        return Attacker.Shot(bytes: writer.bytes, source: seen.source, receiver: seen.receiver)
    }

    private func madeUpNode(_ attacker: inout Attacker) -> Attacker.Shot {
        let node = Name128(high: attacker.random.next(), low: attacker.random.next())
        let bytes: [UInt8]
        switch attacker.random.number(0...4) {
        case 0: bytes = Solicitation(code: nil, node: node, boot: attacker.random.next()).encoded()
        case 1:
            bytes = Hello(code: Hello.anyCode, want: .any, clientNonce: attacker.random.bytes(16), room: .zero)
                .encoded()
        case 2:
            let (nonces, key) = (attacker.random.bytes(32), attacker.random.bytes(32))
            bytes =
                CPaceA(
                    mode: HandshakeMode(.open, .on), keyID: 1, clientNonce: Array(nonces[..<16]),
                    hostNonce: Array(nonces[16...]),
                    room: node, term: 1, issuedAt: 0, cookie: attacker.random.bytes(16), viewerKey: PublicKey(key)!,
                    share: attacker.random.bytes(32), data: ViewerData(connection: attacker.random.next())
                ).encoded()
        case 3: bytes = DatagramHeader.bytes(.confirmA) + attacker.random.bytes(168)
        default: bytes = DatagramHeader.bytes(.data) + attacker.random.bytes(attacker.random.number(32...200))
        }
        return Attacker.Shot(bytes: bytes, source: attacker.madeUpEndpoint(), receiver: nil)
    }
}
