import FarkleCore
import FarkleStore

/// `export`: everything that is kept, as one JSON document.
enum ExportCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let store = try RecordsAccess.open(arguments)
        guard let path = arguments.value("out") else {
            report(try store.records.export(now: NodeClock.system.now()) { Console.write($0, to: 1) })
            return .done
        }
        report(try write(store, to: path, force: arguments.has("force")))
        Console.error("exported to \(path)")
        return .done
    }

    /// Writes beside the file and takes its place at the end, so that a failure leaves what was there.
    static func write(_ store: Store, to path: String, force: Bool) throws -> ExportReport {
        let file = try OutputFile(path: path, mayReplace: force)
        let result = try store.records.export(now: NodeClock.system.now()) { try file.write($0) }
        try file.finish()
        return result
    }

    private static func report(_ report: ExportReport) {
        Console.error("\(report.games.grouped) \(report.games == 1 ? "game" : "games")")
        for line in report.unreadable { Console.error("not exported: \(line)") }
    }
}

/// `import`: brings the games of an export back, all or none.
enum ImportCommand {
    private static let namesShown = 20

    static func run(_ arguments: Arguments) throws -> ExitCode {
        guard let path = arguments.operands.first else {
            throw UsageError("which file? For example: farkle-node import farkle.json")
        }
        let store = try RecordsAccess.open(arguments, .node)
        let bar = ProgressBar()
        let report: ImportReport
        do throws(ImportError) {
            report = try store.records.importGames(from: path) { bar.show($0) }
        } catch {
            bar.clear()
            throw CommandFailure(error.description)
        }
        bar.clear()
        Console.write(text(report).map { $0 + "\n" }.joined())
        return .done
    }

    private static func text(_ report: ImportReport) -> [String] {
        var lines = ["imported \(report.imported.grouped) \(report.imported == 1 ? "game" : "games")"]
        if !report.skipped.isEmpty { lines.append("skipped \(report.skipped.count.grouped):") }
        for game in report.skipped.prefix(namesShown) {
            lines.append("  \(Sanitized.line(game.name)) (\(game.id)): \(game.reason.rawValue)")
        }
        if report.skipped.count > namesShown { lines.append("  and \(report.skipped.count - namesShown) more") }
        if !report.settings.isEmpty {
            lines.append("settings taken over: " + report.settings.map(\.rawValue).joined(separator: ", "))
        }
        return lines
    }
}

/// `reset`: deletes everything, after a question or with `--yes`.
enum ResetCommand {
    static func run(_ arguments: Arguments) throws -> ExitCode {
        let store = try RecordsAccess.open(arguments, .node)
        if !arguments.has("yes") {
            guard RecordsAccess.isInteractive else {
                throw UsageError(
                    "this deletes all games, settings and this node's key. Keep a copy first: farkle-node export --out FILE. "
                        + "Then: farkle-node reset --yes")
            }
            guard try confirmed(store) else {
                Console.write("Nothing was deleted.\n")
                return .done
            }
        }
        try store.reset()
        Console.write("Everything in \(store.folder.path) was deleted.\n")
        return .done
    }

    /// Offers the export, then asks for the word itself: a stray Enter deletes nothing.
    private static func confirmed(_ store: Store) throws -> Bool {
        let copy = RecordsAccess.ask("Keep a copy first? File name, or Enter for none: ") ?? ""
        if !copy.isEmpty {
            let report = try ExportCommand.write(store, to: copy, force: false)
            Console.write("\(report.games.grouped) games are in \(copy) now.\n")
        }
        return RecordsAccess.ask("Delete all games, settings and this node's key? Type \"delete\": ") == "delete"
    }
}
