#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

public import FarkleCore

/// Which games the history shows.
public enum HistoryFilter: Hashable, Sendable {
    case all
    /// Finished games that this person won, compared as names are across games.
    case wins(of: PlayerName)
    case fourPlayersOrMore
    case since(Timestamp)

    /// Games since the first of the month, in this machine's time zone.
    public static func thisMonth(now: Timestamp) -> HistoryFilter {
        var seconds = time_t(now.milliseconds / 1_000)
        var local = tm()
        localtime_r(&seconds, &local)
        (local.tm_mday, local.tm_hour, local.tm_min, local.tm_sec) = (1, 0, 0, 0)
        // Whether summer time held on the first is not known from today.
        local.tm_isdst = -1
        return .since(Timestamp(milliseconds: Int64(mktime(&local)) * 1_000))
    }
}
