import FarkleCore
import FarklePeer
import FarkleStore

// So that a room outlives its host: standbys hold the whole game and a grant, and one of them carries on.
extension HostRole {
    /// A viewer asked to be ready.
    func standBy(_ id: ViewerID) { context.peer.perform(.appoint(id, .standby)) }

    func appointed(_ id: ViewerID, _ chain: GrantChain, nextRank: UInt16) {
        standbys.insert(id)
        room.nextRank = nextRank
        keepRoom()
        context.peer.perform(.send(RoomMessage.grant(chain).encoded, to: id, .control))
        publishWholeGame()
    }

    /// What standbys carry on with; sent behind everything else, the newest only.
    func publishWholeGame() {
        guard phase == .open, !standbys.isEmpty, let whole = wholeGame else { return }
        context.peer.perform(.publishRecord(StateRecord(term: room.term, seq: room.seq, bytes: whole.encoded)))
    }

    private var wholeGame: WholeGame? {
        room.code.map {
            WholeGame(
                record: game.record, seats: seats.kept, code: $0, createdAt: room.createdAt,
                encryption: room.encryption,
                pin: room.pin, members: room.pin == nil ? [] : room.members + [context.key.nodeID],
                guesses: room.guesses)
        }
    }

    /// `handover NAME`: the device in that seat hosts from now on, and this one watches.
    func handOver(to reference: PlayerReference) throws(Refusal) -> Reply.Answer {
        let player: Player
        do { player = try game.player(at: reference) } catch { throw Refusal(error) }
        guard let seat = seats[player.id], seat.isClaimed, let holder = seat.holder,
            let id = viewers.filter({ $0.value.node == holder }).keys.max()
        else { throw .badCommand("No node here holds \(player.name)'s seat, so there is nobody to hand over to.") }
        standbys.insert(id)
        publishWholeGame()
        context.peer.perform(.appoint(id, .handover))
        return .done()
    }

    /// Another node has proved that it hosts this room now: watch it, and see whether turns were recorded here that it does not have.
    func yield() {
        guard !hasYielded else { return }
        hasYielded = true
        context.log.warning("Another device hosts this game now. This one watches.")
        let own = game.record
        let known = KnownRoom(
            room: room.id(key: context.key), term: room.term, needsPIN: room.pin != nil,
            encryption: room.encryption)
        context.replace { context in
            ViewerRole(
                context, JoinConfiguration(target: .room(known.room), known: known), intent: nil, photo: nil,
                canAsk: false, ownRecord: own)
        }
    }
}
