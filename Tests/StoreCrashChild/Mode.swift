import FarkleCore
import FarkleStore

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the child does with its folder.
enum Mode: String {
    /// Opens it and says so.
    case open
    /// Writes photos until the disk is full, then reads everything back.
    case fill
    /// Plays until it is killed.
    case play
    /// Says which game and sequence number it finds.
    case look
    /// Fills a new folder for a fixture.
    case fixture

    func run(in folder: DataFolder) throws {
        let store = try Store(folder, access: .node, now: now())
        for notice in store.notices { say("notice: \(notice)") }
        switch self {
        case .open:
            _ = try store.startNode(now: now())
            say("opened")
        case .fill: fill(store)
        case .play:
            var player = try Player(store)
            try player.play()
        case .fixture:
            var fixture = Fixture(store)
            try fixture.fill()
        case .look:
            guard let room = try store.room.room(), let game = try store.games.current() else { return say("nothing") }
            say("found \(room.seq) \(Player.digest(game))")
        }
    }

    private func fill(_ store: Store) {
        var kept = 0
        do {
            while true {
                try store.room.keep(photo: [UInt8](repeating: 1, count: 8_192), digest: digest(kept))
                kept += 1
            }
        } catch { say("error: \(error)") }
        let readable = (0..<kept).count { (try? store.room.photo(digest: digest($0))) != nil }
        say("kept \(kept), readable \(readable)")
    }

    private func digest(_ number: Int) -> [UInt8] { [UInt8](repeating: 0, count: 15) + [UInt8(number & 255)] }
}

func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}

/// One line on standard output, handed to the kernel before this returns: what was said survives a kill.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    write(1, bytes, bytes.count)
}
