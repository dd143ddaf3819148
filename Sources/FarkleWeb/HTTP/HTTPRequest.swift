/// A request, read to its end. Paths are raw: nothing is decoded, so that `..%2f` and `%00` are simply no route.
struct HTTPRequest: Hashable, Sendable {
    enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    var method: Method
    /// What stands before the question mark, byte for byte.
    var path: String
    /// What stands after it, percent-decoded; a name that is given twice counts once.
    var query: [String: String] = [:]
    /// Names in lower case. A header that is given twice is refused before it gets here.
    var headers: [String: String] = [:]
    var body: [UInt8] = []
    /// The other end's address, without the port.
    var peer: String = ""

    /// The request line's target, taken apart. Nil for one that is no path, or whose query is not valid UTF-8.
    init?(method: Method, target: String, peer: String = "") {
        guard target.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        self.peer = peer
        path = String(parts[0])
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(sides[0]), let value = Self.decode(sides.count > 1 ? sides[1] : "") else {
                return nil
            }
            query[name] = query[name] ?? value
        }
    }

    /// The value of a cookie.
    func cookie(_ name: String) -> String? {
        for part in headers["cookie"]?.split(separator: ";") ?? [] {
            let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if sides.count == 2, sides[0] == name { return String(sides[1]) }
        }
        return nil
    }

    /// Undoes percent encoding. Nil when a percent sign has no two hex digits, or the bytes are no UTF-8 or hold a zero.
    private static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value != 0,
                digits.first != UInt8(ascii: "+")
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
