/// Writes JSON piece by piece, for documents that are written often enough to skip building a `JSONValue`.
///
/// The caller opens, names and closes things in a sensible order and gives keys in ascending order; commas are set here.
public struct JSONWriter: Sendable {
    public private(set) var bytes: [UInt8] = []
    /// Whether the next element needs a comma before it.
    private var follows = false

    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Writes an object; `members` writes its keys and values.
    public mutating func object(_ content: (inout JSONWriter) -> Void) {
        enclosed(UInt8(ascii: "{"), UInt8(ascii: "}"), content)
    }

    /// Writes an array; the closure writes its elements.
    public mutating func array(_ content: (inout JSONWriter) -> Void) {
        enclosed(UInt8(ascii: "["), UInt8(ascii: "]"), content)
    }

    /// Names the value that is written next.
    public mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        follows = false
    }

    /// Writes null.
    public mutating func null() {
        separate()
        bytes += "null".utf8
    }

    /// Writes true or false.
    public mutating func bool(_ value: Bool) {
        separate()
        bytes += (value ? "true" : "false").utf8
    }

    /// Writes a whole number in decimal digits.
    public mutating func integer(_ value: Int) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    /// - Parameter value: finite; JSON has no other numbers.
    public mutating func decimal(_ value: Double) {
        precondition(value.isFinite, "JSON has no infinities")
        separate()
        bytes += value.description.utf8
    }

    /// Writes a text in quotes, escaped where JSON demands it.
    public mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            // Nearly no text has anything to escape, so it is copied in pieces rather than byte by byte.
            var copied = 0
            for index in text.indices where Self.needsEscape(text[index]) {
                bytes += text[copied..<index]
                escape(text[index])
                copied = index + 1
            }
            bytes += text[copied...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text, or null where there is none.
    public mutating func text(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// Writes a whole value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .decimal(let value): decimal(value)
        case .string(let value): string(value)
        case .array(let elements):
            array { writer in for element in elements { writer.value(element) } }
        case .object(let members):
            object { writer in
                for member in members.list {
                    writer.key(member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    /// Any bytes that are a JSON value already.
    public mutating func encoded(_ value: [UInt8]) {
        separate()
        bytes += value
    }

    mutating func timestamp(_ value: Timestamp?) {
        guard let value else { return null() }
        separate()
        bytes.append(UInt8(ascii: "\""))
        value.write { bytes.append($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func enclosed(_ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        follows = false
        content(&self)
        bytes.append(close)
        follows = true
    }

    private mutating func separate() {
        if follows { bytes.append(UInt8(ascii: ",")) }
        follows = true
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            let hex = Array("0123456789abcdef".utf8)
            bytes += "u00".utf8
            bytes.append(hex[Int(byte >> 4)])
            bytes.append(hex[Int(byte & 15)])
        }
    }
}
