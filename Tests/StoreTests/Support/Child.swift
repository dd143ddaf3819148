import Foundation

/// The helper program that was built beside the tests.
enum Child {
    static let path: String = {
        #if canImport(Darwin)
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }!
            return bundle.bundleURL.deletingLastPathComponent().path + "/StoreCrashChild"
        #else
            let tests = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/StoreCrashChild"
        #endif
    }()

    /// Runs a command to its end and returns the lines it printed.
    static func lines(_ command: [String]) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
    }

    /// Runs the child in `mode` on `folder` and kills it once it has printed `count` lines and `pause` has passed. Returns all
    /// that it had printed by then. Counting lines, not time, lets it get as far on a slow machine as on a fast one.
    static func linesUntilKilled(
        mode: String, folder: String, after count: Int, pause: Duration
    ) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [mode, folder]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text: [UInt8] = []
        var printed = 0
        while printed < count {
            let piece = [UInt8](output.fileHandleForReading.availableData)
            guard !piece.isEmpty else { break }
            printed += piece.count { $0 == UInt8(ascii: "\n") }
            text += piece
        }
        Thread.sleep(forTimeInterval: pause / .seconds(1))
        kill(process.processIdentifier, SIGKILL)
        text += output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// `unshare` with the options that let this user mount things in a namespace of the child's own, or nil where the
    /// system has no such thing or does not allow it.
    static let ownMounts: [String]? = [["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]]
        .first {
            (try? lines($0 + ["sh", "-c", "mount -t tmpfs tmpfs /tmp && echo ok"])) == ["ok"]
        }

    /// Runs the child in `mode` on `folder` after a shell command that mounts something there; `$1` is the folder.
    static func lines(mode: String, folder: String, afterMounting script: String) throws -> [String] {
        try lines(ownMounts! + ["sh", "-c", script + " && exec \"$2\" \(mode) \"$1\"", "sh", folder, path])
    }
}
