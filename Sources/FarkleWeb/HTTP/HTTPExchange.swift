import CMicroHTTPD

/// One request on its way in and its answer on the way out. Only touched on the daemon's queue.
final class HTTPExchange {
    let id: Int
    let connection: OpaquePointer
    private let target: String
    private var request: HTTPRequest?
    private var isTooLarge = false
    private var bodyMax = 0
    var isSuspended = false
    var response: HTTPResponse?

    init(_ id: Int, _ connection: OpaquePointer, target: String) {
        self.id = id
        self.connection = connection
        self.target = target
    }

    var hasHead: Bool { request != nil }

    /// Takes in the request line and the headers.
    ///
    /// - Returns: the refusal, when no body is worth waiting for.
    func readHead(_ methodName: String) -> HTTPResponse? {
        guard let method = HTTPRequest.Method(rawValue: methodName) else {
            return .refusal(405, "badMethod", "Only GET and POST are served here.")
        }
        let peer = SocketAddress.text(mhdx_peer(connection))
        guard var request = HTTPRequest(method: method, target: target, peer: peer), let headers = headers() else {
            return .refusal(400, "badRequest", "This request cannot be read.")
        }
        request.headers = headers
        bodyMax = Routes.bodyMax(request)
        if let announced = headers["content-length"].flatMap({ Int($0) }), announced > bodyMax {
            return .refusal(413, "tooLarge", "That is more than this node takes.")
        }
        self.request = request
        return nil
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        guard !isTooLarge, let count = request?.body.count, count + bytes.count <= bodyMax else {
            // The rest is read and forgotten: a connection that is cut here would lose the refusal.
            isTooLarge = true
            request?.body = []
            return
        }
        request?.body.append(contentsOf: bytes)
    }

    /// The whole request; nil when its body was too large.
    func finishedRequest() -> HTTPRequest? { isTooLarge ? nil : request }

    /// All headers, names in lower case. Nil where one that decides about access is given twice.
    private func headers() -> [String: String]? {
        final class Found { var headers: [String: String] = [:]; var isAmbiguous = false }
        let found = Found()
        MHD_get_connection_values(
            connection, .HEADER_KIND,
            { context, _, name, value in
                let found = Unmanaged<Found>.fromOpaque(context!).takeUnretainedValue()
                let name = String(cString: name!).lowercased()
                let value = value.map { String(cString: $0) } ?? ""
                if found.headers[name] != nil, ["host", "origin", "cookie", "content-type"].contains(name) {
                    found.isAmbiguous = true
                }
                found.headers[name] = value
                return .YES
            }, Unmanaged.passUnretained(found).toOpaque())
        return found.isAmbiguous ? nil : found.headers
    }

    /// Hands the answer to the library.
    func queue(_ response: HTTPResponse, _ streams: [StreamID: HTTPStream]) -> MHD_Result {
        guard let made = make(response, streams) else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private func make(_ response: HTTPResponse, _ streams: [StreamID: HTTPStream]) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                MHD_create_response_from_buffer(
                    buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
            }
        case .events(let id):
            guard let stream = streams[id] else { return nil }
            return stream.respond(on: connection)
        }
    }
}
