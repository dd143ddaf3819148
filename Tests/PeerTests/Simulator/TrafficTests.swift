import Foundation
import Testing

@testable import FarklePeer

/// What the fuzzers start from. `scripts/fuzz --seeds` names a folder in `FARKLE_FUZZ_SEEDS`, and then it is written there.
@Suite("The traffic of an evening")
struct TrafficTests {
    /// Everything that one in a room without encryption and one in a room with a PIN say, a standby's takeover included.
    private static func evening() -> [[UInt8]] {
        var traffic: [[UInt8]] = []
        for encryption in [Encryption.off, .on] {
            var app = ViewerApp(target: .any, pin: encryption == .on ? "482913" : nil)
            app.isStandby = true
            var (world, host, viewers) = World.liveRoom(0, seed: 5) {
                $0.encryption = encryption
                $0.pin = encryption == .on ? "482913" : nil
            }
            world.attack(Attacker(.onPath, [.replay], rate: 1))
            viewers = (0..<2).map { world.addDevice("viewer \($0)", .viewer(app)) }
            for viewer in viewers { world.boot(viewer) }
            world.run(until: world.now + World.second)
            world.exchangeMessages(host, viewers[0])
            world.publish(host, size: 3_500)
            world.run(until: world.now + World.second)
            traffic += world.attacker!.captured.map(\.bytes)
            // The host forgets its sessions, and listens first whether a standby has carried on.
            world.crash(host)
            world.boot(host)
            // A viewer that says something before it has heard the call of the host's next start.
            world.run(until: world.now + 79_000)
            for _ in 0..<4 { world.exchangeMessages(host, viewers[0]) }
            world.run(until: world.now + 2 * World.second)
            traffic += world.attacker!.captured.map(\.bytes)
            world.crash(host)
            world.run(until: world.now + 14 * World.second)
            traffic += world.attacker!.captured.map(\.bytes)
        }
        // Said by a host to whoever goes on in a session that it has forgotten.
        traffic.append(Nudge(connection: 7).encoded())
        traffic.append(Reject(reference: 7, reason: .roomFull).encoded())
        return traffic
    }

    /// One of each kind and size, in the order in which they were sent: a fuzzer makes the rest itself.
    private static func examples(_ datagrams: [[UInt8]]) -> [[UInt8]] {
        let known: Set = [1, 2, 3, 4, 5, 6, 16, 17, 32]
        var seen: Set<[Int]> = []
        return datagrams.filter { bytes in
            // In the clear, the byte behind a data packet's header is the kind of its first frame.
            let frame = bytes[3] == DatagramKind.data.rawValue ? Int(bytes[PacketProtection.headerBytes]) : 0
            return seen.insert([Int(bytes[3]), bytes.count, known.contains(frame) ? frame : 0]).inserted
        }
    }

    private static func name(_ bytes: [UInt8]) -> String { Digest.fingerprint(bytes).description }

    private static func run(_ bytes: [UInt8]) -> [UInt8] {
        [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)] + bytes
    }

    /// By the name of the target that they are for.
    private static func seeds() -> [String: [[UInt8]]] {
        let datagrams = examples(evening())
        // In the clear half of the evening a payload is what lies between header and tag.
        let payloads = datagrams.filter { $0[3] == DatagramKind.data.rawValue }
            .map { Array($0[PacketProtection.headerBytes..<$0.count - AEAD.tagBytes]) }
            .filter { FrameList($0).map { $0.unknown == 0 && !$0.frames.isEmpty } ?? false }
        // Sides and operations as in `LinkTarget`, `RoomTarget` and `HandshakeTarget`.
        let links: [[UInt8]] = payloads.map { [0] + run($0) } + payloads.map { [1] + run($0) + [0x06, 9] }
        let insiders: [[UInt8]] = payloads.map { [8] + run($0) } + payloads.map { [9] + run($0) + [2, 50] }
        let strangers: [[UInt8]] = datagrams.filter { $0.count < 300 }.map { bytes in
            // RETRY, CPACE_B, ACCEPT, REJECT, BEACON and NUDGE are for the viewer, the others for the host.
            [[2, 4, 6, 8, 16, 18].contains(bytes[3]) ? 0xE1 : 0xE0, 0] + run(bytes) + [2, 9]
        }
        let honest: [UInt8] = [10, 100, 2, 1, 4, 0, 0, 4, 0, 0, 10, 3, 2, 200, 6, 0, 0x82, 200, 4, 0, 0]
        let packed = [8, 900, 5_000].map { size in
            PackedRecord(StateRecord(term: 1, seq: 1, bytes: sampleState(1, size: size))).bytes
        }
        let enters: [UInt8] = [1, 0, 2, 0, 1, 0, 2, 0, 1, 0, 2, 0]
        let handshakes: [[UInt8]] = [enters, [5, 1] + enters, enters + [5, 2] + enters, [4, 200] + enters + enters]
        return [
            "beacon": datagrams.filter { $0[3] == DatagramKind.beacon.rawValue }, "datagram": datagrams,
            "frames": payloads, "packed": packed, "link": links, "room": insiders + strangers + [honest],
            "handshake": handshakes,
        ]
    }

    @Test("The seeds of the fuzzers hold every kind of datagram and every kind of frame")
    func everyKind() throws {
        let seeds = Self.seeds()
        let kinds: [DatagramKind] = [
            .hello, .retry, .cpaceA, .cpaceB, .confirmA, .accept, .data, .reject, .beacon, .solicitation, .nudge,
        ]
        let seen = Set(seeds["datagram"]!.map { $0[3] })
        for kind in kinds { #expect(seen.contains(kind.rawValue), "\(kind)") }
        let frames = Set(seeds["frames"]!.flatMap { FrameList($0)!.frames }.map { String("\($0)".prefix(6)) })
        #expect(frames.isSuperset(of: ["ping", "ack(Fa", "state(", "record", "messag"]), "\(frames)")

        guard let folder = ProcessInfo.processInfo.environment["FARKLE_FUZZ_SEEDS"] else { return }
        for (target, inputs) in seeds {
            let place = URL(filePath: folder).appending(path: target)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for input in inputs { try Data(input).write(to: place.appending(path: Self.name(input))) }
        }
    }
}
