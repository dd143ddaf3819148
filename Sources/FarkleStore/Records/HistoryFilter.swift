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

/// A part of the history, newest first.
public struct HistoryPage: Hashable, Sendable {
    public let games: [RecordedGame]
    /// Where the next page begins; nil after the last one.
    public let next: Cursor?

    /// The last game of a page. Games that are added meanwhile do not shift what follows.
    public struct Cursor: Hashable, Sendable {
        let latest: Int
        let number: Int
    }
}

/// The figures over the history.
public struct HistoryTotals: Hashable, Sendable {
    /// Finished games, watched ones included; each counts once.
    public let games: Int
    /// Those that the primary player won.
    public let wins: Int
    /// `wins` of `games`, 0 to 1; 0 while there are none.
    public var winRate: Double { games == 0 ? 0 : Double(wins) / Double(games) }
}
