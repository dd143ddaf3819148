import FarkleCore
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The built program as a process of its own, driven through its standard streams. Every wait is for something to happen and ends
/// with a failure when it does not.
final class NodeProcess {
    struct TimedOut: Error, CustomStringConvertible {
        let waitedFor: String
        let output: [String]
        let errors: String
        var description: String { "waited in vain for \(waitedFor); stdout: \(output.suffix(5)); stderr: \(errors)" }
    }

    let pid: pid_t
    private var input: Int32
    private let output: Int32
    private let errorOutput: Int32
    private var pending: [UInt8] = []
    private var errorBytes: [UInt8] = []
    private var isOutputOpen = true
    private var isErrorOpen = true
    /// All lines of stdout so far.
    private(set) var lines: [String] = []
    /// How many of them `next` has passed.
    private var seen = 0
    private var exitCode: Int32?

    /// Long enough for a machine that is busy with something else; never waited for when all is well.
    static let patience: Int32 = 20_000

    var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// A child that is started between the making of another's pipes and their marking would hold them open.
    private static let spawning = Lock()

    /// The program under test, or another one to compare it with.
    init(program: String = NodeProcess.program, _ arguments: [String]) throws {
        Self.spawning.lock()
        defer { Self.spawning.unlock() }
        let (inRead, inWrite) = try Self.pipe()
        let (outRead, outWrite) = try Self.pipe()
        let (errRead, errWrite) = try Self.pipe()
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (from, to) in [(inRead, STDIN_FILENO), (outWrite, STDOUT_FILENO), (errWrite, STDERR_FILENO)] {
            posix_spawn_file_actions_adddup2(&actions, from, to)
        }
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child: pid_t = 0
        let failed = posix_spawn(&child, program, &actions, nil, &words, environ)
        for end in [inRead, outWrite, errWrite] { close(end) }
        try #require(failed == 0, "\(program) could not be started")
        pid = child
        (input, output, errorOutput) = (inWrite, outRead, errRead)
        // A write to a program that has ended is an error here, not the end of the tests.
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        if exitCode == nil {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        closeInput()
        close(output)
        close(errorOutput)
    }

    /// The program beside this test's own executable.
    static let program: String = {
        #if os(Linux)
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = buffer.withUnsafeMutableBytes { readlink("/proc/self/exe", $0.baseAddress!, $0.count) }
            let own = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
            if let slash = own.lastIndex(of: "/") {
                let beside = own[...slash] + "farkle-node"
                if access(String(beside), X_OK) == 0 { return String(beside) }
            }
        #endif
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        return root + "/.build/debug/farkle-node"
    }()

    /// A pipe whose ends no other child inherits.
    private static func pipe() throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        try #require(makePipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    // MARK: In

    func say(_ line: String) { send(Array((line + "\n").utf8)) }

    func send(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes { write(input, $0.baseAddress! + start, $0.count - start) }
            guard count > 0 else { return }
            start += count
        }
    }

    func closeInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
    }

    func signalled(_ number: Int32) { kill(pid, number) }

    // MARK: Out

    /// The next line that `find` makes something of; lines before it are passed over.
    @discardableResult
    func next<Found>(_ what: String, _ find: (String) throws -> Found?) throws -> Found {
        let deadline = Self.now() + Int64(Self.patience)
        while true {
            while seen < lines.count {
                seen += 1
                if let found = try find(lines[seen - 1]) { return found }
            }
            guard try read(until: deadline) else { throw TimedOut(waitedFor: what, output: lines, errors: errors) }
        }
    }

    /// The next JSON object of that type, as a field to be read.
    @discardableResult
    func next(_ type: String, where fits: (JSONField) throws -> Bool = { _ in true }) throws -> JSONField {
        try next(type) { line in
            let field = JSONField(try JSONValue(parsing: Array(line.utf8)))
            return try field["type"].string() == type && fits(field) ? field : nil
        }
    }

    /// All objects of that type so far.
    func all(_ type: String) throws -> [JSONField] {
        try lines.map { JSONField(try JSONValue(parsing: Array($0.utf8))) }.filter { try $0["type"].string() == type }
    }

    /// Reads to the end of both streams and waits for the end of the process.
    func end() throws -> Int32 {
        if let exitCode { return exitCode }
        let deadline = Self.now() + Int64(Self.patience)
        while isOutputOpen || isErrorOpen {
            guard try read(until: deadline) else { throw TimedOut(waitedFor: "the end", output: lines, errors: errors) }
        }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        // 128 and the signal's number for one that was killed, as shells say it.
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        exitCode = code
        return code
    }

    /// False at the deadline, and when there is nothing left to read.
    private func read(until deadline: Int64) throws -> Bool {
        var polled: [pollfd] = []
        if isOutputOpen { polled.append(pollfd(fd: output, events: Int16(POLLIN), revents: 0)) }
        if isErrorOpen { polled.append(pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0)) }
        guard !polled.isEmpty else { return false }
        let wait = deadline - Self.now()
        guard wait > 0, poll(&polled, nfds_t(polled.count), Int32(wait)) > 0 else { return false }
        for ready in polled where ready.revents != 0 {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = systemRead(ready.fd, &buffer, buffer.count)
            switch (ready.fd, count) {
            case (output, 1...): take(buffer[..<count])
            case (errorOutput, 1...): errorBytes += buffer[..<count]
            case (output, _): isOutputOpen = false
            default: isErrorOpen = false
            }
        }
        return true
    }

    private func take(_ bytes: ArraySlice<UInt8>) {
        pending += bytes
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(String(decoding: pending[..<end], as: UTF8.self))
            pending.removeFirst(end + 1)
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// A lock without Foundation.
final class Lock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    init() { pthread_mutex_init(mutex, nil) }
    deinit { mutex.deallocate() }
    func lock() { pthread_mutex_lock(mutex) }
    func unlock() { pthread_mutex_unlock(mutex) }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
private func systemRead(_ file: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int { read(file, &buffer, count) }
