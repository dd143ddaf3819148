/// Cuts a stream of bytes into lines. Only LF ends a line; a CR before it belongs to the end of the line.
struct LineSplitter {
    /// Longest line that is kept. Eight quoted names of 200 bytes are far below it; the bound keeps memory flat.
    static let lineBytesMax = 16 * 1024

    enum Line: Equatable {
        case text([UInt8])
        /// Longer than `lineBytesMax`: its bytes were let go.
        case tooLong
    }

    private var pending: [UInt8] = []
    private var isTooLong = false

    /// The lines that `bytes` complete, in order, without their ends.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [Line] {
        var lines: [Line] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(finish())
            } else if pending.count <= Self.lineBytesMax {
                pending.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// A last line without an end, or nil where the stream ended with a line's end.
    mutating func end() -> Line? { pending.isEmpty && !isTooLong ? nil : finish() }

    private mutating func finish() -> Line {
        defer {
            pending.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        return isTooLong || pending.count > Self.lineBytesMax ? .tooLong : .text(pending)
    }
}
