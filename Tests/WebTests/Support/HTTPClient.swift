import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A browser of few words: one connection a request, every byte as given, so that tests can say what no browser would.
struct HTTPClient: Sendable {
    struct Answer: Sendable {
        var status: Int
        var headers: [String: String]
        var cookies: [String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let port: UInt16
    var host: String { "127.0.0.1:\(port)" }

    func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", target, headers, [])
    }

    func post(_ target: String, _ json: String, _ headers: [String: String] = [:]) async throws -> Answer {
        let standard = ["Content-Type": "application/json", "Origin": "http://\(host)"]
        return try await send("POST", target, standard.merging(headers) { $1 }, Array(json.utf8))
    }

    func send(_ method: String, _ target: String, _ headers: [String: String], _ body: [UInt8]) async throws -> Answer {
        var all = ["Host": host, "Connection": "close"]
        if method == "POST" { all["Content-Length"] = "\(body.count)" }
        all.merge(headers) { $1 }
        let head =
            "\(method) \(target) HTTP/1.1\r\n" + all.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
            + "\r\n"
        let connection = try Connection(port: port)
        let bytes = try await connection.exchange(Array(head.utf8) + body)
        return try Answer(bytes)
    }
}

extension HTTPClient.Answer {
    struct Unreadable: Error { let bytes: [UInt8] }

    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let split = bytes.firstRange(of: Array("\r\n\r\n".utf8)), let code = Int(text.dropFirst(9).prefix(3))
        else {
            throw Unreadable(bytes: bytes)
        }
        status = code
        headers = [:]
        cookies = []
        for line in String(decoding: bytes[..<split.lowerBound], as: UTF8.self).split(separator: "\r\n").dropFirst() {
            let sides = line.split(separator: ":", maxSplits: 1)
            let name = sides[0].lowercased()
            let value = sides.count > 1 ? String(sides[1].drop { $0 == " " }) : ""
            if name == "set-cookie" { cookies.append(value) }
            headers[name] = value
        }
        body = Array(bytes[split.upperBound...])
    }
}

/// A TCP connection to a port of this machine. Blocking calls run on a queue of their own, never on a task's thread.
final class Connection: Sendable {
    struct Failed: Error { let call: String; let code: Int32 }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "client")

    init(port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failed(call: "connect", code: errno) }
    }

    deinit { close(descriptor) }

    /// Sends, then reads until the other side closes.
    func exchange(_ bytes: [UInt8]) async throws -> [UInt8] {
        try await write(bytes)
        var answer: [UInt8] = []
        while case let chunk = try await read(), !chunk.isEmpty { answer += chunk }
        return answer
    }

    func write(_ bytes: [UInt8]) async throws {
        try await onQueue { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                // A server that refuses may close before it has read all; what it said is still to be read.
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// What is there, waiting for the first byte; empty at the end.
    func read() async throws -> [UInt8] {
        try await onQueue { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 64 * 1024)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            return Array(buffer.prefix(max(0, count)))
        }
    }

    private func onQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

/// An open stream of events.
final class EventReader {
    struct Event: Sendable { var kind = "", id = "", data = "" }
    struct Ended: Error {}

    private let connection: Connection
    private var text = ""
    private(set) var head = ""

    init(_ client: HTTPClient, _ headers: [String: String] = [:]) async throws {
        connection = try Connection(port: client.port)
        let all = ["Host": client.host].merging(headers) { $1 }
        let lines = all.sorted { $0.key < $1.key }.map { "\($0): \($1)\r\n" }.joined()
        try await connection.write(Array("GET /api/events HTTP/1.0\r\n\(lines)\r\n".utf8))
        while !text.contains("\r\n\r\n") { try await more() }
        let split = text.components(at: "\r\n\r\n")
        head = split.before
        text = split.after
    }

    /// The next event of that kind; others are passed over.
    func next(_ kind: String) async throws -> Event {
        while true {
            while text.contains("\n\n") {
                let split = text.components(at: "\n\n")
                text = split.after
                var event = Event()
                for line in split.before.split(separator: "\n") {
                    if line.hasPrefix("event: ") { event.kind = String(line.dropFirst(7)) }
                    if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
                    if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
                }
                if event.kind == kind { return event }
            }
            try await more()
        }
    }

    private func more() async throws {
        let bytes = try await connection.read()
        guard !bytes.isEmpty else { throw Ended() }
        text += String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    fileprivate func components(at mark: String) -> (before: String, after: String) {
        let start = indices.first { self[$0...].hasPrefix(mark) }!
        return (String(self[..<start]), String(self[start...].dropFirst(mark.count)))
    }
}
