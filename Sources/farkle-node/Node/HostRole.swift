import FarkleCore
import FarklePeer
import FarkleStore

/// The host: the only one who writes. Commands change the game, the journal keeps the change, and only then is it answered and
/// published to the room.
///
/// One straight way: `handle(_ line:)` → `HostLine` → `Game.perform` on a copy → journal → swap in → reply → publish.
final class HostRole: NodeRole {
    enum Phase: Equatable {
        case starting, opening, open
        /// Goodbye was said; the program ends with this code.
        case closing(ExitCode)
    }

    let context: NodeContext
    var phase = Phase.starting
    var game: Game
    var room: HostedRoom
    var seats: Seats
    /// By id: a device that restarted may have two sessions for a while.
    var viewers: [ViewerID: AdmittedViewer] = [:]
    /// The game is new, and begins in the journal once there is a room for it: a refused code sets nothing aside.
    private var isUnkept = false
    /// Viewers that hold the whole game and may carry on.
    var standbys: Set<ViewerID> = []
    /// Another node hosts this room; this role is on its way out.
    var hasYielded = false
    /// Nodes of which it was said that two devices go by them.
    var twinsTold: Set<NodeID> = []
    /// Messages of a kind or shape that this version does not know.
    var ignoredMessages = 0
    /// Something is journaled that the room has not seen yet.
    var hasNews = false
    /// The browsers that watch, and those among them whose person chose to take no seat.
    var browsers = Browsers()
    /// The line being answered ends the program.
    var isQuitting = false
    /// Why there is no room, for the page that asked for one.
    private(set) var refusal: String?

    /// Begins or resumes the game of `plan`, in the room of the last time where there is one.
    init(_ context: NodeContext, plan: HostPlan, _ options: HostOptions) throws(StoreError) {
        self.context = context
        let kept = try context.store.room.room()
        let members = try context.store.room.members().compactMap { NodeID($0) }
        room = HostedRoom(kept, members: members, options, now: context.clock.now())
        if room.members.isEmpty, !members.isEmpty { try context.store.room.forgetMembers() }
        switch plan {
        case .resume(let kept):
            game = kept
            seats = Seats(try context.store.room.seats())
        case .begin(let new):
            game = new
            seats = Seats()
            isUnkept = true
        }
        seats.follow(game.players.map(\.id))
    }

    /// Carries on with another host's room: same code, game and seats, under the term that `chain` grants.
    init(_ context: NodeContext, carryingOn whole: WholeGame, _ chain: GrantChain, term: UInt64) throws {
        self.context = context
        game = try Game(restoring: whole.record)
        room = HostedRoom(carryingOn: whole, chain, term: term)
        seats = Seats(whole.seats)
        seats.follow(game.players.map(\.id))
        isUnkept = true
    }

    /// Opens the room. What comes of it arrives as an event.
    func open() throws(StoreError) {
        room.seq += 1
        if let kept = room.kept { try context.store.room.keep(kept) }
        phase = .opening
        context.peer.perform(.openRoom(room.configuration(name: game.name.text), record()))
    }

    func handle(_ event: PeerCore.Event) {
        switch event {
        case .roomOpened(let code, _): opened(code)
        case .roomCodeChanged(_, let code): changed(code)
        case .roomClosed:
            if case .closing(let code) = phase, !hasYielded { context.finish(code) }
        case .appointed(let id, _, let chain, let nextRank): appointed(id, chain, nextRank: nextRank)
        case .superseded: yield()
        case .roomRefused(let refusal): refused(refusal)
        case .viewerJoined(let id, let node, let entry):
            keep(member: node)
            joined(id, node, entry)
        case .viewerTwin(let id, let node): twinned(id, node)
        case .guessesChanged(let record): keep(record)
        case .viewerMessage(let id, let node, let bytes, .control): heard(RoomMessage(bytes), from: id, node)
        case .viewerMessage(let id, let node, let bytes, .bulk): heard(BulkMessage(bytes), from: id, node)
        case .viewerLost(_, let node): tell(.lost, node)
        case .viewerBack(_, let node): tell(.back, node)
        case .viewerGone(let id, let node, let reason): gone(id, node, reason)
        case .diagnostic(let diagnostic): context.log.warning(diagnostic.text)
        default: break  // happens to viewers only
        }
        publishNews()
    }

    func stop(_ code: ExitCode) {
        switch phase {
        case .open:
            phase = .closing(code)
            context.peer.perform(.closeRoom(game.phase == .ended ? .finished : .hostEnded))
        case .starting, .opening, .closing:
            // Nobody to say goodbye to, or a second signal from somebody who will not wait.
            context.finish(code)
        }
    }

    // MARK: The room's door

    private func opened(_ code: RoomCode) {
        phase = .open
        room.settleTerm()
        keep(code)
        if isUnkept, !begin() { return stop(.failed) }
        showRoom(code)
        show(record())
        context.ready()
    }

    /// False where the store could not keep the new game.
    private func begin() -> Bool {
        do {
            try context.store.games.begin(game, seq: room.seq)
            try context.store.room.keep(seats: seats.kept, seq: room.seq)
            return true
        } catch {
            refusal = "\(error)"
            context.log.error("\(error)")
            return false
        }
    }

    private func changed(_ code: RoomCode) {
        context.log.warning(
            "Another room has the code \(room.codeText) already. This room's code is \(code) from now on.")
        keep(code)
        showRoom(code)
    }

    private func showRoom(_ code: RoomCode) {
        context.sink.show(
            .room(
                RoomLine(
                    code: code, game: game.id, port: context.port, web: context.web, protection: room.protection,
                    pin: room.pin)))
    }

    /// Whoever is in has shown the PIN, and comes back on its key after a restart.
    private func keep(member node: NodeID) {
        guard room.pin != nil, !room.members.contains(node) else { return }
        room.members.append(node)
        do {
            try context.store.room.admit(member: node.bytes)
        } catch {
            context.log.error("\(error)")
        }
    }

    private func keep(_ guesses: GuessBudget.Record) {
        room.guesses = guesses
        context.log.info("A PIN was tried: \(guesses.available) more may be now, \(guesses.spent) were wrong so far.")
        if let code = room.code { keep(code) }
    }

    private func keep(_ code: RoomCode) {
        room.code = code
        keepRoom()
    }

    func keepRoom() {
        do {
            if let kept = room.kept { try context.store.room.keep(kept) }
        } catch {
            // The game itself is safe; only a restart would come up under another code.
            context.log.error("\(error)")
        }
    }

    private func refused(_ refusal: RoomRefusal) {
        switch refusal {
        case .codeTaken(let listing):
            let name = listing.name.isEmpty ? "" : " (\(listing.name))"
            self.refusal =
                "Room \(listing.code)\(name) is open on this network already. Join it, or start again: your room then gets "
                + "another code."
            context.log.error(
                "Room \(listing.code)\(name) is open on this LAN already. Join it with 'farkle-node join \(listing.code)', or "
                    + "host under another code.")
        case .hostedElsewhere: return yield()
        case .noFreeCode:
            self.refusal = "Every room code is taken on this network. Try again when another game is over."
            context.log.error("Every room code is taken on this LAN.")
        }
        context.finish(.failed)
    }
}

extension PeerCore.Diagnostic {
    /// For the log.
    var text: String {
        switch self {
        case .duplicateIdentity(let endpoint):
            "Another device uses a copy of this data folder (heard from \(endpoint.text)). Run "
                + "'farkle-node settings identity reset' on one of them."
        case .noMoreGrants: "This room was handed over too often. The node that opened it has to take it back first."
        }
    }
}
