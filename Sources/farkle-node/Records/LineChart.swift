import FarkleCore

/// Lines over a common axis, drawn with one letter a line: no line is told from another by colour.
struct LineChart {
    struct Line {
        /// What stands at each point of the line.
        let mark: Character
        /// From the left edge on; a value for each step.
        let values: [Int]
    }

    let lines: [Line]
    /// Columns of the plot, without the axis.
    let width: Int
    let height: Int

    /// Rows from top to bottom, each with its label on the axis.
    func rows() -> [String] {
        let top = max(1, lines.flatMap(\.values).max() ?? 1)
        let steps = max(1, (lines.map(\.values.count).max() ?? 1) - 1)
        var grid = Array(repeating: Array(repeating: Character(" "), count: width), count: height)
        for line in lines {
            for (step, value) in line.values.enumerated() {
                let column = step * (width - 1) / steps
                let row = height - 1 - value * (height - 1) / top
                // Where two lines meet, a plus says so.
                grid[row][column] = grid[row][column] == " " || grid[row][column] == line.mark ? line.mark : "+"
            }
        }
        let labelWidth = top.grouped.count
        return grid.enumerated().map { row, cells in
            let isLabelled = row == 0 || row == height - 1 || row == (height - 1) / 2
            let value = top * (height - 1 - row) / max(1, height - 1)
            let label = TextWidth.rightAligned(isLabelled ? value.grouped : "", labelWidth)
            let text = String(cells)
            return "\(label) \(isLabelled ? "┤" : "│")\(text.trimmedRight)"
        }
    }
}
