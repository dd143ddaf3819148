import FarkleCore
import FarklePeer
import FarkleStore

// The viewer's side of succession: ready to carry on, and what becomes of turns that only this device had.
extension ViewerRole {
    /// Asks the host for a grant, once in each session.
    func askToStandBy() {
        if isStandby { context.peer.perform(.send(RoomMessage.standby.encoded, to: nil, .control)) }
    }

    func granted(_ chain: GrantChain) {
        context.sink.show(.notice("This device carries on if the host falls silent."))
        context.peer.perform(.holdGrant(chain))
    }

    func received(_ whole: WholeGame?) {
        guard let whole else { return context.log.warning("The host sent a game that this version cannot read.") }
        wholeGame = whole
        if let (chain, term) = mayTakeOver { takeOver(chain, term) }
    }

    /// The host is silent, or has stepped back for this device. What it sent of the game may still be on its way.
    func takeOver(_ chain: GrantChain, _ term: UInt64) {
        guard let whole = wholeGame else {
            mayTakeOver = (chain, term)
            return
        }
        mayTakeOver = nil
        context.log.warning("This device hosts the game from now on.")
        let photos = photos.values.map(\.jpeg)
        context.replace { context in
            for jpeg in photos { try context.store.room.keep(photo: jpeg, digest: Fingerprint.of(jpeg).bytes) }
            return try HostRole(context, carryingOn: whole, chain, term: term)
        }
    }

    /// The first board after this device has yielded to another host: turns that only this one had stay in history as a game of
    /// their own, and are named.
    func keepOwnBranch(beside board: GameSnapshot) {
        guard let own = ownRecord else { return }
        ownRecord = nil
        guard own.id == board.id, !board.contains(own) else { return stopHosting() }
        var branch = own
        branch.id = .random()
        if let name = try? GameName("\(own.name) (own turns)") { branch.name = name }
        do {
            let game = try Game(restoring: branch)
            try context.store.games.begin(game)
            stopHosting()
            let turns = own.turns.count == 1 ? "1 turn" : "\(own.turns.count) turns"
            let pending = own.pending.total == 0 ? "" : " and \(own.pending.total) points not banked yet"
            let words =
                "The new host does not have all that was recorded here: \(turns)\(pending). It is kept in this device's history as "
                + "\"\(branch.name)\"."
            ownBranch = words
            context.log.warning(words)
        } catch {
            context.log.error("The turns that only this device had could not be kept in history: \(error)")
        }
    }
}

extension ViewerRole {
    /// The game goes on elsewhere: here it is set aside, until its end comes from the new host.
    private func stopHosting() {
        do {
            try context.store.games.close()
            try context.store.room.close()
        } catch {
            context.log.error("\(error)")
        }
    }
}

extension GameSnapshot {
    /// Whether the record's last turn and the points on the table stand on this board, or the board has gone past what it shows of
    /// that time.
    fileprivate func contains(_ own: GameRecord) -> Bool {
        guard turnCount >= own.turns.count else { return false }
        let first = turnCount - turns.count
        if let last = own.turns.last, own.turns.count > first {
            let same = turns[own.turns.count - 1 - first]
            guard same.id == last.id, same.player == last.player, same.amount == last.amount, same.kind == last.kind
            else { return false }
        }
        if own.pending.total == 0 || own.turns.count < first { return true }
        guard turnCount > own.turns.count else { return active == own.active && pending.total >= own.pending.total }
        let next = turns[own.turns.count - first]
        return next.player == own.active && next.amount >= own.pending.total
    }
}
