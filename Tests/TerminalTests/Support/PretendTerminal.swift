import FarkleCore

/// As much of a terminal as the writer uses: a cursor, text that overwrites, clearing.
struct PretendTerminal {
    private var cells: [[String]]
    private var x = 0
    private var y = 0

    init(columns: Int, rows: Int) { cells = Array(repeating: Array(repeating: " ", count: columns), count: rows) }

    var rows: [String] { cells.map { $0.joined() } }

    mutating func take(_ text: String) {
        var rest = text[...]
        while let first = rest.popFirst() {
            guard first == "\u{1B}" else {
                put(first)
                continue
            }
            let end = rest.firstIndex { $0.isLetter }!
            obey(rest[rest.startIndex..<end].dropFirst(), rest[end])
            rest = rest[rest.index(after: end)...]
        }
    }

    private mutating func put(_ character: Character) {
        let width = TextWidth.of(character)
        // Half of a wide character that is overwritten leaves nothing of the other half.
        if cells[y][x].isEmpty, x > 0 { cells[y][x - 1] = " " }
        if x + width < cells[y].count, cells[y][x + width].isEmpty { cells[y][x + width] = " " }
        cells[y][x] = String(character)
        if width == 2 { cells[y][x + 1] = "" }
        x = min(x + width, cells[y].count - 1)
    }

    private mutating func obey(_ parameters: Substring, _ final: Character) {
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch final {
        case "H": (y, x) = (numbers[0] - 1, numbers[1] - 1)
        case "G": x = numbers[0] - 1
        case "J": cells = cells.map { $0.map { _ in " " } }
        default: break
        }
    }
}
