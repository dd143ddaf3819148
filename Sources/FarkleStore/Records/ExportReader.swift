internal import FarkleCore

/// Takes an export apart while it is read, one game in memory at a time. Members may come in any order and in any layout, as
/// other programs may have written the file anew.
struct ExportReader {
    private let path: String
    private let bytes: FileBytes

    init(path: String) throws(ImportError) {
        self.path = path
        bytes = try FileBytes(path: path)
    }

    /// Bytes read so far and in all.
    var progress: (read: Int, total: Int) { (bytes.consumed, bytes.total) }

    /// A game as it stands in the file.
    struct Element {
        /// Such as `games[3]`.
        let place: String
        /// Of its first byte, from 1.
        let line: Int
        let json: JSONValue
    }

    /// Reads to the end of the file, handing over each game as it comes. Returns the members beside the games.
    ///
    /// A wrong format or version is reported as soon as it is read, so that a foreign file is not taken for bad games.
    func read(_ game: (Element) throws(ImportError) -> Void) throws(ImportError) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        guard let first = try peekSkippingSpace() else { throw .notAnExport(path: path, detail: "it is empty") }
        guard first == UInt8(ascii: "{") else {
            throw .notAnExport(path: path, detail: "line \(bytes.line) does not begin an object")
        }
        bytes.advance()
        var hasGames = false
        if try peekSkippingSpace() != UInt8(ascii: "}") {
            repeat {
                guard case .string(let key) = try value(bytesMax: 256), try take(":") else {
                    throw error("a key and a colon were expected")
                }
                if key == "games", !hasGames {
                    hasGames = true
                    try readGames(game)
                } else {
                    let known = members.updateValue(try value(bytesMax: ExportFormat.headerBytesMax), forKey: key)
                    guard known == nil, key != "games" else { throw error("\"\(key)\" comes twice") }
                    try check(members)
                }
            } while try take(",")
        }
        guard try take("}") else { throw error("a comma or } was expected") }
        guard try peekSkippingSpace() == nil else { throw error("there is something after the document's end") }
        guard members["format"] != nil else { throw .notAnExport(path: path, detail: "it does not say \"format\"") }
        guard members["version"] != nil else { throw .notAnExport(path: path, detail: "it does not say \"version\"") }
        guard hasGames else { throw .notAnExport(path: path, detail: "it has no \"games\"") }
        return members
    }

    private func check(_ members: [String: JSONValue]) throws(ImportError) {
        if let format = members["format"], format != .string(ExportFormat.name) {
            throw .notAnExport(path: path, detail: "its format is \(format.description.prefix(60))")
        }
        guard let version = members["version"] else { return }
        guard case .integer(let number) = version else {
            throw .notAnExport(path: path, detail: "its version is no whole number")
        }
        guard number == ExportFormat.version else {
            throw .otherVersion(path: path, found: number, known: ExportFormat.version)
        }
    }

    private func readGames(_ game: (Element) throws(ImportError) -> Void) throws(ImportError) {
        guard try take("[") else { throw .notAnExport(path: path, detail: "line \(bytes.line): \"games\" is no list") }
        guard try peekSkippingSpace() != UInt8(ascii: "]") else { return bytes.advance() }
        var index = 0
        repeat {
            _ = try peekSkippingSpace()
            let line = bytes.line
            let json = try value(bytesMax: ExportFormat.gameBytesMax)
            try game(Element(place: "games[\(index)]", line: line, json: json))
            index += 1
        } while try take(",")
        guard try take("]") else { throw error("a comma or ] was expected") }
    }

    // MARK: Pieces

    /// The next value, parsed strictly.
    private func value(bytesMax: Int) throws(ImportError) -> JSONValue {
        _ = try peekSkippingSpace()
        let line = bytes.line
        var (text, scanner): ([UInt8], ValueScanner) = ([], ValueScanner(bytesMax: bytesMax))
        let hasMore = try bytes.take(into: &text) { scanner.belongs($0) }
        guard !scanner.isTooLarge else {
            throw .notJSON(path: path, line: line, message: "what begins here has more than \(bytesMax) bytes")
        }
        guard hasMore || !scanner.isOpen else { throw error("the file ends too early") }
        guard !text.isEmpty else { throw error(hasMore ? "a value was expected" : "the file ends too early") }
        do throws(JSONError) {
            return try JSONValue(parsing: text, limits: JSONLimits(bytesMax: bytesMax, depthMax: 16))
        } catch {
            throw .notJSON(path: path, line: line + (error.line ?? 1) - 1, message: error.message)
        }
    }

    private func peekSkippingSpace() throws(ImportError) -> UInt8? {
        while let byte = try bytes.peek() {
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
            bytes.advance()
        }
        return nil
    }

    /// Takes that character, after any space, if it comes next.
    private func take(_ character: Unicode.Scalar) throws(ImportError) -> Bool {
        guard try peekSkippingSpace() == UInt8(ascii: character) else { return false }
        bytes.advance()
        return true
    }

    private func error(_ message: String) -> ImportError { .notJSON(path: path, line: bytes.line, message: message) }
}

/// Finds where a JSON value ends: at its closing bracket or quote, or before whatever follows a number or a word. Whether
/// it is JSON in between is for the parser to say.
private struct ValueScanner {
    let bytesMax: Int
    private var count = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isOver = false

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    var isTooLarge: Bool { count > bytesMax }
    /// Whether a closing bracket or quote is still to come.
    var isOpen: Bool { depth > 0 || isInString }

    /// Whether the byte is part of the value; called with one after the other until it says no.
    mutating func belongs(_ byte: UInt8) -> Bool {
        guard !isOver, !isTooLarge else { return false }
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString = false
                isOver = depth == 0
            }
        } else {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return false }
                depth -= 1
                isOver = depth == 0
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09:
                guard depth > 0 else { return false }
            default: break
            }
        }
        count += 1
        return true
    }
}
