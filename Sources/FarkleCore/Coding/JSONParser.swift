/// Reads JSON as RFC 8259 has it and nothing beside it: no trailing commas or text, no comments, no leading zeros, no
/// lone surrogates, no invalid UTF-8, no key twice in an object, no number that would be read as another one.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let depthMax: Int
    private var position = 0

    static func parse(_ bytes: [UInt8], limits: JSONLimits) throws(JSONError) -> JSONValue {
        guard bytes.count <= limits.bytesMax else {
            throw JSONError("the document has \(bytes.count) bytes, more than the \(limits.bytesMax) allowed")
        }
        let result: Result<JSONValue, JSONError> = bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(bytes: buffer, depthMax: limits.depthMax)
            do throws(JSONError) { return .success(try parser.document()) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, depthMax: Int) {
        self.bytes = bytes
        self.depthMax = depthMax
    }

    private mutating func document() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw error("there is something after the document's end") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        skipSpace()
        guard let first = peek() else { throw error("the document ends too early") }
        switch first {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("a value was expected")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONValue {
        try open(depth: depth)
        var members: [JSONMembers.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(JSONMembers()) }
        while true {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw error("a key in double quotes was expected") }
            let key = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon was expected") }
            members.append(JSONMembers.Member(name: key, value: try value(depth: depth)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(try unique(members)) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or } was expected") }
        }
    }

    private func unique(_ members: [JSONMembers.Member]) throws(JSONError) -> JSONMembers {
        var twice = ""
        guard let unique = JSONMembers(members, twice: &twice) else { throw error("the key \"\(twice)\" comes twice") }
        return unique
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
        try open(depth: depth)
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or ] was expected") }
        }
    }

    private mutating func open(depth: Int) throws(JSONError) {
        guard depth <= depthMax else { throw error("more than \(depthMax) levels deep") }
        position += 1
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        let length = word.utf8CodeUnitCount
        guard bytes.count - position >= length,
            (0..<length).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
        else { throw error("a value was expected") }
        position += length
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0 else { throw error("a digit was expected") }
        guard whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
            throw error("a number may not start with 0")
        }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            guard digits() > 0 else { throw error("a digit was expected") }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            guard digits() > 0 else { throw error("a digit was expected") }
        }
        if isInteger, let value = integer(start..<position) { return .integer(value) }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard !isInteger, let value = Double(text), value.isFinite else {
            throw error("the number \(text.prefix(30)) is too large")
        }
        return .decimal(value)
    }

    /// Nil where it is larger than an `Int`.
    private func integer(_ range: Range<Int>) -> Int? {
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        var value = 0
        for byte in bytes[range].dropFirst(isNegative ? 1 : 0) {
            // Downwards, since the smallest number has no positive counterpart.
            let (product, overflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.subtractingReportingOverflow(Int(byte - UInt8(ascii: "0")))
            guard !overflows, !overflowsToo else { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        var all: UInt8 = 0
        while let byte = peek() {
            all |= byte
            switch byte {
            case UInt8(ascii: "\""):
                defer { position += 1 }
                let text = UnsafeBufferPointer(rebasing: bytes[start..<position])
                // Nearly every text is ASCII, which is UTF-8 without looking at it again.
                if all < 0x80 { return String(decoding: text, as: UTF8.self) }
                guard let text = String(validating: text, as: UTF8.self) else { throw error("this is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                return try stringWithEscapes(from: start)
            case ..<0x20:
                throw error("a control character in a string must be escaped")
            default:
                position += 1
            }
        }
        throw error("a string does not end")
    }

    /// The slow way, for strings that hold a backslash: collects the bytes.
    private mutating func stringWithEscapes(from start: Int) throws(JSONError) -> String {
        var collected = Array(bytes[start..<position])
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: collected, as: UTF8.self) else { throw error("this is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                collected += try escape()
            case ..<0x20:
                throw error("a control character in a string must be escaped")
            default:
                collected.append(byte)
            }
        }
        throw error("a string does not end")
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        guard let byte = peek() else { throw error("a string does not end") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var code = try hexadecimal()
            if (0xD800...0xDBFF).contains(code) {
                guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw error("half a surrogate pair") }
                let low = try hexadecimal()
                guard (0xDC00...0xDFFF).contains(low) else { throw error("half a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
            return Array(String(scalar).utf8)
        default:
            throw error("there is no such escape")
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error("four hexadecimal digits were expected")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private func error(_ message: String) -> JSONError {
        let lines = bytes[..<min(position, bytes.count)].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
        return JSONError(message, line: lines)
    }
}
