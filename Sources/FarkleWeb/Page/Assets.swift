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
        if path == "/styles/all.css" { return Asset("text/css; charset=utf-8", Array(styleSheet.utf8)) }
        guard let place = places[path] else { return nil }
        let type = String(cString: web_asset_at(place).pointee.type)
        return Asset(type, path == "/" ? Array(page.utf8) : bytes(place))
    }

    private func bytes(_ place: Int) -> [UInt8] {
        let file = web_asset_at(place).pointee
        return Array(UnsafeBufferPointer(start: file.data, count: file.count))
    }

    private func text(_ path: String) -> String {
        places[path].map { String(decoding: bytes($0), as: UTF8.self) } ?? ""
    }

    // MARK: Fewer and earlier requests

    /// The page as it is sent: its style sheets in one, and in its head every module that the first frame takes, so that the browser fetches
    /// them at once instead of finding one behind the other.
    private var page: String {
        let preloads = modules(of: "/app.js").map { "<link rel=\"modulepreload\" href=\"\($0)\">" }
        let lines = text("/").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let isSheet = { (line: String) in line.hasPrefix(Self.sheetLine) }
        guard let first = lines.firstIndex(where: isSheet) else { return text("/") }
        let rest = lines.enumerated().filter { $0.offset == first || !isSheet($0.element) }
        return rest.map { $0.offset == first ? Self.sheetLine + "all.css\">" : $0.element }.joined(separator: "\n")
            .replacingOnce("</head>", with: preloads.joined(separator: "\n") + "\n</head>")
    }

    private static let sheetLine = "<link rel=\"stylesheet\" href=\"/styles/"

    /// All style sheets in the order in which the page names them.
    private var styleSheet: String {
        let names = text("/").split(separator: "\n").filter { $0.hasPrefix(Self.sheetLine) }.compactMap {
            $0.dropFirst(Self.sheetLine.count).split(separator: "\"").first
        }
        return names.map { $0 == "fonts.css" ? fonts.styleSheet : text("/styles/\($0)") }.joined(separator: "\n")
    }

    /// A module and all that it imports as it begins, each once. What it imports later on is not waited for.
    private func modules(of path: String) -> [String] {
        var found = [path]
        var next = 0
        while next < found.count {
            let folder = found[next].split(separator: "/").dropLast()
            for line in text(found[next]).split(separator: "\n") where line.hasPrefix("import ") {
                guard let name = line.split(separator: "\"").dropFirst().first else { continue }
                var parts = folder
                for part in name.split(separator: "/") where part != "." {
                    if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
                }
                let module = "/" + parts.joined(separator: "/")
                if !found.contains(module) { found.append(module) }
            }
            next += 1
        }
        return found
    }

    /// A drawing of the page as text, for the share card.
    static func text(_ path: String) -> String {
        var assets = Assets(fonts: Fonts(folders: []))
        return assets.file(path).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
}

extension String {
    fileprivate func replacingOnce(_ part: String, with other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return self[..<range.lowerBound] + other + self[range.upperBound...]
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
