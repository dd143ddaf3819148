import FarkleCore

/// The target score: one of three, or any number that a target may have.
struct TargetField: Hashable, Sendable {
    static let presets = [5_000, 10_000, 15_000]

    /// Nil while a number is typed.
    private var preset: Int?
    private var custom: TextField

    init(_ points: Int) {
        preset = Self.presets.firstIndex(of: points)
        custom = TextField(text: preset == nil ? String(points) : "", limit: 5, digitsOnly: true)
    }

    var points: Int { preset.map { Self.presets[$0] } ?? Int(custom.text) ?? 0 }

    /// What is wrong with it, in the game's own words; nil where nothing is.
    var refusal: String? {
        do {
            _ = try TargetScore(points)
            return nil
        } catch {
            return error.message
        }
    }

    mutating func press(_ key: Key) {
        switch key {
        case .left: preset = preset.map { max(0, $0 - 1) } ?? Self.presets.count - 1
        case .right, .character(" "):
            preset = preset.flatMap { $0 + 1 < Self.presets.count ? $0 + 1 : nil }
            if preset == nil, key == .character(" ") { preset = 0 }
        default:
            var typed = preset == nil ? custom : TextField(limit: custom.limit, digitsOnly: true)
            guard typed.press(key) else { return }
            custom = typed
            preset = nil
        }
    }

    func draw(on canvas: inout Canvas, x: Int, y: Int, width: Int, isChosen: Bool) {
        var column = x
        canvas.write(isChosen ? "›" : " ", x: x, y: y, .gold, bold: true)
        column += 2
        for (index, points) in Self.presets.enumerated() {
            column = chip(points.grouped, isTaken: preset == index, on: &canvas, x: column, y: y)
        }
        let text = preset == nil && !custom.text.isEmpty ? (Int(custom.text) ?? 0).grouped : "custom"
        _ = chip(text, isTaken: preset == nil, on: &canvas, x: column, y: y)
        if isChosen, let refusal { canvas.write(refusal, x: x + 2, y: y + 1, .danger, width: width - 2) }
    }

    /// - Returns: the column for the next one.
    private func chip(_ text: String, isTaken: Bool, on canvas: inout Canvas, x: Int, y: Int) -> Int {
        let label = isTaken ? "[\(text)]" : " \(text) "
        canvas.fill(Area(x: x, y: y, width: label.count, height: 1), isTaken ? .walnut : .tile)
        return canvas.write(label, x: x, y: y, bold: isTaken) + 1
    }
}
