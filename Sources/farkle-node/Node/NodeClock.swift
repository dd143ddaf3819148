import FarkleCore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The wall clock, as values that tests can make up.
struct NodeClock: Sendable {
    let now: @Sendable () -> Timestamp
    /// The day of the week and the hour (0–23) where the table stands, for the game's name.
    let localHour: @Sendable () -> (Weekday, hour: Int)

    static let system = NodeClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
        },
        localHour: {
            var seconds = time(nil)
            var local = tm()
            localtime_r(&seconds, &local)
            // C counts the days from Sunday, 0; ISO 8601 has Sunday as 7.
            let weekday = Weekday(rawValue: local.tm_wday == 0 ? 7 : Int(local.tm_wday)) ?? .monday
            return (weekday, hour: Int(local.tm_hour))
        })
}

extension GameID {
    /// A name that no other game has: 128 bits of the system's randomness in hexadecimal.
    static func random() -> GameID {
        var generator = SystemRandomNumberGenerator()
        return GameID((0..<2).map { _ in hexadecimal(generator.next()) }.joined())!
    }

    private static func hexadecimal(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
