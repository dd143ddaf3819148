@testable import FarklePeer

/// A packed snapshot unpacks to what its sender announced and no more, and what was unpacked packs again to the same.
enum PackedTarget {
    private static let limit = 64 * 1024

    static func consume(_ bytes: [UInt8]) {
        guard let record = PackedRecord(term: 1, seq: 2, bytes: bytes).unpacked(atMost: limit) else { return }
        require((1...limit).contains(record.bytes.count), "nothing unpacks beyond the limit")
        require(PackedRecord(record).unpacked(atMost: limit) == record, "what is packed unpacks to the same")
    }
}
