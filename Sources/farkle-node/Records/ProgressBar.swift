import FarkleCore

import FarkleStore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How far an import is, on one line of a terminal; nothing anywhere else.
final class ProgressBar {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var lastText = ""
    private static let width = 30

    func show(_ progress: ImportProgress) {
        guard isShown else { return }
        let text = Self.text(read: progress.bytesRead, of: progress.bytesTotal, games: progress.games)
        guard text != lastText else { return }
        lastText = text
        Console.write(Array("\r\u{1B}[K\(text)".utf8), to: STDERR_FILENO)
    }

    func clear() {
        if isShown, !lastText.isEmpty { Console.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
    }

    /// - Parameter total: 0 where it is not known; then only the games are counted.
    static func text(read: Int, of total: Int, games: Int) -> String {
        guard total > 0 else { return "\(games.grouped) games" }
        let share = min(1, Double(read) / Double(total))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(bar) \(Percent.text(share))  \(games.grouped) games"
    }
}
