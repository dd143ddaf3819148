import FarkleCore

/// A screen as rows of styled cells. Views draw on it; what comes of it on a terminal is `ScreenWriter`'s.
public struct Canvas: Equatable, Sendable {
    let size: Size
    private(set) var rows: [[Cell]]

    init(_ size: Size, _ ground: Ground = .paper) {
        self.size = size
        rows = Array(
            repeating: Array(repeating: Cell(look: Look(ground: ground)), count: size.columns), count: size.rows)
    }

    var area: Area { Area(x: 0, y: 0, width: size.columns, height: size.rows) }

    enum Alignment { case left, center, right }

    mutating func fill(_ area: Area, _ ground: Ground) {
        for y in max(0, area.y)..<max(0, area.y, min(size.rows, area.bottom)) {
            for x in max(0, area.x)..<max(0, area.x, min(size.columns, area.right)) {
                replace(Cell(look: Look(ground: ground)), x: x, y: y)
            }
        }
    }

    /// Writes on whatever ground is there already, cut at `width` columns with "…" and at the screen's edge.
    ///
    /// - Returns: the column after the text.
    @discardableResult
    mutating func write(
        _ text: String, x: Int, y: Int, _ ink: Ink = .text, bold: Bool = false, italic: Bool = false,
        underlined: Bool = false, width: Int? = nil, align: Alignment = .left
    ) -> Int {
        let clean = Sanitized.line(text)
        var columns = TextWidth.of(clean)
        var shown = clean
        if let width, columns > width {
            shown = width > 0 ? TextWidth.fitted(clean, width) : ""
            columns = max(0, width)
        }
        var column = x
        if let width {
            switch align {
            case .left: break
            case .center: column += (width - columns) / 2
            case .right: column += width - columns
            }
        }
        guard rows.indices.contains(y) else { return column + columns }
        for character in Direction.guarded(shown) {
            let span = TextWidth.of(character.text)
            // What takes no column of its own has no cell to stand in.
            guard span > 0 else { continue }
            guard column >= 0, column + span <= size.columns else { break }
            var look = rows[y][column].look
            look.ink = ink
            (look.isBold, look.isItalic, look.isUnderlined) = (bold, italic, underlined)
            replace(Cell(text: character.marked, look: look), x: column, y: y)
            if span == 2 { replace(Cell(text: "", look: look), x: column + 1, y: y) }
            column += span
        }
        return column
    }

    /// Puts a cell down. Half of a wide character that it covers takes the other half with it.
    private mutating func replace(_ cell: Cell, x: Int, y: Int) {
        if !cell.isContinuation, rows[y][x].isContinuation, x > 0 { rows[y][x - 1].text = " " }
        if x + 1 < size.columns, rows[y][x + 1].isContinuation { rows[y][x + 1].text = " " }
        rows[y][x] = cell
    }

    /// Takes the colour out of everything: what lies behind a sheet, or was last heard of a silent host.
    mutating func fade(_ area: Area) {
        for y in max(0, area.y)..<min(size.rows, area.bottom) {
            for x in max(0, area.x)..<min(size.columns, area.right) {
                rows[y][x].look.ink = .soft
                rows[y][x].look.isBold = false
            }
        }
    }

    /// The rows as plain text, without spaces at their ends.
    var text: [String] { rows.map { $0.map(\.text).joined().trimmedRight } }
}

/// Keeps right-to-left text from reordering what stands beside it.
private enum Direction {
    struct Piece {
        let text: Character
        /// With the marks that it takes along.
        var marked: String
    }

    /// The characters of `text`. Where one is written from right to left, the whole is put between two left-to-right marks, which
    /// take no column: a terminal that reorders then leaves the figures beside a name where they are.
    static func guarded(_ text: String) -> [Piece] {
        var pieces = text.map { Piece(text: $0, marked: String($0)) }
        guard !pieces.isEmpty, text.unicodeScalars.contains(where: isRightToLeft) else { return pieces }
        pieces[0].marked = "\u{200E}" + pieces[0].marked
        pieces[pieces.count - 1].marked += "\u{200E}"
        return pieces
    }

    /// Hebrew, Arabic and their neighbours, and the presentation forms.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        (0x0590...0x08FF).contains(scalar.value) || (0xFB1D...0xFDFF).contains(scalar.value)
            || (0xFE70...0xFEFF).contains(scalar.value) || (0x10800...0x10FFF).contains(scalar.value)
            || (0x1E800...0x1EFFF).contains(scalar.value)
    }
}
