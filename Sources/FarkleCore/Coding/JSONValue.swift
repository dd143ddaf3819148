/// Any JSON document, as a value.
///
/// Written with sorted keys and no spaces, so that equal values have equal bytes; read strictly and within limits
/// (see `JSONParser`).
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number with a fraction or exponent; always finite.
    case decimal(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONMembers)

    /// Reads one document.
    ///
    /// - Throws: `JSONError` with the line of what is no JSON or beyond the limits.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        self = try JSONParser.parse(bytes, limits: limits)
    }

    /// The document's bytes, keys sorted.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// An optional text, `null` when there is none.
    public static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}

/// How much of a document is read before it is given up.
public struct JSONLimits: Hashable, Sendable {
    public var bytesMax: Int
    /// Arrays and objects within each other.
    public var depthMax: Int

    /// Snapshots and commands are far smaller; exports ask for more.
    public static let standard = JSONLimits(bytesMax: 16 << 20, depthMax: 32)

    public init(bytesMax: Int, depthMax: Int) {
        self.bytesMax = bytesMax
        self.depthMax = depthMax
    }
}

/// What is wrong with a document, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// From 1, when the text is no JSON; nil when it is JSON of another shape.
    public let line: Int?
    /// Such as `games[3].turns[0].at`, when the shape is wrong; empty for the document itself.
    public let path: String

    public init(_ message: String, line: Int? = nil, path: String = "") {
        self.message = message
        self.line = line
        self.path = path
    }

    public var description: String {
        if let line { return "line \(line): \(message)" }
        return path.isEmpty ? message : "\(path): \(message)"
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONMembers(uniqueKeysWithValues: elements))
    }
}

extension JSONValue: CustomStringConvertible {
    /// The document as text, on one line.
    public var description: String { String(decoding: encoded(), as: UTF8.self) }
}
