import FarkleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Times as people at this machine read them.
enum TimeText {
    /// "2026-05-16 20:04" in the machine's time zone.
    static func local(_ time: Timestamp) -> String {
        var seconds = time_t(time.milliseconds / 1_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
        return "\(Int(parts.tm_year) + 1_900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }

    /// "under a minute", "42 min", "1 h 05 min".
    static func duration(milliseconds: Int64) -> String {
        let minutes = milliseconds / 60_000
        if minutes < 1 { return "under a minute" }
        if minutes < 60 { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60) h \(rest < 10 ? "0" : "")\(rest) min"
    }
}
