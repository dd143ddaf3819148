#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// This machine's name.
enum Hostname {
    /// As the system has it; empty when it has none.
    static var current: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
