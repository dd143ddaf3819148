import FarkleCore

/// What the program says about itself on stderr.
struct Log: Sendable {
    enum Level: Int, CaseIterable, Comparable, Sendable {
        case error, warning, info, debug

        static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
        var name: String { "\(self)" }
    }

    /// The least important level that is written.
    let level: Level
    private let write: @Sendable (String) -> Void

    init(level: Level, write: @escaping @Sendable (String) -> Void = { Console.error($0) }) {
        self.level = level
        self.write = write
    }

    func error(_ message: @autoclosure () -> String) { log(.error, message) }
    func warning(_ message: @autoclosure () -> String) { log(.warning, message) }
    func info(_ message: @autoclosure () -> String) { log(.info, message) }
    func debug(_ message: @autoclosure () -> String) { log(.debug, message) }

    private func log(_ importance: Level, _ message: () -> String) {
        if importance <= level { write(Sanitized.line(message())) }
    }
}
