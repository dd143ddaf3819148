/// RFC 4648 base64, strictly: padding required, nothing else between the characters.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let pad = UInt8(ascii: "=")
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : pad)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Nil for anything that is no base64.
    static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        guard characters.count % 4 == 0 else { return nil }
        let padding = characters.suffix(2).count { $0 == pad }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3)
        for start in stride(from: 0, to: characters.count, by: 4) {
            let isLast = start + 4 == characters.count
            var bits = 0
            for place in 0..<4 {
                let character = characters[start + place]
                let isPadding = isLast && place >= 4 - padding && character == pad
                guard isPadding || values[Int(character)] < 64 else { return nil }
                bits = bits << 6 | (isPadding ? 0 : Int(values[Int(character)]))
            }
            let count = isLast ? 3 - padding : 3
            for place in 0..<count { bytes.append(UInt8(bits >> (16 - 8 * place) & 255)) }
        }
        return bytes
    }
}
