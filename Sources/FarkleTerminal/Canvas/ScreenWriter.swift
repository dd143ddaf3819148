/// Turns one screen into the next with as few bytes as that takes.
public struct ScreenWriter: Sendable {
    public var palette: Palette

    public init(palette: Palette) { self.palette = palette }

    /// What a terminal that shows `old` has to be sent to show `new`; empty where nothing differs. Nil for a terminal of which nothing
    /// is known.
    public func bytes(from old: Canvas?, to new: Canvas) -> String {
        var output = ""
        let known = old?.size == new.size ? old : nil
        if known == nil {
            output += palette.sequence(new.rows.first?.first?.look ?? Look(ground: .paper)) + "\u{1B}[2J"
        }
        for y in new.rows.indices {
            let row = new.rows[y]
            for span in Self.differences(known?.rows[y], row) { write(row, span, y, &output) }
        }
        // Where the terminal can, it shows all of it at once; others pass over the brackets.
        return output.isEmpty ? "" : "\u{1B}[?2026h" + output + "\u{1B}[?2026l"
    }

    /// Cells that did not change and cost less to write than moving over them.
    private static let gapMax = 6

    /// The stretches that differ, with wide characters whole.
    private static func differences(_ old: [Cell]?, _ new: [Cell]) -> [Range<Int>] {
        guard let old else { return [new.indices] }
        guard old != new else { return [] }
        // A name that is written from right to left is one piece, wherever the terminal puts its letters.
        if (old + new).contains(where: { $0.text.unicodeScalars.contains("\u{200E}") }) { return [new.indices] }
        var spans: [Range<Int>] = []
        for x in new.indices where old[x] != new[x] {
            var first = x
            var last = x
            while first > 0, new[first].isContinuation || old[first].isContinuation { first -= 1 }
            while last + 1 < new.count, new[last + 1].isContinuation || old[last + 1].isContinuation { last += 1 }
            if let before = spans.last, first - before.upperBound <= gapMax {
                spans[spans.count - 1] = before.lowerBound..<max(before.upperBound, last + 1)
            } else {
                spans.append(first..<last + 1)
            }
        }
        return spans
    }

    private func write(_ row: [Cell], _ span: Range<Int>, _ y: Int, _ output: inout String) {
        output += "\u{1B}[\(y + 1);\(span.lowerBound + 1)H"
        var look: Look?
        for x in span {
            let cell = row[x]
            if cell.isContinuation { continue }
            if cell.look != look {
                output += palette.sequence(cell.look)
                look = cell.look
            }
            output += cell.text
            // Terminals disagree about the width of some of these; whatever this one took it for, the next cell is where it belongs.
            if cell.text.unicodeScalars.count > 1 {
                output += "\u{1B}[\(x + 2 + (x + 1 < row.count && row[x + 1].isContinuation ? 1 : 0))G"
            }
        }
    }
}
