/// Four digits that find a room on the LAN. A locator that is read aloud, never a secret.
public struct RoomCode: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// 0–9999.
    public let value: UInt16

    public init?(value: UInt16) {
        guard value < 10_000 else { return nil }
        self.value = value
    }

    /// Exactly four ASCII digits, leading zeros included ("0042").
    public init?(_ text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 4, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        value = digits.reduce(0) { $0 * 10 + UInt16($1 - 0x30) }
    }

    public var description: String {
        let digits = String(value)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    public static func < (left: RoomCode, right: RoomCode) -> Bool { left.value < right.value }
}

/// Sixteen bytes that name something for ever: a node (digest of its public key) or a room (self-certifying).
public struct Name128: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Big-endian, so that hexadecimal text reads like the bytes; nil unless there are exactly 16.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    public static let zero = Name128(high: 0, low: 0)
    public var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }
    /// 32 lowercase hexadecimal digits.
    public var description: String { Hex.encode(bytes) }

    public static func < (left: Name128, right: Name128) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

/// BLAKE2b-128 of a node's Ed25519 public key.
public typealias NodeID = Name128
/// BLAKE2b-128 of the room's root key and nonce ("game_id" in the handshake's vectors): whoever proves to hold that root is the room.
public typealias RoomID = Name128
/// BLAKE2b-128 of a snapshot's bytes.
public typealias Fingerprint = Name128

/// Lowercase hexadecimal, for logs, JSON and tests.
public enum Hex {
    /// Two lower-case digits a byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for an odd length or anything but hexadecimal digits of either case.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = nibble(digits[index]), let low = nibble(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }
}
