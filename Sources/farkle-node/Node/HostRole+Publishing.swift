import FarkleCore
import FarklePeer

// The way out: what is journaled goes to the room and onto the screen.
extension HostRole {
    /// Publishes and shows what changed since the last time, if anything did.
    func publishNews() {
        guard hasNews, phase == .open else { return }
        hasNews = false
        let record = record()
        context.peer.perform(.publish(record, name: game.name.text))
        show(record)
        publishWholeGame()
        sendFinishedGame()
    }

    /// What viewers get: encoded once for all of them.
    func record() -> StateRecord {
        StateRecord(term: room.term, seq: room.seq, bytes: snapshot(lastTurns: GameSnapshot.viewerTurns).encoded())
    }

    /// Shows the board under the digest of the bytes that viewers get.
    func show(_ record: StateRecord) {
        context.sink.show(
            .snapshot(
                ShownSnapshot(
                    term: record.term, seq: record.seq, fingerprint: .of(record.bytes),
                    game: snapshot(lastTurns: context.sink.lastTurns))))
    }

    func snapshot(lastTurns: Int?) -> GameSnapshot {
        GameSnapshot(of: game, claims: seats.claims, lastTurns: lastTurns)
    }
}

extension Seats {
    /// For snapshots.
    var claims: [PlayerClaim] {
        all.map {
            PlayerClaim(player: $0.player, isHeld: $0.isClaimed, photo: $0.photo.flatMap { PhotoID($0.description) })
        }
    }
}
