/// The CPace draft's unambiguous concatenation: every part is preceded by its length in LEB128.
enum LengthValue {
    static func concatenate(_ parts: [UInt8]...) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(parts.reduce(0) { $0 + $1.count + 2 })
        for part in parts {
            appendLength(part.count, to: &result)
            result += part
        }
        return result
    }

    /// Seven bits a byte, least significant first; bit 7 says that more follows.
    static func appendLength(_ length: Int, to result: inout [UInt8]) {
        var rest = length
        while rest >= 128 {
            result.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        result.append(UInt8(rest))
    }

    /// How many bytes `concatenate` spends on one part of `length` bytes.
    static func size(of length: Int) -> Int {
        var prefix: [UInt8] = []
        appendLength(length, to: &prefix)
        return prefix.count + length
    }
}
