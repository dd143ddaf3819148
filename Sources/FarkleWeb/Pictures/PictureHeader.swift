/// Type and size of a picture, read from its first bytes: nothing is decoded and nothing allocated, whatever the file claims.
struct PictureHeader: Hashable, Sendable {
    enum Format: String, Sendable {
        case png, jpeg
    }

    let format: Format
    let width: Int
    let height: Int

    var pixels: Int { width * height }

    /// Nil for what is neither PNG nor JPEG, or ends before its size.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: Self.pngSignature) {
            guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
            self.init(.png, Self.number(bytes, 16, bytes: 4), Self.number(bytes, 20, bytes: 4))
        } else if bytes.starts(with: [0xFF, 0xD8]), let frame = Self.jpegFrame(bytes) {
            self.init(.jpeg, Self.number(bytes, frame + 7, bytes: 2), Self.number(bytes, frame + 5, bytes: 2))
        } else {
            return nil
        }
    }

    /// Whether the file ends as its format says it must; decoders draw what there is of a torn one without complaint.
    static func isWhole(_ bytes: [UInt8], _ format: Format) -> Bool {
        switch format {
        case .png: bytes.suffix(8).elementsEqual([0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        // Some cameras add a preview or padding behind the end marker, so it need not be last.
        case .jpeg: bytes.indices.dropLast().reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        }
    }

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private init?(_ format: Format, _ width: Int, _ height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.format = format
        self.width = width
        self.height = height
    }

    /// Where the frame header (SOF) starts, after any number of segments.
    private static func jpegFrame(_ bytes: [UInt8]) -> Int? {
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            switch bytes[place + 1] {
            case 0xFF: place += 1
            case 0xC4, 0xC8, 0xCC: place += 2 + number(bytes, place + 2, bytes: 2)
            case 0xC0...0xCF: return place
            case 0xD9, 0xDA: return nil
            default: place += 2 + number(bytes, place + 2, bytes: 2)
            }
        }
        return nil
    }

    private static func number(_ bytes: [UInt8], _ place: Int, bytes count: Int) -> Int {
        bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
