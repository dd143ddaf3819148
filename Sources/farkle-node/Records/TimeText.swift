import FarkleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Times as people at this machine read them.
enum TimeText {
    /// Milliseconds that this machine's time zone is ahead of UTC then.
    static func utcOffset(at time: Timestamp) -> Int64 {
        var seconds = time_t(time.milliseconds / 1_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Int64(parts.tm_gmtoff) * 1_000
    }

    /// "2026-05-16 20:04" in the machine's time zone.
    static func local(_ time: Timestamp) -> String {
        var seconds = time_t(time.milliseconds / 1_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(Int(parts.tm_year) + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
