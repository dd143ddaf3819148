import FarkleCore
import FarklePeer

/// What a person at a viewer wants to be.
enum ViewerIntent: Equatable {
    case claim(PlayerReference)
    case watch
}

/// What the host was asked.
struct ViewerRequest {
    enum What: Equatable {
        case claim(PlayerID)
        case watch
        case photo(Photo)
    }
    let what: What
    /// The input line to reply to; nil for what came from the command line.
    let line: Int?
    /// The browser that waits for the answer.
    var answer: ((Refusal?) -> Void)?

    var isAboutSeat: Bool {
        if case .photo = what { false } else { true }
    }
}

// What a viewer asks of its host, each request with a number, and what is made of the answers.
extension ViewerRole {
    /// Tells the host who this device is to be, once there is a board to find the player on.
    func sendIntent() {
        guard let (intent, line) = intent, let game else { return }
        self.intent = nil
        refusal = nil
        switch intent {
        case .watch:
            isWatching = true
            ask(.watch, line)
        case .claim(let reference):
            isWatching = false
            guard let player = game.player(reference) else {
                let names = game.players.map(\.name.text).joined(separator: ", ")
                return refused(.unknownPlayer("Nobody here is called that. At the table: \(names)."), line)
            }
            ask(.claim(player.id), line)
        }
    }

    /// Sends the photo that waits for a seat, if there is one by now.
    func sendPhoto() {
        guard let (photo, line) = photoToSend, seat != nil else { return }
        photoToSend = nil
        ask(.photo(photo), line)
    }

    /// The same for the browser that speaks for this device; `answer` hears what the host says, or that it is gone.
    func askForPage(_ what: ViewerRequest.What, _ answer: @escaping (Refusal?) -> Void) {
        guard isLive else {
            return answer(Refusal(code: "offline", message: "The host does not answer. Try again in a moment."))
        }
        switch what {
        case .watch: isWatching = true
        case .claim: isWatching = false
        case .photo: break
        }
        ask(what, nil, answer)
    }

    /// The room is closed: nobody answers any more.
    func failRequests() {
        let refusal = Refusal(code: "offline", message: "The room is closed.")
        for (_, request) in requests.sorted(by: { $0.key < $1.key }) { request.answer?(refusal) }
        requests = [:]
    }

    private func ask(_ what: ViewerRequest.What, _ line: Int?, _ answer: ((Refusal?) -> Void)? = nil) {
        lastRequest += 1
        let request = ViewerRequest(what: what, line: line, answer: answer)
        requests[lastRequest] = request
        send(request, lastRequest)
    }

    private func send(_ request: ViewerRequest, _ number: Int) {
        let peer = context.peer
        switch request.what {
        case .claim(let player):
            peer.perform(.send(RoomMessage.claim(request: number, player: player).encoded, to: nil, .control))
        case .watch: peer.perform(.send(RoomMessage.watch(request: number).encoded, to: nil, .control))
        case .photo(let photo): peer.perform(.send(BulkMessage.encoded(photo, request: number), to: nil, .bulk))
        }
    }

    /// A host that restarted knows nothing of what it was asked before; asking again does no harm.
    func repeatRequests() {
        for (number, request) in requests.sorted(by: { $0.key < $1.key }) { send(request, number) }
    }

    func answered(_ number: Int, _ refusal: Refusal?) {
        guard let request = requests.removeValue(forKey: number) else { return }
        if let answer = request.answer {
            answer(refusal)
            return settle()
        }
        if let refusal {
            if request.isAboutSeat { self.refusal = refusal.code }
            refused(refusal, request.line)
        } else if let line = request.line {
            context.sink.show(.reply(Reply(line: line, answer: .done())))
        }
        settle()
    }

    private func refused(_ refusal: Refusal, _ line: Int?) {
        if let line {
            context.sink.show(.reply(Reply(line: line, answer: .refused(refusal))))
        } else {
            self.refusal = refusal.code
            context.log.error(refusal.message)
        }
    }
}

extension GameSnapshot {
    /// The player that a person points at: by seat number, or by name in any case.
    func player(_ reference: PlayerReference) -> Seat? {
        switch reference {
        case .seat(let number): players.first { $0.seat == number }
        case .name(let name): players.first { $0.name.key == PlayerName.key(of: name) }
        }
    }
}
