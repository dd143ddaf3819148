@testable import FarklePeer

/// A message as the simulator's applications write it: who, which boot, which lane, which number, and filler.
struct SimMessage {
    var boot: UInt64
    var lane: Lane
    var number: UInt32
    var size: Int

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(boot)
        writer.integer(lane.rawValue)
        writer.integer(number)
        writer.integer(UInt32(size))
        while writer.count < max(size, 17) {
            writer.integer(UInt8(truncatingIfNeeded: writer.count &* 31 &+ Int(number)))
        }
        return writer.bytes
    }

    init(boot: UInt64, lane: Lane, number: UInt32, size: Int) {
        self.boot = boot
        self.lane = lane
        self.number = number
        self.size = size
    }

    /// Nil where any byte is not what the sender wrote.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let boot: UInt64 = reader.integer(), let laneValue: UInt8 = reader.integer(),
            let lane = Lane(rawValue: laneValue),
            let number: UInt32 = reader.integer(), let size: UInt32 = reader.integer()
        else { return nil }
        self.init(boot: boot, lane: lane, number: number, size: Int(size))
        guard self.bytes == bytes else { return nil }
    }
}

/// A snapshot's bytes that tell their number, so that a mix-up of two would show.
func sampleState(_ seq: UInt64, size: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.integer(seq)
    // Bytes that do not pack, so that large states travel in many fragments.
    var random = SplitMix(seq)
    while writer.count < size { writer.integer(random.next()) }
    return Array(writer.bytes.prefix(max(8, size)))
}
