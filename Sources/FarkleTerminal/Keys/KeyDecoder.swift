/// Makes keys of the bytes that a terminal sends. Sequences may be cut anywhere; nothing that is unknown does anything.
public struct KeyDecoder: Sendable {
    private var buffer: [UInt8] = []
    private var pasted: [UInt8]?

    /// Longest sequence that is waited for, and the most that is kept of a paste.
    private static let sequenceMax = 64
    private static let pasteMax = 4_096

    public init() {}

    /// How long to wait for the rest of what has begun; nil where nothing has. An escape may be a key by itself, so it is soon taken
    /// for one; a paste over a slow line has gaps.
    public var patienceMilliseconds: Int? { pasted != nil ? 2_000 : buffer.isEmpty ? nil : 40 }

    public mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
        buffer += bytes
        var keys: [Key] = []
        while let key = next() { if let key { keys.append(key) } }
        return keys
    }

    /// Nothing more came for a while: what is waiting is all there is.
    public mutating func flush() -> [Key] {
        defer {
            buffer = []
            pasted = nil
        }
        if let pasted { return [.paste(String(decoding: pasted + buffer, as: UTF8.self))] }
        return buffer == [0x1B] ? [.escape] : []
    }

    /// The next key; `.some(nil)` for bytes that mean nothing; nil where more are needed.
    private mutating func next() -> Key?? {
        if pasted != nil { return paste() }
        guard let first = buffer.first else { return nil }
        switch first {
        case 0x1B: return escape()
        case 0x00..<0x20, 0x7F:
            buffer.removeFirst()
            return .some(Self.control(first))
        default: return character()
        }
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
        default: nil
        }
    }

    // MARK: UTF-8

    private mutating func character() -> Key?? {
        let first = buffer[0]
        let length: Int
        switch first {
        case ..<0x80: length = 1
        case 0xC2..<0xE0: length = 2
        case 0xE0..<0xF0: length = 3
        case 0xF0..<0xF5: length = 4
        default:
            buffer.removeFirst()
            return .some(nil)
        }
        let tail = buffer.dropFirst().prefix(length - 1)
        guard tail.allSatisfy({ $0 & 0xC0 == 0x80 }) else {
            buffer.removeFirst()
            return .some(nil)
        }
        guard buffer.count >= length else { return nil }
        let text = String(validating: buffer.prefix(length), as: UTF8.self)
        buffer.removeFirst(length)
        return .some(text?.first.map { .character($0) })
    }

    // MARK: Escape sequences

    private mutating func escape() -> Key?? {
        guard buffer.count > 1 else { return nil }
        switch buffer[1] {
        case UInt8(ascii: "["): return controlSequence()
        case UInt8(ascii: "O"):
            guard buffer.count > 2 else { return nil }
            let final = buffer[2]
            buffer.removeFirst(3)
            return .some(Self.arrow(final, isModified: false))
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"): return string()
        case 0x1B:
            // Two in a row are the key twice.
            buffer.removeFirst()
            return .some(.escape)
        default:
            // Alt with a key looks the same as Escape and then the key, and nothing here is on Alt.
            buffer.removeFirst()
            return .some(.escape)
        }
    }

    /// `ESC [ parameters final`.
    private mutating func controlSequence() -> Key?? {
        guard let end = buffer.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            if buffer.count > Self.sequenceMax { buffer = [] }
            return nil
        }
        let parameters = String(decoding: buffer[2..<end], as: UTF8.self)
        let final = buffer[end]
        buffer.removeFirst(end + 1)
        let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
        let isModified = numbers.count > 1 && numbers[1] > 1
        guard final == UInt8(ascii: "~") else { return .some(Self.arrow(final, isModified: isModified)) }
        switch numbers.first {
        case 1, 7: return .some(.home)
        case 3: return .some(.delete)
        case 4, 8: return .some(.end)
        case 5: return .some(.pageUp)
        case 6: return .some(.pageDown)
        case 200:
            pasted = []
            return paste()
        default: return .some(nil)
        }
    }

    private static func arrow(_ final: UInt8, isModified: Bool) -> Key? {
        switch Character(UnicodeScalar(final)) {
        case "A": isModified ? .moveUp : .up
        case "B": isModified ? .moveDown : .down
        case "C": .right
        case "D": .left
        case "H": .home
        case "F": .end
        case "Z": .backTab
        case "M": .enter
        default: nil
        }
    }

    /// `ESC ] … BEL` or `… ESC \`: an answer of the terminal.
    private mutating func string() -> Key?? {
        guard let end = buffer.dropFirst(2).firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else {
            if buffer.count > Self.sequenceMax { buffer = [] }
            return nil
        }
        if buffer[end] == 0x1B, end + 1 == buffer.count { return nil }
        let text = String(decoding: buffer[2..<end], as: UTF8.self)
        buffer.removeFirst(buffer[end] == 0x1B ? end + 2 : end + 1)
        return .some(Self.background(text).map { .background($0) })
    }

    /// "11;rgb:1f1f/1616/0d0d": of each part the first two digits.
    private static func background(_ answer: String) -> Color? {
        guard answer.hasPrefix("11;rgb:") else { return nil }
        let parts = answer.dropFirst(7).split(separator: "/").map { UInt32($0.prefix(2), radix: 16) }
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
        return Color(red << 16 | green << 8 | blue)
    }

    // MARK: Paste

    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    private mutating func paste() -> Key?? {
        let end = buffer.indices.first { buffer[$0...].starts(with: Self.pasteEnd) }
        // The end may be cut in two, so its length stays in the buffer.
        let ready = end ?? max(0, buffer.count - Self.pasteEnd.count + 1)
        let room = max(0, Self.pasteMax - pasted!.count)
        pasted! += buffer.prefix(min(ready, room))
        buffer.removeFirst(ready)
        guard end != nil else { return nil }
        buffer.removeFirst(Self.pasteEnd.count)
        defer { pasted = nil }
        return .some(.paste(String(decoding: pasted!, as: UTF8.self)))
    }
}
