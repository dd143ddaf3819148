import CWebAssets

/// The page's files, ready to be sent: as they are, and compressed where that is worth it. Each is made ready when it is first asked
/// for, so that a node without browsers starts as fast as one without a page.
struct Assets: Sendable {
    struct Asset: Sendable {
        let type: String
        let bytes: [UInt8]
        let gzipped: [UInt8]?
        /// Changes with the bytes; browsers ask with it whether theirs is still right.
        let tag: String
    }

    /// By address, the index in the binary's list.
    private let places: [String: Int]
    private let fonts: Fonts
    private var ready: [String: Asset] = [:]

    init(fonts: Fonts) {
        self.fonts = fonts
        var places: [String: Int] = [:]
        for index in 0..<web_assets_count { places[String(cString: web_asset_at(index).pointee.path)] = index }
        places["/"] = places.removeValue(forKey: "/index.html")
        self.places = places
    }

    /// The file at an address, byte for byte; nil where there is none.
    mutating func file(_ path: String) -> Asset? {
        if let asset = ready[path] { return asset }
        guard let asset = make(path) else { return nil }
        ready[path] = asset
        return asset
    }

    private func make(_ path: String) -> Asset? {
        if path == "/styles/fonts.css" { return Asset("text/css; charset=utf-8", Array(fonts.styleSheet.utf8)) }
        guard let place = places[path] else { return nil }
        let file = web_asset_at(place).pointee
        let bytes = Array(UnsafeBufferPointer(start: file.data, count: file.count))
        return Asset(String(cString: file.type), path == "/" ? withPreloads(bytes) : bytes)
    }

    /// The page with all its modules named in its head: the browser fetches them at once, instead of finding one behind the other.
    private func withPreloads(_ page: [UInt8]) -> [UInt8] {
        let links = places.keys.filter { $0.hasSuffix(".js") }.sorted().map {
            "<link rel=\"modulepreload\" href=\"\($0)\">\n"
        }
        guard let end = page.firstRange(of: Array("</head>".utf8))?.lowerBound else { return page }
        return page[..<end] + Array(links.joined().utf8) + page[end...]
    }

    /// A drawing of the page as text, for the share card.
    static func text(_ path: String) -> String {
        var assets = Assets(fonts: Fonts(folders: []))
        return assets.file(path).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
}

extension Assets.Asset {
    init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
        let packed = bytes.count > 512 ? Gzip.compress(bytes) : nil
        gzipped = packed.flatMap { $0.count < bytes.count ? $0 : nil }
        // FNV-1a: no secret, only a name for these bytes.
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        tag = "\"\(String(hash, radix: 16))\""
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        // Asked for again each time, and answered in a few bytes when nothing has changed: a new version shows at once.
        let caching = [("Cache-Control", "no-cache"), ("ETag", tag), ("Vary", "Accept-Encoding")]
        if request.headers["if-none-match"] == tag { return HTTPResponse(304, type, [], headers: caching) }
        guard let gzipped, request.headers["accept-encoding"]?.contains("gzip") == true else {
            return HTTPResponse(200, type, bytes, headers: caching)
        }
        return HTTPResponse(200, type, gzipped, headers: caching + [("Content-Encoding", "gzip")])
    }
}
