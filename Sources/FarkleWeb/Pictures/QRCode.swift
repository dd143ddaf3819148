import CQREncode

/// A QR code of a short text, as an SVG picture and as rows of modules.
public struct QRCode: Hashable, Sendable {
    /// Rows from the top; true is dark. Without the quiet zone.
    public let modules: [[Bool]]

    /// Nil when the text is too long for any QR code.
    public init?(_ text: String) {
        guard text.utf8.count < 2_000, let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        modules = (0..<width).map { row in (0..<width).map { code.pointee.data[row * width + $0] & 1 == 1 } }
    }

    /// Dark on white with the four modules of quiet around that readers need.
    var svg: String {
        let size = modules.count + 8
        var path = ""
        for (y, row) in modules.enumerated() {
            for (x, isDark) in row.enumerated() where isDark { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
        }
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size) \(size)\" shape-rendering=\"crispEdges\">"
            + "<rect width=\"\(size)\" height=\"\(size)\" fill=\"#fff\"/><path d=\"\(path)\" fill=\"#2b1d11\"/></svg>"
    }
}
