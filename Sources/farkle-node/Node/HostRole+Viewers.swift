import FarkleCore
import FarklePeer
import FarkleStore

/// One session of a viewer's device.
struct AdmittedViewer {
    let node: NodeID
    /// Photos that were sent in this session: each travels once.
    var photosSent: Set<Fingerprint> = []
    /// Digest of the finished game's record as it was sent: it is sent again only once it was corrected.
    var finishedGameSent: Fingerprint?
    /// Changes of seat and photo that the device may still ask for; it grows again with time.
    var allowance = Allowance()
}

/// A bound on how often one device may change the board for everybody.
struct Allowance {
    static let most = 20
    /// One more for each second.
    static let millisecondsEach: Int64 = 1_000

    private var left = most
    private var countedAt: Timestamp?

    /// Whether one more is allowed now; takes it.
    mutating func take(at now: Timestamp) -> Bool {
        let since = countedAt ?? now
        // A wall clock that jumps back gives nothing, and takes nothing.
        let earned = max(0, now.milliseconds - since.milliseconds) / Self.millisecondsEach
        left = Int(min(Int64(Self.most), Int64(left) + earned))
        countedAt =
            now.milliseconds < since.milliseconds
            ? now : Timestamp(milliseconds: since.milliseconds + earned * Self.millisecondsEach)
        guard left > 0 else { return false }
        left -= 1
        return true
    }
}

// The viewers' side: they come and go, claim seats and send photos. Nothing here can change a score.
extension HostRole {
    func joined(_ id: ViewerID, _ node: NodeID, _ entry: ViewerEntry) {
        viewers[id] = AdmittedViewer(node: node)
        let wasClaimed = seats.seat(of: node)?.isClaimed
        let seat = seats.comeBack(node)
        if wasClaimed == false { keepSeats() }
        send(.seat(seat?.player), to: id)
        sendFinishedGame()
        switch entry {
        case .new: tell(.joined, node)
        case .back: tell(.back, node)
        case .renewed: break
        }
    }

    func gone(_ id: ViewerID, _ node: NodeID, _ reason: CloseReason?) {
        guard viewers.removeValue(forKey: id) != nil else { return }
        standbys.remove(id)
        // A device that is back under a new session has not left.
        guard !viewers.values.contains(where: { $0.node == node }) else { return }
        tell(.left, node)
        if reason == .left, seats.seat(of: node) != nil {
            seats.leave(node)
            keepSeats()
        }
    }

    // MARK: Requests

    func heard(_ message: RoomMessage?, from id: ViewerID, _ node: NodeID) {
        switch message {
        case .claim(let request, let player):
            answer(request, to: id) { () throws(Refusal) in try claim(player, for: id, node) }
        case .watch(let request):
            answer(request, to: id) { () throws(Refusal) in try watch(id, node) }
        case .wantPhotos(let digests): sendPhotos(digests, to: id)
        case .standby: standBy(id)
        case .seat, .grant, .twin, .answer, nil: ignore(node)
        }
    }

    func heard(_ message: BulkMessage?, from id: ViewerID, _ node: NodeID) {
        switch message {
        case .photo(let request, let photo):
            answer(request, to: id) { () throws(Refusal) in try attach(photo, id, node) }
        case .unsuitablePhoto(let request, let reason):
            answer(request, to: id) { () throws(Refusal) in throw .badCommand(reason.message) }
        case .finishedGame, nil: ignore(node)
        }
    }

    private func ignore(_ node: NodeID) {
        ignoredMessages += 1
        context.log.debug("A message of an unknown kind from \(node) was ignored, \(ignoredMessages) so far.")
    }

    private func answer(_ request: Int, to id: ViewerID, _ work: () throws(Refusal) -> Void) {
        do {
            try work()
            send(.answer(request: request, nil), to: id)
        } catch {
            send(.answer(request: request, error), to: id)
        }
    }

    /// Both devices come here in turns, each in the other's place, so both hear it.
    func twinned(_ id: ViewerID, _ node: NodeID) {
        send(.twin, to: id)
        let whose = seats.seat(of: node).map { "\(game.player($0.player).name)'s device" } ?? "A viewer"
        guard twinsTold.insert(node).inserted else { return }
        context.log.warning(
            "\(whose) is two devices with one identity: a data folder was copied. Run 'farkle-node settings identity reset' on one "
                + "of them.")
    }

    private func claim(_ player: PlayerID, for id: ViewerID, _ node: NodeID) throws(Refusal) {
        var next = seats
        do {
            try next.claim(player, by: node)
        } catch {
            switch error {
            case .noSuchPlayer: throw .unknownPlayer("Nobody has that seat any more.")
            case .heldByAnother:
                throw Refusal(
                    code: "seatTaken",
                    message:
                        "Another device is \(game.player(player).name). The scorekeeper can free the seat with 'seat release'."
                )
            }
        }
        try change(next, by: id)
        send(.seat(player), to: id)
        tell(.claimed, node)
    }

    private func watch(_ id: ViewerID, _ node: NodeID) throws(Refusal) {
        var next = seats
        next.giveUp(node)
        try change(next, by: id)
        send(.seat(nil), to: id)
    }

    private func attach(_ photo: Photo, _ id: ViewerID, _ node: NodeID) throws(Refusal) {
        guard let seat = seats.seat(of: node), seat.isClaimed else {
            throw .badCommand("Claim a seat first; the photo is shown there.")
        }
        let digest = Fingerprint.of(photo.jpeg)
        var next = seats
        next.attach(digest, to: seat.player)
        guard next != seats else { return }
        try keeping { () throws(StoreError) in try context.store.room.keep(photo: photo.jpeg, digest: digest.bytes) }
        // Whoever sent the photo has it.
        viewers[id]?.photosSent.insert(digest)
        try change(next, by: id)
    }

    private func sendPhotos(_ digests: [Fingerprint], to id: ViewerID) {
        for digest in digests where seats.photos.contains(digest) {
            guard viewers[id]?.photosSent.insert(digest).inserted == true else { continue }
            guard let jpeg = try? context.store.room.photo(digest: digest.bytes), let photo = try? Photo(jpeg) else {
                continue
            }
            context.peer.perform(.send(BulkMessage.encoded(photo, request: 0), to: id, .bulk))
        }
    }

    /// Whoever sat at the table keeps the game too: its record goes to every device that holds a seat, once it is over.
    func sendFinishedGame() {
        guard game.phase == .ended, viewers.values.contains(where: { seats.seat(of: $0.node)?.isClaimed == true })
        else { return }
        let message = BulkMessage.encoded(game.record)
        let digest = Fingerprint.of(message)
        for (id, viewer) in viewers.sorted(by: { $0.key < $1.key })
        where seats.seat(of: viewer.node)?.isClaimed == true && viewer.finishedGameSent != digest {
            viewers[id]?.finishedGameSent = digest
            context.peer.perform(.send(message, to: id, .bulk))
        }
    }

    /// Keeps `next` and puts it in place, if it is anything new.
    private func change(_ next: Seats, by id: ViewerID) throws(Refusal) {
        guard next != seats else { return }
        guard viewers[id]?.allowance.take(at: context.clock.now()) == true else {
            throw Refusal(code: "tooOften", message: "That was too often. Wait a few seconds.")
        }
        try put(next)
    }

    /// Keeps seats that somebody asked for and puts them in place.
    func put(_ next: Seats) throws(Refusal) {
        try keeping { () throws(StoreError) in try context.store.room.keep(seats: next.kept, seq: room.seq + 1) }
        seats = next
        changed()
    }

    // MARK: The scorekeeper's word on seats

    /// `seat release`: another device may take the seat.
    func release(_ reference: PlayerReference) throws(Refusal) -> Reply.Answer {
        let player: Player
        do {
            player = try game.player(at: reference)
        } catch {
            throw Refusal(error)
        }
        var next = seats
        guard let holder = next.release(player.id) else { return .done() }
        try keeping { () throws(StoreError) in try context.store.room.keep(seats: next.kept, seq: room.seq + 1) }
        seats = next
        changed()
        tellSeat(of: holder)
        return .done()
    }

    /// The roster changed: seats of removed players are gone, and their devices hear of it.
    func followRoster() {
        let before = seats
        seats.follow(game.players.map(\.id))
        guard seats != before else { return }
        keepSeats()
        for seat in before.all where seats[seat.player] == nil {
            if let holder = seat.holder { tellSeat(of: holder) }
        }
    }

    /// Keeps seats that changed without anybody asking. A failure costs no more than a seat after a restart.
    private func keepSeats() {
        do {
            try context.store.room.keep(seats: seats.kept, seq: room.seq + 1)
        } catch {
            context.log.error("\(error)")
        }
        changed()
    }

    // MARK: Telling

    func tellSeat(of node: NodeID) {
        for (id, viewer) in viewers.sorted(by: { $0.key < $1.key }) where viewer.node == node {
            send(.seat(seats.seat(of: node)?.player), to: id)
        }
    }

    private func send(_ message: RoomMessage, to id: ViewerID) {
        context.peer.perform(.send(message.encoded, to: id, .control))
    }

    func tell(_ event: ViewerChange.Event, _ node: NodeID) {
        let seated = seats.seat(of: node).flatMap { seat in game.players.firstIndex { $0.id == seat.player } }
        context.sink.show(
            .viewer(
                ViewerChange(event: event, player: seated.map { game.players[$0].name }, seat: seated.map { $0 + 1 })))
    }
}

extension Seats {
    /// For the store. A seat whose holder has left is nobody's after a restart.
    var kept: [KeptSeat] {
        all.filter { $0.isClaimed || $0.photo != nil }.map {
            KeptSeat(player: $0.player, node: $0.isClaimed ? $0.holder?.bytes : nil, photo: $0.photo?.bytes)
        }
    }

    /// As they were kept. What does not fit is left out.
    init(_ kept: [KeptSeat]) {
        self.init(
            kept.sorted { $0.player < $1.player }.map {
                Seat(
                    player: $0.player, holder: $0.node.flatMap { NodeID($0) },
                    photo: $0.photo.flatMap { Fingerprint($0) })
            })
    }
}
