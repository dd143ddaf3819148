@testable import FarklePeer

/// A host's links to several viewers over one air, in virtual time: independent loss for each receiver, computers that are busy now and
/// then, and perhaps one narrow place that all traffic from the host queues at.
struct LinkTable {
    struct Air {
        /// Percent lost, each way.
        var loss = 0
        /// One way, in microseconds: from the first to the last.
        var delay = 100...250
        /// Of a thousand packets so many find the receiver's computer busy for up to 20 ms.
        var busy = 0
        var bottleneck: Bottleneck?
    }

    /// A queue that is served at one rate and drops what does not fit.
    struct Bottleneck {
        var bytesPerSecond: Int
        var bytesMax: Int
        private(set) var freeAt: Int64 = 0
        private(set) var dropped = 0

        init(bytesPerSecond: Int, bytesMax: Int) {
            self.bytesPerSecond = bytesPerSecond
            self.bytesMax = bytesMax
        }

        func wait(at now: Int64) -> Int64 { max(0, freeAt - now) }

        /// When the last byte has left; nil where the queue was full.
        mutating func pass(_ bytes: Int, at now: Int64) -> Int64? {
            guard Int(wait(at: now)) * bytesPerSecond / 1_000_000 + bytes <= bytesMax else {
                dropped += 1
                return nil
            }
            freeAt = max(freeAt, now) + Int64(bytes) * 1_000_000 / Int64(bytesPerSecond)
            return freeAt
        }
    }

    enum Happening {
        case arrival(viewer: Int, side: Link.Side, packet: Link.Packet)
        case wake(viewer: Int, side: Link.Side)
        case stranger
    }

    var air: Air
    private(set) var hosts: [Link]
    private(set) var viewers: [Link]
    private(set) var now: Int64 = 1_000_000
    private(set) var shown: [UInt64]
    private(set) var bytesFromHost = 0
    private(set) var bulkDelivered: [Int]
    /// What the packets from the host waited at the bottleneck, one for each.
    private(set) var waits: [Int64] = []
    /// Traffic of others through the same bottleneck: a packet of 1,200 bytes each so many microseconds.
    var strangerPause: Int64?
    private(set) var strangers = (sent: 0, dropped: 0)
    private var random: SplitMix
    private var queue = EventQueue<Happening>()

    init(_ count: Int, seed: UInt64, _ air: Air) {
        self.air = air
        random = SplitMix(seed)
        let instant = PeerInstant(microseconds: 1_000_000)
        hosts = (0..<count).map { _ in Link(.host, nil, at: instant) }
        viewers = (0..<count).map { _ in Link(.viewer, nil, at: instant) }
        shown = Array(repeating: 0, count: count)
        bulkDelivered = Array(repeating: 0, count: count)
    }

    mutating func publish(_ seq: UInt64, size: Int) {
        let record = PackedRecord(StateRecord(term: 1, seq: seq, bytes: sampleState(seq, size: size)))
        for index in hosts.indices {
            hosts[index].publish(record)
            transmit(index, .host)
        }
    }

    /// Keeps one viewer's bulk lane full: false once its queue is.
    mutating func sendBulk(to index: Int, bytes: Int) {
        while hosts[index].send([UInt8](repeating: 7, count: bytes), .bulk) {}
        transmit(index, .host)
    }

    mutating func startStrangers(each pause: Int64) {
        strangerPause = pause
        queue.schedule(.stranger, at: now)
    }

    mutating func run(until end: Int64, while condition: (LinkTable) -> Bool = { _ in true }) {
        while let next = queue.nextTime, next <= end, condition(self) {
            let (at, happening) = queue.next()!
            now = max(now, at)
            switch happening {
            case .arrival(let index, let side, let packet): arrive(index, side, packet)
            case .wake(let index, let side):
                if link(index, side).deadline <= instant { transmit(index, side) }
            case .stranger: strangerSends()
            }
        }
        if condition(self) { now = max(now, end) }
    }

    private var instant: PeerInstant { PeerInstant(microseconds: now) }

    private func link(_ index: Int, _ side: Link.Side) -> Link { side == .host ? hosts[index] : viewers[index] }

    private mutating func arrive(_ index: Int, _ side: Link.Side, _ packet: Link.Packet) {
        let happenings =
            side == .host
            ? hosts[index].receive(packet.number, packet.payload, at: instant)
            : viewers[index].receive(packet.number, packet.payload, at: instant)
        for happening in happenings {
            switch happening {
            case .state(let record): shown[index] = max(shown[index], record.seq)
            case .message(let bytes, .bulk): bulkDelivered[index] += bytes.count
            default: break
            }
        }
        transmit(index, side)
    }

    private mutating func transmit(_ index: Int, _ side: Link.Side) {
        let packets =
            side == .host ? hosts[index].transmit(at: instant) : viewers[index].transmit(at: instant)
        for packet in packets { fly(packet, index, side) }
        queue.schedule(.wake(viewer: index, side: side), at: max(now + 1, link(index, side).deadline.microseconds))
    }

    private mutating func fly(_ packet: Link.Packet, _ index: Int, _ side: Link.Side) {
        // UDP, IP and Ethernet come on top of header and tag.
        let bytes = packet.payload.count + 36 + 46
        var left = now
        if side == .host {
            bytesFromHost += bytes
            if air.bottleneck != nil {
                waits.append(air.bottleneck!.wait(at: now))
                guard let passed = air.bottleneck!.pass(bytes, at: now) else { return }
                left = passed
            }
        }
        if random.chance(air.loss) { return }
        var delay = random.number(air.delay)
        if air.busy > 0, random.number(0...999) < air.busy { delay += random.number(0...20_000) }
        queue.schedule(
            .arrival(viewer: index, side: side == .host ? .viewer : .host, packet: packet), at: left + Int64(delay))
    }

    private mutating func strangerSends() {
        guard let pause = strangerPause else { return }
        strangers.sent += 1
        if air.bottleneck?.pass(1_200, at: now) == nil { strangers.dropped += 1 }
        queue.schedule(.stranger, at: now + pause)
    }
}
