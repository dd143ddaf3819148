/// A player's photo as it travels: a JPEG of at most 32 KiB, its bytes untouched.
struct Photo: Equatable, Sendable {
    static let bytesMax = 32 * 1024
    let jpeg: [UInt8]

    enum Unsuitable: Error, Equatable {
        case tooLarge
        case notJPEG

        var message: String {
            switch self {
            case .tooLarge: "The photo is larger than 32 KiB. Make it smaller: 256×256 is enough."
            case .notJPEG: "The photo is not a whole JPEG file."
            }
        }
    }

    /// Checks size and structure, not the picture: from the start-of-image marker through each segment's length to a frame with
    /// a width and a height, a scan, and the end-of-image marker as the last bytes (ITU T.81, B.1 and B.2).
    init(_ bytes: [UInt8]) throws(Unsuitable) {
        guard bytes.count <= Self.bytesMax else { throw .tooLarge }
        guard Self.isJPEG(bytes) else { throw .notJPEG }
        jpeg = bytes
    }

    private static func isJPEG(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 4, bytes.starts(with: [0xFF, 0xD8, 0xFF]), bytes.suffix(2) == [0xFF, 0xD9] else {
            return false
        }
        var position = 2
        var hasFrame = false
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                // Any number of fill bytes may stand before a marker.
                position += 1
                continue
            }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            let end = position + 2 + length
            guard length >= 2, end <= bytes.count - 2 else { return false }
            if marker == 0xDA { return hasFrame }
            if isFrame(marker) {
                guard length >= 8 else { return false }
                let size = bytes[position + 5..<position + 9]
                guard size.prefix(2).contains(where: { $0 > 0 }), size.suffix(2).contains(where: { $0 > 0 }) else {
                    return false
                }
                hasFrame = true
            }
            position = end
        }
        return false
    }

    /// SOF0 to SOF15 without DHT, JPG and DAC, which share their range.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
}
