@testable import FarklePeer

/// A host's door and one honest viewer at a time, with somebody between them who changes, repeats, holds back and makes up datagrams.
///
/// Only the viewer's own bytes ever let somebody in, and only the host's own bytes ever let a viewer believe that it is in.
enum HandshakeTarget {
    private static let pin = "482913"
    private static let start = PeerInstant(microseconds: 60_000_000)
    private static let host = Identity(seed: [UInt8](repeating: 1, count: 32))
    private static let guest = Identity(seed: [UInt8](repeating: 2, count: 32))
    private static let nonce = [UInt8](repeating: 3, count: 16)
    private static let code = RoomCode(value: 1_357)!

    /// Made once: a fuzzer's time is for what comes after.
    private static let fresh = Door()

    private struct Door {
        var random = SeededRandom(seed: [UInt8](repeating: 4, count: 32))
        var now = HandshakeTarget.start
        var greeter: HostGreeter
        var viewer: ViewerHandshake
        /// Whether the viewer that stands here has shown what the host asks for.
        var mayEnter = true
        var answer: [UInt8]?
        /// The host's one genuine ACCEPT for this viewer.
        var accept: [UInt8]?

        init() {
            greeter = HostGreeter(
                identity: host, boot: 7, nonce: nonce, term: 1, code: code, pin: pin, encryption: .on, at: start,
                &random)
            viewer = ViewerHandshake(
                code: code, credential: .pin(pin), identity: guest, boot: 8, resumesHostBoot: 0, &random)
        }

        mutating func receive(_ datagram: [UInt8], from port: UInt8, isGenuine: Bool) {
            let endpoint = Endpoint(address: .v4(0x0A4D_0000 + UInt32(port >> 4)), port: 40_000 + UInt16(port & 15))
            switch greeter.receive(datagram, from: endpoint, at: now, &random) {
            case .dropped: break
            case .reply(let reply):
                if DatagramHeader.read(datagram) == .known(.hello) {
                    require(reply.count <= datagram.count, "no answer to a stranger is larger than its question")
                }
                if isGenuine { answer = reply }
            case .arrived(let arrival):
                require(isGenuine && mayEnter, "nobody enters on changed bytes or a wrong PIN")
                let reply = greeter.accept(arrival, AcceptInfo(resumed: false, code: code, seq: 1))
                answer = reply
                accept = reply
            }
            require(greeter.halfOpenCount <= Limits.halfOpenMax, "half-open handshakes stay within their limit")
            require(greeter.members.count <= Limits.membersMax, "members stay within their limit")
        }

        mutating func hear(_ datagram: [UInt8]) {
            guard case .established(let session, _) = viewer.receive(datagram, &random) else { return }
            require(datagram == accept, "a viewer is in on its host's own word only")
            require(session.peerKey == host.publicKey, "a viewer knows who its host is")
        }

        mutating func change(_ kind: Int) {
            let known = KnownRoom(room: host.room(nonce: nonce), term: 1, needsPIN: true)
            let credential: ViewerHandshake.Credential =
                switch kind {
                case 0: .pin(HandshakeTarget.pin)
                case 1: .pin("000000")
                case 2: .membership
                default: .none
                }
            mayEnter = kind == 0 || kind == 2 && greeter.members.contains(guest.nodeID)
            answer = nil
            accept = nil
            viewer = ViewerHandshake(
                code: code, known: kind == 2 ? known : nil, credential: credential, identity: guest, boot: 8, &random)
        }
    }

    static func consume(_ bytes: [UInt8]) {
        var script = Script(bytes)
        var door = fresh
        while !script.isAtEnd {
            switch script.number(below: 6) {
            case 0:
                let port = script.byte()
                door.receive(script.datagram(), from: port, isGenuine: false)
            case 1:
                guard let flight = door.viewer.resend() else { break }
                let changed = script.patch(flight)
                door.receive(changed, from: 0, isGenuine: changed == flight)
            case 2:
                if let answer = door.answer { door.hear(script.patch(answer)) }
            case 3: door.hear(script.datagram())
            case 4: door.now = door.now + .milliseconds(Int64(script.byte()) * 100)
            default: door.change(script.number(below: 4))
            }
        }
    }
}
