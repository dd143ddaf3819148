import FarkleCore
import FarklePeer

/// A viewer: finds the room, says who it is, and shows every board that the host sends.
///
/// The peer finds the room and comes back by itself after silence. This role adds the person: until the host knows who they are, a
/// live peer is shown as "choosing".
final class ViewerRole: NodeRole {
    let context: NodeContext
    /// Whether a person can be asked which room they mean.
    let canAsk: Bool
    private var configuration: JoinConfiguration
    /// Rooms of which the person is asked to choose one.
    var choices: [RoomListing] = []
    /// The line being answered ends the program.
    var isLeaving = false

    private(set) var shown: ShownState?
    /// The room's code, once it is known.
    private(set) var roomCode: RoomCode?
    /// How the session with the host is protected.
    private(set) var protection: Protection?
    /// Why the room turned this device away, in a sentence.
    private(set) var farewell: String?
    private(set) var isLive = false
    private var stopsWith: ExitCode?
    var game: GameSnapshot?
    /// The seat that this device holds, by the host's word.
    var seat: PlayerID?
    /// The person chose to watch, so that no seat is a decision too.
    var isWatching = false
    /// In this session the host has said which seat is this device's.
    private var hostSaidSeat = false

    /// What the person wants to be, until the host has been told.
    var intent: (ViewerIntent, line: Int?)?
    /// Goes to the host once there is a seat.
    var photoToSend: (Photo, line: Int?)?
    /// What the host was asked and has not answered, by number.
    var requests: [Int: ViewerRequest] = [:]
    var lastRequest = 0
    /// Why the latest claim failed.
    var refusal: String?
    /// Photos by digest: those that the present board shows.
    private(set) var photos: [Fingerprint: Photo] = [:]
    private var photosAsked: Set<Fingerprint> = []
    private var saidTwin = false

    /// Asks to be ready to carry on.
    var isStandby: Bool
    /// The newest whole game, where this device is appointed.
    var wholeGame: WholeGame?
    /// The moment to carry on has come, and the game is still on its way.
    var mayTakeOver: (GrantChain, term: UInt64)?
    /// The game as this device recorded it when it was the host, until the new host's board was seen.
    var ownRecord: GameRecord?
    /// What became of it, where the new host lacks some of it: for the page.
    var ownBranch: String?

    init(
        _ context: NodeContext, _ configuration: JoinConfiguration, intent: ViewerIntent?, photo: Photo?, canAsk: Bool,
        isStandby: Bool = false, ownRecord: GameRecord? = nil
    ) {
        self.isStandby = isStandby
        self.ownRecord = ownRecord
        self.context = context
        self.configuration = configuration
        self.canAsk = canAsk
        self.intent = intent.map { ($0, line: nil) }
        photoToSend = photo.map { ($0, line: nil) }
    }

    /// Looks for the room that was asked for.
    func join() { context.peer.perform(.join(configuration)) }

    /// Looks for another one.
    func join(_ target: JoinConfiguration.Target) {
        configuration.target = target
        join()
    }

    func handle(_ event: PeerCore.Event) {
        switch event {
        case .viewerState(let state): handle(state)
        case .connected(_, _, let code, let protection):
            roomCode = code ?? roomCode
            connected(protection)
        case .roomKnown(let room): context.write(down: room)
        case .state(let record): apply(record)
        case .hostMessage(let bytes, .control): heard(RoomMessage(bytes))
        case .hostMessage(let bytes, .bulk): heard(BulkMessage(bytes))
        case .record(let record): received(WholeGame(record.bytes))
        case .mayTakeOver(let chain, let term): takeOver(chain, term)
        case .severalRooms(let rooms): choose(among: rooms)
        case .hostChangedCode(let code):
            roomCode = code
            context.log.warning("The room's code is \(code) from now on.")
        case .diagnostic(let diagnostic): context.log.warning(diagnostic.text)
        default: break  // happens to hosts only
        }
    }

    func stop(_ code: ExitCode) {
        // A second signal is from somebody who will not wait; where nothing was joined there is nothing to leave.
        guard stopsWith == nil, let shown, shown.name != .ended, choices.isEmpty else { return context.finish(code) }
        stopsWith = code
        context.peer.perform(.leave)
    }

    // MARK: States

    private func handle(_ state: ViewerState) {
        isLive = state == .live
        switch state {
        case .searching: show(ShownState(.searching))
        case .connecting: show(ShownState(.connecting))
        case .live: settle()
        case .reconnecting: show(ShownState(.reconnecting))
        case .ended(let reason): ended(reason)
        }
    }

    /// Shows "live" once it is settled who this device is, "choosing" while the person has to say.
    func settle() {
        guard isLive else { return }
        sendIntent()
        if isWatching { return show(ShownState(.live)) }
        // The answer to a claim is on its way.
        guard intent == nil, !requests.values.contains(where: \.isAboutSeat) else { return }
        if seat != nil { return show(ShownState(.live)) }
        // So is the host's word whether a seat is this device's from before.
        guard hostSaidSeat else { return }
        show(ShownState(.choosing, reason: refusal.map { "refused:\($0)" }))
    }

    private func show(_ state: ShownState) {
        var state = state
        if isProtected(state.name) { state.protection = protection }
        guard state != shown else { return }
        shown = state
        context.sink.show(.state(state))
    }

    private func isProtected(_ name: ShownState.Name) -> Bool {
        switch name {
        case .choosing, .live, .reconnecting: true
        case .searching, .connecting, .ended: false
        }
    }

    private func ended(_ reason: CloseReason) {
        let wasOver = game?.phase == .ended
        let text =
            switch reason {
            case .left: "left"
            case .hostEnded, .finished: wasOver || reason == .finished ? "finished" : "hostEnded"
            default: "refused:\(reason)"
            }
        farewell = reason.remedy
        failRequests()
        show(ShownState(.ended, reason: text))
        if let remedy = reason.remedy { context.log.error(remedy) }
        // A goodbye is repeated until it is heard, so the program stays for as long as that may take.
        context.finishLater(stopsWith ?? (reason.remedy == nil ? .done : .failed))
    }

    // MARK: What the host sends

    private func connected(_ protection: Protection) {
        self.protection = protection
        context.sink.show(.notice("Connected, \(protection.rawValue)."))
        hostSaidSeat = false
        photosAsked = []
        repeatRequests()
        askToStandBy()
    }

    private func apply(_ record: StateRecord) {
        let next: GameSnapshot
        do {
            next = try GameSnapshot(decoding: record.bytes)
        } catch {
            context.log.warning("The host sent a board that this version cannot read (\(error)). Update farkle-node.")
            return
        }
        let before = game
        game = next
        context.sink.show(
            .snapshot(ShownSnapshot(term: record.term, seq: record.seq, fingerprint: .of(record.bytes), game: next)))
        if let before {
            for message in FlavorMessage.messages(from: before, to: next) { context.sink.show(.flavor(message.text)) }
        }
        askForPhotos()
        keepOwnBranch(beside: next)
        settle()
    }

    private func heard(_ message: RoomMessage?) {
        switch message {
        case .seat(let player):
            hostSaidSeat = true
            if seat != player {
                seat = player
                context.sink.show(.seat(player))
            }
            if player != nil { sendPhoto() }
            settle()
        case .answer(let number, let refusal):
            answered(number, refusal)
        case .grant(let chain): granted(chain)
        case .twin: sayTwin()
        case .claim, .watch, .standby, .wantPhotos, nil: context.log.debug("A message of an unknown kind was ignored.")
        }
    }

    private func sayTwin() {
        guard !saidTwin else { return }
        saidTwin = true
        context.log.warning(
            "Another device has the same identity as this one: a data folder was copied, and each takes the other's place. Run "
                + "'farkle-node settings identity reset' on one of them.")
    }

    // MARK: Photos

    private func askForPhotos() {
        let named =
            game?.players.compactMap { $0.photo.flatMap { Hex.decode($0.text) }.flatMap { Fingerprint($0) } } ?? []
        photos = photos.filter { named.contains($0.key) }
        let missing = named.filter { photos[$0] == nil && photosAsked.insert($0).inserted }
        guard !missing.isEmpty else { return }
        context.peer.perform(.send(RoomMessage.wantPhotos(missing).encoded, to: nil, .control))
    }

    private func heard(_ message: BulkMessage?) {
        switch message {
        case .photo(_, let photo): keep(photo)
        case .finishedGame(let record): keep(record)
        case .unsuitablePhoto, nil: context.log.debug("A bulk message was ignored.")
        }
    }

    /// Whoever held a seat keeps the finished game in the own history, marked as watched. The host's word is checked by replaying it.
    private func keep(_ record: GameRecord) {
        guard seat != nil, record.id == game?.id else {
            return context.log.debug("A record of no game here was ignored.")
        }
        do {
            let finished = try Game(restoring: record)
            guard finished.phase == .ended else { return }
            try context.store.games.keepWatched(finished)
        } catch {
            context.log.warning("The finished game could not be kept in this device's history: \(error)")
        }
    }

    private func keep(_ photo: Photo) {
        let digest = Fingerprint.of(photo.jpeg)
        // What nobody asked for is not kept: the host decides what a board shows, not how much memory a viewer spends.
        guard photosAsked.contains(digest), photos.count < Game.playersCount.upperBound else { return }
        photos[digest] = photo
    }
}

extension CloseReason {
    /// For stderr: why a room turned this device away, and what to do; nil for an ordinary end.
    var remedy: String? {
        switch self {
        case .hostEnded, .finished, .left: nil
        case .roomFull: "The room is full. Ask the host, or try again when somebody has left."
        case .wrongPIN: "That is not the room's PIN. Ask the host for it and join again with --pin."
        case .pinNeeded: "The room asks for a PIN. Ask the host for it and join again with --pin."
        case .version: "The host speaks another version of the protocol. Update farkle-node on both devices."
        case .superseded: "Another node hosts this room now. Join again."
        case .hostKeyChanged:
            "The host's key is not the one this room had before. If the host says that its device was set up anew, leave and "
                + "join again."
        case .pinDropped:
            "This room had a PIN and has none now, so it may be another one. If the host says that is right, run "
                + "'farkle-node settings rooms reset' and join without --pin."
        case .encryptionDropped:
            "This room was sealed and is not now, so it may be another one. If the host says that is right, run "
                + "'farkle-node settings rooms reset' and join again."
        case .underAttack:
            "The room admits nobody at the moment: too many wrong PINs were tried. Try again in some minutes."
        }
    }
}
