import FarklePeer

/// A host and a viewer in one process, on a wire that loses nothing and takes no time: what is left is what the protocol costs.
struct Room {
    private var host: PeerCore
    private var viewer: PeerCore
    private var now = PeerInstant(microseconds: 1_000_000)
    private var seq: UInt64 = 1
    private let board: [UInt8]
    private var boardsShown = 0
    private var beacon: [UInt8] = []

    private static let hostEndpoint = Endpoint(address: .v4(0x0A4D_0001), port: 9_003)
    private static let viewerEndpoint = Endpoint(address: .v4(0x0A4D_0002), port: 9_004)
    private static let lan = InterfaceID(2)

    init(board: [UInt8], encryption: Encryption = .on) {
        self.board = board
        host = Self.core(1, now)
        viewer = Self.core(2, now)
        let interface = Interface(id: Self.lan, name: "eth0", hasIPv4: true, hasIPv6: false, isLoopback: false)
        for input in [PeerCore.Input.interfaces([interface]), .command(.openRoom(configuration(encryption), record))] {
            exchange(host.handle(input, at: now), fromHost: true)
        }
        advance(milliseconds: 500)
        exchange(viewer.handle(.interfaces([interface]), at: now), fromHost: false)
        let join = JoinConfiguration(target: .address(Self.hostEndpoint))
        exchange(viewer.handle(.command(.join(join)), at: now), fromHost: false)
        advance(milliseconds: 2_000)
        precondition(host.viewerCount == 1 && boardsShown == 1 && !beacon.isEmpty, "the viewer did not come in")
    }

    private static func core(_ number: UInt8, _ now: PeerInstant) -> PeerCore {
        PeerCore(
            identity: Identity(seed: Array(repeating: number, count: 32)), boot: 1,
            seed: Array(repeating: number + 100, count: 32), now: now)
    }

    private func configuration(_ encryption: Encryption) -> RoomConfiguration {
        RoomConfiguration(
            code: nil, codeIsDemanded: false, nonce: Array(repeating: 7, count: 16), createdAt: 1, name: "Benchmark",
            term: 1, encryption: encryption)
    }

    private var record: StateRecord { StateRecord(term: 1, seq: seq, bytes: board) }

    /// A board from the host's command to the viewer's event, and the acknowledgement back to the host.
    mutating func publish() {
        seq += 1
        now = now + .microseconds(20)
        let shown = boardsShown
        exchange(host.handle(.command(.publish(record, name: "Benchmark")), at: now), fromHost: true)
        precondition(boardsShown == shown + 1)
    }

    /// Another room's call, as every node on the LAN hears it each second.
    mutating func hearBeacon() {
        now = now + .microseconds(20)
        _ = viewer.handle(.datagram(beacon, from: Self.hostEndpoint, via: Self.lan), at: now)
    }

    private mutating func advance(milliseconds: Int) {
        for _ in 0..<milliseconds {
            now = now + .milliseconds(1)
            if host.nextDeadline.map({ $0 <= now }) ?? false { exchange(host.handle(.wake, at: now), fromHost: true) }
            if viewer.nextDeadline.map({ $0 <= now }) ?? false {
                exchange(viewer.handle(.wake, at: now), fromHost: false)
            }
        }
    }

    private mutating func exchange(_ outputs: [PeerCore.Output], fromHost: Bool) {
        for output in outputs {
            switch output {
            case .event(.state): boardsShown += 1
            case .event: break
            case .transmit(let bytes, .multicast): if fromHost { beacon = bytes }
            case .transmit(let bytes, _):
                if fromHost {
                    let answers = viewer.handle(.datagram(bytes, from: Self.hostEndpoint, via: Self.lan), at: now)
                    exchange(answers, fromHost: false)
                } else {
                    let answers = host.handle(.datagram(bytes, from: Self.viewerEndpoint, via: Self.lan), at: now)
                    exchange(answers, fromHost: true)
                }
            }
        }
    }
}
