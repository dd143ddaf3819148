@testable import FarklePeer

/// Somebody hostile on the LAN who holds nobody's keys.
///
/// Has its own chance, so that an evening with it and one without it have the same weather.
struct Attacker {
    enum Place {
        /// Hears what is called to everybody, and sends under any address.
        case offPath
        /// Sees every datagram besides, and may hold it back, change it, repeat it or send it later.
        case onPath
    }

    /// A datagram that it saw.
    struct Captured {
        var bytes: [UInt8]
        var source: Endpoint
        /// The device it was for.
        var receiver: Int
    }

    /// A datagram that it sends.
    struct Shot {
        var bytes: [UInt8]
        /// Whom it says it comes from.
        var source: Endpoint
        /// A device's number; nil for all.
        var receiver: Int?
    }

    let place: Place
    let tricks: [Trick]
    /// Its own datagrams a second.
    let rate: Int
    /// Percent of all datagrams that somebody on the path meddles with.
    let meddling: Int
    var random: SplitMix
    private(set) var captured: [Captured] = []
    private(set) var sent = 0
    private(set) var meddled = 0

    /// What it remembers; the newest are the most useful.
    private static let capturedMax = 400

    init(_ place: Place, _ tricks: [Trick] = Trick.allCases, rate: Int, meddling: Int = 0, seed: UInt64 = 666) {
        self.place = place
        self.tricks = tricks
        self.rate = rate
        self.meddling = place == .onPath ? meddling : 0
        random = SplitMix(seed)
    }

    /// Anybody: near the cable or not, quick or slow, with some of the tricks.
    init(drawnFrom seed: UInt64) {
        var random = SplitMix(seed)
        let place: Place = random.chance(50) ? .onPath : .offPath
        let tricks = Trick.allCases.filter { _ in random.chance(60) }
        self.init(
            place, tricks.isEmpty ? Trick.allCases : tricks, rate: random.number(5...300),
            meddling: random.number(0...40), seed: random.next())
    }

    /// - Parameter isCalled: sent to a group, so that everybody hears it.
    mutating func overhear(_ bytes: [UInt8], from source: Endpoint, to receiver: Int, isCalled: Bool) {
        guard place == .onPath || isCalled else { return }
        captured.append(Captured(bytes: bytes, source: source, receiver: receiver))
        if captured.count > 2 * Self.capturedMax { captured.removeFirst(Self.capturedMax) }
    }

    /// What goes on of one datagram that passes.
    struct Copy {
        var bytes: [UInt8]
        /// Microseconds.
        var later = 0
        /// Where it seems to come from; nil for where it does.
        var source: Endpoint?
    }

    mutating func passes(_ bytes: [UInt8]) -> [Copy] {
        guard meddling > 0, random.chance(meddling) else { return [Copy(bytes: bytes)] }
        meddled += 1
        switch random.number(0...6) {
        case 0: return []
        case 1: return [Copy(bytes: bytes), Copy(bytes: bytes, later: random.number(0...3_000_000))]
        // Long enough that everything sent meanwhile overtakes it.
        case 2: return [Copy(bytes: bytes, later: random.number(1_000...400_000))]
        // The original never comes, so the copy is the newest that its receiver knows, and from another address.
        case 3, 4: return [Copy(bytes: bytes, source: Self.home)]
        default: return [Copy(bytes: damaged(bytes))]
        }
    }

    /// Where nobody answers.
    private static let home = Endpoint(address: .v4(0x0A4D_00FE), port: 666)

    /// Its next datagram; nil where it has nothing to build one from yet.
    mutating func shoot() -> Shot? {
        let trick = tricks[random.number(0...tricks.count - 1)]
        guard let shot = trick.shot(&self) else { return nil }
        sent += 1
        return shot
    }

    /// Flipped, cut or made longer.
    mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        switch random.number(0...3) {
        case 0: bytes.removeLast(random.number(1...bytes.count))
        case 1: bytes += random.bytes(random.number(1...64))
        default:
            for _ in 0...random.number(0...3) {
                bytes[random.number(0...bytes.count - 1)] ^= UInt8(1 << random.number(0...7))
            }
        }
        return bytes
    }

    mutating func pick() -> Captured? { captured.isEmpty ? nil : captured[random.number(0...captured.count - 1)] }

    /// The newest of a kind that it saw.
    func newest(_ kind: DatagramKind) -> Captured? {
        captured.last { DatagramHeader.read($0.bytes) == .known(kind) }
    }

    mutating func madeUpEndpoint() -> Endpoint {
        Endpoint(
            address: .v4(0x0A4D_0000 | UInt32(random.number(256...65_535))), port: UInt16(random.number(1...65_535)))
    }
}
