import FarkleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads what the system shows of itself, and changes nothing.
enum SystemReader {
    /// The whole file as text; nil where there is none or it may not be read.
    static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return String(decoding: bytes(of: descriptor), as: UTF8.self)
    }

    private static func bytes(of descriptor: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return all }
            all += buffer.prefix(count)
        }
    }

    // MARK: Ports

    /// Sockets with ports, and for `ports` who has them; nil where the system has no such tables.
    static func openPorts(holdersOf ports: Set<UInt16>) -> [OpenPort]? {
        guard let udp = text("/proc/net/udp") else { return nil }
        var all = OpenPort.read(udp, .udp, .v4)
        all += OpenPort.read(text("/proc/net/udp6") ?? "", .udp, .v6)
        all += OpenPort.read(text("/proc/net/tcp") ?? "", .tcp, .v4)
        all += OpenPort.read(text("/proc/net/tcp6") ?? "", .tcp, .v6)
        all.removeAll { !ports.contains($0.port) }
        let holders = holders(of: Set(all.map(\.inode)))
        for index in all.indices { all[index].holder = holders[all[index].inode] }
        return all
    }

    /// Of other users' processes the system tells nobody but root.
    private static func holders(of inodes: Set<UInt64>) -> [UInt64: OpenPort.Holder] {
        guard !inodes.isEmpty else { return [:] }
        var found: [UInt64: OpenPort.Holder] = [:]
        for process in names(in: "/proc").compactMap({ Int32($0) }) {
            for name in names(in: "/proc/\(process)/fd") {
                guard let target = link("/proc/\(process)/fd/\(name)"), target.hasPrefix("socket:["),
                    let inode = UInt64(target.dropFirst(8).dropLast()), inodes.contains(inode)
                else { continue }
                let program = text("/proc/\(process)/comm")?.split(separator: "\n").first.map(String.init) ?? "process"
                found[inode] = OpenPort.Holder(process: process, name: Sanitized.line(program))
            }
        }
        return found
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }

    private static func link(_ path: String) -> String? {
        var target = [CChar](repeating: 0, count: 256)
        let count = readlink(path, &target, target.count - 1)
        return count < 0 ? nil : String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    // MARK: Other programs

    /// What another program printed.
    enum Answer {
        case printed([UInt8])
        case notThere
        /// The first line of what it complained about.
        case failed(String)
    }

    /// Runs the first of `paths` that is there, for at most two seconds.
    static func ask(_ paths: [String], _ arguments: [String]) -> Answer {
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return .notThere }
        var (out, errors) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
        guard pipe(&out) == 0, pipe(&errors) == 0 else { return .failed("there is no pipe to read its answer from") }
        defer { for descriptor in [out[0], errors[0]] { close(descriptor) } }
        for descriptor in out + errors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let failure = posix_spawn(&process, path, &actions, nil, &words, environ)
        close(out[1])
        close(errors[1])
        guard failure == 0 else { return .failed(String(cString: strerror(failure))) }
        return answer(of: process, out[0], errors[0])
    }

    private static let patienceMilliseconds: Int32 = 2_000

    private static func answer(of process: pid_t, _ out: Int32, _ errors: Int32) -> Answer {
        var (printed, complaint) = ([UInt8](), [UInt8]())
        var open = [
            pollfd(fd: out, events: Int16(POLLIN), revents: 0), pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
        ]
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while open.contains(where: { $0.fd >= 0 }) {
            guard poll(&open, nfds_t(open.count), patienceMilliseconds) > 0 else {
                kill(process, SIGKILL)
                break
            }
            for index in open.indices where open[index].revents != 0 {
                let count = read(open[index].fd, &buffer, buffer.count)
                // A closed pipe is left out from now on: poll skips negative numbers.
                if count <= 0 { open[index].fd = -1 }
                if index == 0 {
                    printed += buffer.prefix(max(0, count))
                } else {
                    complaint += buffer.prefix(max(0, count))
                }
            }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        if status == 0 { return .printed(printed) }
        let line = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
        return .failed(Sanitized.line(line ?? "it gave no answer"))
    }
}
