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

    /// Runs the child in `mode` on `folder`, kills it after `delay`, and returns the lines it had printed by then.
    static func linesBeforeKill(mode: String, folder: String, after delay: Duration) throws -> [String] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = [mode, folder]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let child = process.processIdentifier
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: delay / .seconds(1))
            kill(child, SIGKILL)
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map(String.init)
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
