/// What a piece of the screen lies on. A palette says which colour that is.
enum Ground: Hashable, Sendable {
    /// The table's paper: what is read.
    case paper
    /// A card on the paper.
    case card
    /// Set into the paper: tracks of bars, fields.
    case sunk
    /// Bone: what is pressed to score.
    case tile
    /// White bone by day and by night: what a camera has to read.
    case bone
    /// Walnut: who rolls, and the Bank plank.
    case walnut
    /// The cloth of the final round, and cards on it.
    case felt, feltDeep
    /// Attention: your turn, a win, first place.
    case gold
    /// Loss.
    case crimson
    /// A control that cannot be used now, with its reason on it.
    case off
    /// A player's colour, 0 to 7.
    case seat(Int)
}

/// What a piece of text is for; how it looks depends on what it lies on.
enum Ink: Hashable, Sendable {
    case text
    /// The second voice.
    case soft
    case accent
    case gold
    case danger
    case ok
    /// Drawn in a ground's own colour: edges and bars.
    case of(Ground)
}

/// How one cell looks, without any terminal's escape sequences.
struct Look: Hashable, Sendable {
    var ground: Ground
    var ink = Ink.text
    var isBold = false
    var isItalic = false
    var isUnderlined = false
}

/// One column of one row. A wide character fills its first cell, and the cell after it holds nothing.
struct Cell: Hashable, Sendable {
    var text = " "
    var look: Look

    /// The second half of a wide character.
    var isContinuation: Bool { text.isEmpty }
}

/// Columns and rows.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    /// Everything fits from here on.
    static let least = Size(columns: 80, rows: 24)
}

/// A rectangle of cells.
struct Area: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var right: Int { x + width }
    var bottom: Int { y + height }

    func inset(_ dx: Int, _ dy: Int = 0) -> Area {
        Area(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }

    /// An area of that size in the middle of this one, cut to fit.
    func centered(_ width: Int, _ height: Int) -> Area {
        let width = min(width, self.width)
        let height = min(height, self.height)
        return Area(
            x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width, height: height)
    }
}
