import FarkleCore
import FarklePeer

/// Which device holds which player's seat, and each player's photo.
///
/// A device holds at most one seat and a seat has at most one device. A device that went silent or restarted keeps its seat; one
/// that said goodbye gets it back unless somebody else has taken it meanwhile.
struct Seats: Equatable {
    struct Seat: Equatable {
        let player: PlayerID
        var holder: NodeID?
        /// The holder said goodbye: the seat is free for others, and still the holder's if it returns first.
        var holderHasLeft = false
        /// Digest of the photo that every board shows.
        var photo: Fingerprint?

        /// Whether boards show the seat as taken.
        var isClaimed: Bool { holder != nil && !holderHasLeft }
    }

    /// One for each player, in the order in which players came.
    private(set) var all: [Seat]

    init(_ seats: [Seat] = []) { all = seats }

    subscript(player: PlayerID) -> Seat? { all.first { $0.player == player } }

    /// The seat that `node` holds or left.
    func seat(of node: NodeID) -> Seat? { all.first { $0.holder == node } }

    /// Keeps seats and game in step: new players get an empty seat, removed ones lose theirs.
    mutating func follow(_ players: [PlayerID]) {
        all.removeAll { !players.contains($0.player) }
        for player in players where self[player] == nil { all.append(Seat(player: player)) }
    }

    enum ClaimRefused: Error, Equatable { case noSuchPlayer, heldByAnother }

    /// Gives `player`'s seat to `node`; a seat that it held before is given up.
    mutating func claim(_ player: PlayerID, by node: NodeID) throws(ClaimRefused) {
        guard let index = all.firstIndex(where: { $0.player == player }) else { throw .noSuchPlayer }
        guard all[index].holder == node || !all[index].isClaimed else { throw .heldByAnother }
        if all[index].holder != node {
            giveUp(node)
            all[index].holder = node
        }
        all[index].holderHasLeft = false
    }

    /// `node` just watches. The photo that it gave its seat goes with it: another person may sit there next.
    mutating func giveUp(_ node: NodeID) {
        guard let index = all.firstIndex(where: { $0.holder == node }) else { return }
        all[index].holder = nil
        all[index].holderHasLeft = false
        all[index].photo = nil
    }

    /// The host lets another device take the seat. Returns the device that held it.
    mutating func release(_ player: PlayerID) -> NodeID? {
        guard let index = all.firstIndex(where: { $0.player == player }), let holder = all[index].holder else {
            return nil
        }
        all[index].holder = nil
        all[index].holderHasLeft = false
        return holder
    }

    /// `node` said goodbye.
    mutating func leave(_ node: NodeID) {
        guard let index = all.firstIndex(where: { $0.holder == node }) else { return }
        all[index].holderHasLeft = true
    }

    /// `node` is here again. Returns the seat that is still its own.
    mutating func comeBack(_ node: NodeID) -> Seat? {
        guard let index = all.firstIndex(where: { $0.holder == node }) else { return nil }
        all[index].holderHasLeft = false
        return all[index]
    }

    mutating func attach(_ photo: Fingerprint, to player: PlayerID) {
        guard let index = all.firstIndex(where: { $0.player == player }) else { return }
        all[index].photo = photo
    }

    var photos: [Fingerprint] { all.compactMap(\.photo) }
}
