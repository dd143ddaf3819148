/// Arbitrary bytes as a list of instructions. Every byte string is a script, so that no mutation is wasted on one that is refused.
struct Script {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    /// Zero once the script is used up.
    mutating func byte() -> UInt8 {
        guard position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

    /// As many bytes as the next two say, or as are left.
    mutating func run() -> [UInt8] {
        let wanted = Int(byte()) | Int(byte()) << 8
        let end = min(bytes.count, position + wanted % 1_400)
        defer { position = end }
        return Array(bytes[position..<end])
    }

    /// A datagram of somebody without keys: any bytes, behind a header of ours or as they are.
    mutating func datagram() -> [UInt8] {
        let kind = byte()
        return (kind == 0 ? [] : [0x53, 0x4B, 0x01, kind]) + run()
    }

    /// What becomes of a datagram on its way: mostly nothing, else some bytes changed, cut off or put behind.
    mutating func patch(_ datagram: [UInt8]) -> [UInt8] {
        var datagram = datagram
        switch byte() {
        case 1:
            for _ in 0..<number(below: 4) + 1 where !datagram.isEmpty {
                let place = Int(byte()) | Int(byte()) << 8
                datagram[place % datagram.count] ^= byte()
            }
        case 2: datagram.removeLast(min(datagram.count, Int(byte())))
        case 3: datagram += run()
        default: break
        }
        return datagram
    }
}
