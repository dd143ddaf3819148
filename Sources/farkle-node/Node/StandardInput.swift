#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads stdin line by line. Blocks, so it belongs on a thread that does nothing else.
enum StandardInput {
    /// Calls `body` with each line in order, and returns at the end of the input.
    static func forEachLine(_ body: (LineSplitter.Line) -> Void) {
        var splitter = LineSplitter()
        forEachChunk { chunk in for line in splitter.take(chunk[...]) { body(line) } }
        if let last = splitter.end() { body(last) }
    }

    /// The same for bytes as they come.
    static func forEachChunk(_ body: ([UInt8]) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // An input that cannot be read (closed, or a terminal taken away) has ended.
            guard count > 0 else { break }
            body(Array(buffer[..<count]))
        }
    }
}
