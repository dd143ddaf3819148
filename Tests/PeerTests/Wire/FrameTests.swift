import Testing

@testable import FarklePeer

@Suite("Frames")
struct FrameTests {
    private func encode(_ frames: [Frame]) -> [UInt8] {
        var writer = ByteWriter()
        for frame in frames { frame.append(to: &writer) }
        return writer.bytes
    }

    private let samples: [Frame] = [
        .ping,
        .ack(Acknowledgement(ranges: [90...100, 50...70, 3...3], delay: 1_234)),
        .close(3),
        .pathChallenge(0x0102_0304_0506_0708),
        .pathResponse(0x0102_0304_0506_0708),
        .roomCode(42),
        .state(
            StateFragment(
                term: 65_536, seq: 9, total: 1_500, offset: 1_000, bytes: [UInt8](repeating: 7, count: 500)[...])),
        .message(MessageFragment(lane: .bulk, number: 2, total: 3, offset: 0, bytes: [1, 2, 3])),
    ]

    @Test("Every frame reads back as it was written, and says its size")
    func roundTrip() throws {
        for frame in samples {
            let bytes = encode([frame])
            #expect(bytes.count == frame.size)
            #expect(try #require(FrameList(bytes)).frames == [frame])
        }
        #expect(try #require(FrameList(encode(samples))).frames == samples)
    }

    @Test("A packet that ends inside a frame is dropped whole")
    func truncations() {
        let bytes = encode(samples)
        let edges = Set(samples.indices.map { encode(Array(samples[0..<$0])).count } + [bytes.count])
        for count in 1..<bytes.count where !edges.contains(count) {
            #expect(FrameList(Array(bytes.prefix(count))) == nil, "cut at \(count)")
        }
    }

    @Test("An unknown frame is skipped and counted, and what follows is still read")
    func unknown() throws {
        let list = try #require(FrameList([99, 2, 0, 1, 2] + encode([.ping])))
        #expect(list.unknown == 1)
        #expect(list.frames == [.ping])
    }

    @Test("Fragments off the grid, beyond the end or of a size that nobody may announce are refused")
    func fragmentLies() {
        func state(_ total: UInt32, _ offset: UInt32, _ count: Int) -> [UInt8] {
            encode([
                .state(
                    StateFragment(
                        term: 1, seq: 1, total: total, offset: offset, bytes: [UInt8](repeating: 0, count: count)[...]))
            ])
        }
        #expect(FrameList(state(1_500, 0, 1_000)) != nil)
        #expect(FrameList(state(1_500, 500, 1_000)) == nil)
        #expect(FrameList(state(1_500, 1_000, 499)) == nil)
        #expect(FrameList(state(1_500, 2_000, 1)) == nil)
        #expect(FrameList(state(0, 0, 0)) == nil)
        #expect(FrameList(state(.max, 0, 1_000)) == nil)
        #expect(FrameList(state(UInt32(Limits.stateBytesMax + PackedRecord.headerBytes + 1), 0, 1_000)) == nil)
    }

    @Test("An acknowledgement whose ranges overlap, touch or run under zero is refused")
    func acknowledgementLies() {
        func ack(_ largest: UInt64, first: UInt32, _ pairs: [(UInt32, UInt32)], count: UInt8? = nil) -> [UInt8] {
            var writer = ByteWriter()
            writer.integer(Frame.Kind.ack)
            writer.integer(UInt16(17 + 8 * pairs.count))
            writer.integer(largest)
            writer.integer(UInt32(0))
            writer.integer(count ?? UInt8(pairs.count + 1))
            writer.integer(first)
            for pair in pairs {
                writer.integer(pair.0)
                writer.integer(pair.1)
            }
            return writer.bytes
        }
        #expect(FrameList(ack(10, first: 2, [(1, 3)])) != nil)
        #expect(FrameList(ack(10, first: 11, [])) == nil)
        #expect(FrameList(ack(10, first: 2, [(0, 3)])) == nil)
        #expect(FrameList(ack(10, first: 2, [(9, 0)])) == nil)
        #expect(FrameList(ack(10, first: 2, [(1, 7)])) == nil)
        #expect(FrameList(ack(10, first: 2, [], count: 0)) == nil)
        #expect(FrameList(ack(10, first: 2, [], count: 255)) == nil)
    }

    @Test("Random bytes never trap the parser")
    func noise() {
        var random = SplitMix(99)
        for _ in 0..<20_000 {
            var bytes = random.bytes(random.number(0...80))
            // Half of them start as a known frame, so that the deeper checks are reached too.
            if random.chance(50), !bytes.isEmpty { bytes[0] = [1, 2, 3, 4, 5, 6, 16, 32][random.number(0...7)] }
            if random.chance(50), bytes.count > 3 {
                bytes[1] = UInt8(bytes.count - 3)
                bytes[2] = 0
            }
            _ = FrameList(bytes)
            _ = Beacon(bytes)
            _ = Solicitation(bytes)
            _ = DatagramHeader.read(bytes)
        }
    }
}
