#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The machine's clock that no person and no time server can set, and that goes on while the machine sleeps.
///
/// A node that slept through its lid being closed must know that time has passed, or it would trust a session that its host
/// gave up long ago.
public enum MonotonicClock {
    /// The moment now, on a clock that nobody sets; it runs on while the machine sleeps where the system offers that.
    public static func now() -> PeerInstant {
        #if canImport(Darwin)
            // Darwin's monotonic clock counts sleep.
            let clock = CLOCK_MONOTONIC
        #else
            let clock = CLOCK_BOOTTIME
        #endif
        var time = timespec()
        let failed = clock_gettime(clock, &time)
        precondition(failed == 0, "the system has no monotonic clock")
        return PeerInstant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
    }
}
