import FarkleCore

/// Who a request comes from, and whether it may come at all. Decided from the headers alone, before anything is done.
struct Access: Sendable {
    /// What a request may do.
    enum Caller: Hashable, Sendable {
        /// The browser that opened the scorekeeper's link.
        case scorekeeper(VisitorID?)
        /// Any other, known by its cookie once it has loaded the page.
        case visitor(VisitorID?)

        var visitor: VisitorID? {
            switch self {
            case .scorekeeper(let id), .visitor(let id): id
            }
        }

        var isScorekeeper: Bool {
            if case .scorekeeper = self { true } else { false }
        }
    }

    /// The secret of the scorekeeper's link and cookie.
    let secret: Secret
    let port: UInt16
    /// Lower-case names and addresses that this node is reached by: a page on a foreign name that was made to point here
    /// (DNS rebinding) sends that name, and is refused.
    var hostNames: Set<String>

    var hostCookie: String { "farkle-host-\(port)" }
    var visitorCookie: String { "farkle-seat-\(port)" }

    /// - Returns: the refusal, or nil when the request may go on.
    func refusal(for request: HTTPRequest) -> HTTPResponse? {
        guard let host = request.headers["host"], isOurs(host) else {
            return .refusal(421, "wrongHost", "This node is not known by that name. Open it by its address.")
        }
        if let site = request.headers["sec-fetch-site"], request.path.hasPrefix("/api/"),
            site != "same-origin", site != "none"
        {
            return .refusal(403, "foreignOrigin", "Another site may not use this node.")
        }
        if let origin = request.headers["origin"], origin.lowercased() != "http://\(host.lowercased())" {
            return .refusal(403, "foreignOrigin", "Another site may not use this node.")
        }
        guard request.method == .post else { return nil }
        // A form or a script of another site can send a few types without asking; JSON is not one of them.
        guard mediaType(request) == "application/json" else {
            return .refusal(415, "notJSON", "Send application/json.")
        }
        return nil
    }

    func caller(of request: HTTPRequest) -> Caller {
        let visitor = request.cookie(visitorCookie).flatMap { VisitorID($0) }
        guard let key = request.cookie(hostCookie), secret.matches(key) else { return .visitor(visitor) }
        return .scorekeeper(visitor)
    }

    /// A cookie that scripts cannot read and other sites cannot use.
    func cookie(_ name: String, _ value: String) -> (name: String, value: String) {
        ("Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000")
    }

    private func mediaType(_ request: HTTPRequest) -> String? {
        request.headers["content-type"]?.split(separator: ";").first.map {
            String($0).lowercased().filter { $0 != " " }
        }
    }

    private func isOurs(_ host: String) -> Bool {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else {
            return port == 80 && hostNames.contains(host.lowercased())
        }
        return host[host.index(after: colon)...] == "\(port)" && hostNames.contains(host[..<colon].lowercased())
    }

    /// The names and addresses by which this machine can be meant.
    static func namesOfThisMachine() -> Set<String> {
        var names: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
        for address in SocketAddress.ofThisMachine() { names.insert(address.contains(":") ? "[\(address)]" : address) }
        let name = Hostname.current.lowercased()
        if !name.isEmpty { names.formUnion([name, "\(name.prefix { $0 != "." }).local"]) }
        return names
    }
}
