import CImaging
import CWebAssets

/// The page's files, each ready to be sent: as it is, and compressed where that is worth it.
struct Assets: Sendable {
    struct Asset: Sendable {
        let type: String
        let bytes: [UInt8]
        let gzipped: [UInt8]?
        /// Changes with the bytes; browsers ask with it whether theirs is still right.
        let tag: String
    }

    private let files: [String: Asset]

    init(fonts: Fonts) {
        var files: [String: Asset] = [:]
        for index in 0..<web_assets_count {
            let file = web_asset_at(index).pointee
            let bytes = Array(UnsafeBufferPointer(start: file.data, count: file.count))
            files[String(cString: file.path)] = Asset(String(cString: file.type), bytes)
        }
        files["/"] = files.removeValue(forKey: "/index.html")
        files["/styles/fonts.css"] = Asset("text/css; charset=utf-8", Array(fonts.styleSheet.utf8))
        self.files = files
    }

    subscript(path: String) -> Asset? { files[path] }

    /// A file of the page by its name in the folder, for the share card's art.
    func text(_ path: String) -> String { files[path].map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
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

/// Compression through gio, which the pictures bring along anyway.
enum Gzip {
    /// Nil when it cannot be done; the bytes are then sent as they are.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        let compressor = g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9)
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        var output = [UInt8](repeating: 0, count: bytes.count + 256)
        var read: gsize = 0
        var written: gsize = 0
        let result = g_converter_convert(
            compressor, bytes, gsize(bytes.count), &output, gsize(output.count), G_CONVERTER_INPUT_AT_END, &read,
            &written, nil)
        guard result == G_CONVERTER_FINISHED, Int(read) == bytes.count else { return nil }
        return Array(output.prefix(Int(written)))
    }
}
