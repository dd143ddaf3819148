import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One evening's nodes on the loopback interface: a discovery port of their own, and a data folder each.
final class Evening {
    private var folders: [String: TemporaryFolder] = [:]
    /// Kept until the evening is over; then those that still run are killed.
    private var processes: [NodeProcess] = []
    private let port: Int

    /// Neighbouring tests, and other runs of the tests on this machine, must not hear this evening.
    private static let nextPort = PortCounter()

    init() { port = Self.nextPort.next() }

    private final class PortCounter: @unchecked Sendable {
        private var count = 0
        private let lock = Lock()

        func next() -> Int {
            lock.lock()
            defer { lock.unlock() }
            count += 1
            return 20_000 + (Int(getpid()) * 37 + count) % 12_000
        }
    }

    /// Starts a node with `who`'s data folder.
    func start(_ who: String, _ words: String..., screen: String = "json") throws -> NodeProcess {
        try start(who, words, screen)
    }

    private func start(_ who: String, _ words: [String], _ screen: String) throws -> NodeProcess {
        let process = try NodeProcess(
            words + ["--data", folder(who), "--interface", "lo", "--discovery-port", "\(port)", "--ui", screen])
        processes.append(process)
        return process
    }

    func folder(_ who: String) -> String {
        let folder = folders[who] ?? TemporaryFolder()
        folders[who] = folder
        return folder.path
    }

    /// What a command that reads the records prints as JSON.
    func records(_ who: String, _ words: String...) throws -> JSONField { try records(who, words) }

    func records(_ who: String, _ words: [String]) throws -> JSONField {
        let process = try NodeProcess(words + ["--data", folder(who)])
        process.closeInput()
        let code = try process.end()
        guard code == 0 else { throw CommandFailed(code: code, errors: process.errors) }
        return JSONField(try JSONValue(parsing: Array(process.lines.joined(separator: "\n").utf8)))
    }

    /// A host whose room is open.
    func host(_ words: String..., who: String = "host") throws -> (NodeProcess, code: String) {
        let process = try start(who, ["host"] + words, "json")
        return (process, try process.next("room")["code"].string())
    }
}

/// A command that should have answered did not.
struct CommandFailed: Error {
    let code: Int32
    let errors: String
}

extension JSONField {
    /// What tells one board from another: term, number and digest.
    func place() throws -> [String] {
        [
            try self["term"].integer().description, try self["seq"].integer().description,
            try self["fingerprint"].string(),
        ]
    }
}
