import Foundation
import Testing

@testable import FarkleTerminal

/// Screens as they were looked at and found right, one file each: the text, then for each cell the letter of its ground, then that of its
/// ink (in capitals where it is bold).
///
/// `FARKLE_STORE_SCREENS=1 swift test --filter StoredScreenTests` writes them anew. Look at the difference before it is committed.
enum StoredScreen {
    static func check(_ canvas: Canvas, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name).txt")
        let text = describe(canvas)
        if ProcessInfo.processInfo.environment["FARKLE_STORE_SCREENS"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let stored = try String(contentsOf: file, encoding: .utf8)
        guard text != stored else { return }
        let difference = zip(text.split(separator: "\n"), stored.split(separator: "\n")).first { $0 != $1 }
        Issue.record(
            "\(name) differs from its stored screen:\n\(difference?.0 ?? "")\nwas\n\(difference?.1 ?? "")",
            sourceLocation: sourceLocation)
    }

    private static func describe(_ canvas: Canvas) -> String {
        func block(_ letter: (Cell) -> String) -> [String] { canvas.rows.map { $0.map(letter).joined() } }
        let sections = [
            block(\.text), block { letter($0.look.ground) },
            block { cell in
                guard cell.text != " " else { return "." }
                let letter = letter(cell.look.ink)
                return cell.look.isBold ? letter.uppercased() : letter
            },
        ]
        return sections.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private static func letter(_ ground: Ground) -> String {
        switch ground {
        case .paper: "."
        case .card: "c"
        case .sunk: "s"
        case .tile: "t"
        case .bone: "b"
        case .walnut: "w"
        case .felt: "f"
        case .feltDeep: "F"
        case .gold: "g"
        case .crimson: "r"
        case .off: "o"
        case .seat(let number): String(number)
        }
    }

    private static func letter(_ ink: Ink) -> String {
        switch ink {
        case .text: "t"
        case .soft: "s"
        case .accent: "a"
        case .gold: "g"
        case .danger: "d"
        case .ok: "o"
        case .of: "x"
        }
    }
}
