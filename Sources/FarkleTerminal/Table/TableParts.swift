import FarkleCore

// What several screens of the table have in common.
extension Canvas {
    /// A player's initial on their colour, three columns wide.
    mutating func avatar(_ seat: GameSnapshot.Seat, x: Int, y: Int) {
        avatar(initial: seat.initial, number: seat.avatar, x: x, y: y)
    }

    mutating func avatar(initial: String, number: Int, x: Int, y: Int) {
        fill(Area(x: x, y: y, width: 3, height: 1), .seat(number))
        // A wide initial leaves room on one side only.
        write(initial, x: TextWidth.of(initial) > 1 ? x : x + 1, y: y, bold: true, width: 2)
    }

    /// How far somebody is: banked solid, pending hatched, the rest dotted.
    mutating func bar(_ banked: Int, _ pending: Int, of goal: Int, x: Int, y: Int, width: Int) {
        guard width > 0 else { return }
        func columns(_ points: Int) -> Int { min(width, max(0, points) * width / max(1, goal)) }
        let solid = columns(banked)
        var hatched = columns(banked + pending) - solid
        // What is there is seen, however small.
        if pending > 0, hatched == 0, solid < width { hatched = 1 }
        write(String(repeating: "█", count: solid), x: x, y: y, .soft)
        write(String(repeating: "▒", count: hatched), x: x + solid, y: y, .gold)
        write(String(repeating: "·", count: width - solid - hatched), x: x + solid + hatched, y: y, .soft)
    }

    /// Something that a key presses: its key, and what it does.
    mutating func tile(_ key: String, _ label: String, in area: Area, _ ground: Ground = .tile, bold: Bool = true) {
        fill(area, ground)
        let y = area.y + (area.height - 1) / 2
        let x = write(key, x: area.x + 1, y: y, .gold, bold: true)
        write(label, x: x, y: y, bold: bold, width: area.right - x - 1, align: .center)
    }

    /// A heading in small capitals.
    mutating func heading(_ text: String, x: Int, y: Int, width: Int) {
        write(text.uppercased(), x: x, y: y, .soft, bold: true, width: width)
    }
}

/// The walnut band that says who rolls; nothing on a screen is as dark, and nothing as large.
struct RollerRail {
    let game: GameSnapshot
    let roller: GameSnapshot.Seat
    var isYou = false
    /// The last that was heard of a host that is silent.
    var isStalled = false
    let pulseIsOn: Bool
    /// The dice have just come here.
    let isNew: Bool

    static let height = 4

    func draw(on canvas: inout Canvas, in area: Area) {
        canvas.fill(area, isNew || (isYou && !isStalled) ? .gold : .walnut)
        canvas.avatar(roller, x: area.x + 2, y: area.y + 1)
        let x = area.x + 7
        canvas.write(eyebrow, x: x, y: area.y, .gold, bold: true, width: area.width - 28)
        // Letters apart: a name that can be read from across the table.
        let width = area.width - 28
        let spread = roller.name.text.map(String.init).joined(separator: " ")
        let isShort = TextWidth.of(spread) <= width && roller.name.text.unicodeScalars.allSatisfy { $0.value < 0x0590 }
        canvas.write(isShort ? spread : roller.name.text, x: x, y: area.y + 1, bold: true, italic: true, width: width)
        canvas.write(sentence, x: x, y: area.y + 2, .soft, width: area.width - 9)
        canvas.write(label, x: area.right - 20, y: area.y, .soft, width: 18, align: .right)
        canvas.write(figure, x: area.right - 20, y: area.y + 1, bold: true, width: 18, align: .right)
        canvas.bar(
            roller.total, game.pending.total, of: game.goal, x: area.x + 2, y: area.y + 3, width: area.width - 4)
    }

    private var eyebrow: String {
        if isStalled { return "○ WAS ROLLING" }
        let what = game.phase == .finalRound ? "LAST ROLL" : "ROLLING"
        return (pulseIsOn ? "● " : "○ ") + what
    }

    private var label: String { "BANKED" }
    private var figure: String { roller.total.grouped }

    private var sentence: String {
        if isYou, !isStalled { return "Roll, then tell the scorekeeper what you got." }
        if let round = game.finalRound, game.phase == .finalRound {
            return "BEAT: \(round.scoreToBeat.grouped) · \((round.scoreToBeat - roller.total).grouped) behind"
        }
        guard let leader = game.ranked.first(where: { $0.id != roller.id }) else { return "" }
        let gap = leader.total - roller.total
        if gap > 0 { return "\(gap.grouped) behind \(leader.name)" }
        return gap < 0 ? "leading by \((-gap).grouped)" : "level with \(leader.name)"
    }
}

/// The players, best first: a row each, or two where there is room, so that the bars can be compared from afar.
struct Standings {
    let game: GameSnapshot
    var you: PlayerID?

    /// - Parameter height: what there is for them.
    static func rows(_ players: Int, within height: Int) -> Int {
        height >= 3 * players ? 3 : height >= 2 * players ? 2 : 1
    }

    func draw(on canvas: inout Canvas, in area: Area) {
        let pitch = Self.rows(game.players.count, within: area.height)
        let totalWidth = max(5, game.players.map { $0.total.grouped.count }.max() ?? 0)
        for (index, seat) in game.ranked.prefix(max(0, area.height / pitch)).enumerated() {
            let row = Area(x: area.x, y: area.y + index * pitch, width: area.width, height: min(2, pitch))
            draw(seat, place: index + 1, totalWidth: totalWidth, on: &canvas, in: row)
        }
    }

    private func draw(_ seat: GameSnapshot.Seat, place: Int, totalWidth: Int, on canvas: inout Canvas, in area: Area) {
        let isRolling = seat.id == game.active
        let isTall = area.height > 1
        let y = area.y
        if isRolling { canvas.fill(area, .walnut) }
        canvas.write(isRolling ? "▶" : " ", x: area.x, y: y, .gold, bold: true)
        canvas.write("\(place)", x: area.x + 1, y: y, .soft)
        canvas.avatar(seat, x: area.x + 3, y: y)
        let nameWidth = isTall ? min(24, area.width - totalWidth - 20) : min(22, max(10, area.width - totalWidth - 22))
        canvas.write(seat.name.text, x: area.x + 7, y: y, bold: isRolling, width: nameWidth)
        var start = area.x + 8 + nameWidth
        if seat.id == you { start = canvas.write("YOU", x: start, y: y, .ok, bold: true) + 1 }
        let end = area.right - totalWidth - 1
        let pending = isRolling ? game.pending.total : 0
        if isRolling, end - start >= 7 {
            let words = pending > 0 ? "+\(pending.grouped)" : "ROLLING"
            canvas.write(words, x: start, y: y, .gold, bold: true, width: end - start)
        } else if !isTall {
            canvas.bar(seat.total, pending, of: game.target.points, x: start, y: y, width: end - start)
        }
        if isTall {
            canvas.bar(
                seat.total, pending, of: game.target.points, x: area.x + 7, y: y + 1, width: area.width - 8)
        }
        canvas.write(
            seat.total.grouped, x: area.right - totalWidth, y: y, bold: true, width: totalWidth, align: .right)
    }
}

/// The latest turns, newest first.
struct RecentTurns {
    let game: GameSnapshot
    let now: Timestamp

    func draw(on canvas: inout Canvas, in area: Area) {
        guard !game.turns.isEmpty else {
            canvas.write("No turn yet.", x: area.x, y: area.y, .soft, width: area.width)
            return
        }
        for (index, turn) in game.turns.reversed().prefix(max(0, area.height)).enumerated() {
            Self.draw(turn, game, now, on: &canvas, x: area.x, y: area.y + index, width: area.width)
        }
    }

    /// One turn on one row.
    static func draw(
        _ turn: GameSnapshot.Turn, _ game: GameSnapshot, _ now: Timestamp, on canvas: inout Canvas, x: Int, y: Int,
        width: Int
    ) {
        let time = Words.ago(turn.at, now)
        let end = x + width - TextWidth.of(time) - 1
        let nameWidth = max(6, min(20, width - 26))
        let name = game.name(of: turn.player)
        var column = canvas.write(name, x: x, y: y, bold: true, width: min(nameWidth, TextWidth.of(name)))
        switch turn.kind {
        case .bank:
            column = canvas.write(" banked ", x: column, y: y, width: max(0, end - column))
            column = canvas.write("+\(turn.amount.grouped)", x: column, y: y, bold: true, width: max(0, end - column))
        case .farkle:
            column = canvas.write(" farkled", x: column, y: y, .danger, italic: true)
            if turn.amount > 0 {
                column = canvas.write(", lost \(turn.amount.grouped)", x: column, y: y, width: max(0, end - column))
            }
        }
        let notes = (turn.hotDice > 0 ? " hot dice" : "") + (turn.edited ? " edited" : "")
        if TextWidth.of(notes) <= end - column { canvas.write(notes, x: column, y: y, .gold) }
        canvas.write(time, x: end + 1, y: y, .soft)
    }
}
