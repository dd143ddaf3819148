import FarkleCore
import FarklePeer
import FarkleStore
import FarkleWeb

// The host on the page: its scorekeeper's browser scores, the others are viewers of this room like any node.
extension HostRole {
    func fill(_ page: inout NodePage) {
        page.activity = .hosting
        page.game = snapshot(lastTurns: nil)
        page.additions = game.pending.additions.map(\.amount)
        page.canUndo = game.canUndo
        page.canRedo = game.canRedo
        if case .closing = phase {
            page.connection = NodePage.Connection(
                state: "ended", reason: game.phase == .ended ? "finished" : "hostEnded", code: room.codeText)
        }
        let devices = Set(viewers.values.map(\.node))
        page.room = NodePage.Room(
            code: room.codeText, viewers: devices.count + browsers.present.count, pin: room.pin,
            protection: room.protection.rawValue)
        for visitor in browsers.present {
            if let seat = seats.seat(of: visitor.node), seat.isClaimed {
                page.visitors[visitor.id] = NodePage.VisitorSeat(player: seat.player)
            } else if browsers.watching.contains(visitor) {
                page.visitors[visitor.id] = NodePage.VisitorSeat(player: nil)
            }
        }
    }

    func photo(_ digest: Fingerprint) -> [UInt8]? {
        guard seats.photos.contains(digest) else { return nil }
        return try? context.store.room.photo(digest: digest.bytes)
    }

    // MARK: The scorekeeper

    func perform(_ command: PageCommand) throws(Refusal) -> [GameChange.Warning] {
        guard phase == .open else { throw .badCommand("The room is not open yet. Wait a moment.") }
        defer { publishNews() }
        switch try answer(to: command) {
        case .done(let warnings): return warnings
        default: return []
        }
    }

    private func answer(to command: PageCommand) throws(Refusal) -> Reply.Answer {
        switch command {
        case .turn(let turn, let expect): return try perform(gameCommand(turn), expecting: expect)
        case .undo: return try perform(.undo)
        case .redo: return try perform(.redo)
        case .undoTurn(let turn): return try perform(.undoFrom(turn: number(of: turn)))
        case .edit(let turn, let amount): return try perform(.edit(turn: number(of: turn), amount: amount))
        case .rename(let player, let name): return try perform(.rename(reference(player), to: name))
        case .addPlayer(let name): return try perform(.addPlayer(name))
        case .removePlayer(let player): return try perform(.removePlayer(reference(player)))
        case .order(let players):
            var order: [PlayerReference] = []
            for player in players { order.append(try reference(player)) }
            return try perform(.order(order))
        case .releaseSeat(let player): return try release(reference(player))
        case .handOver(let player): return try handOver(to: reference(player))
        case .rematch: return try rematch()
        case .resume: return .done()
        case .newGame, .end, .home, .browse, .join, .leave, .setting, .reset:
            throw .badCommand("Leave the table first; the game is kept.")
        }
    }

    private func gameCommand(_ turn: PageCommand.TurnCommand) throws(Refusal) -> GameCommand {
        switch turn {
        case .add(let amount): return .add(amount)
        case .combos(let rows):
            if let off = rows.first(where: { !$0.isPlayed(under: game.rules) }) {
                throw .badCommand("\(off.title) is off in this game’s rules.")
            }
            // Six dice in one entry are hot; more than six were several rolls, of which one may have been.
            let isHot = rows.reduce(0) { $0 + $1.diceUsed } == 6 || rows.contains { $0.diceUsed == 6 }
            return .add(rows.reduce(0) { $0 + $1.value }, hotDice: isHot)
        case .clear: return .clear
        case .bank: return .bank
        case .farkle: return .farkle
        }
    }

    /// The turn's number in the record as it stands, from 1.
    private func number(of turn: TurnID) throws(Refusal) -> Int {
        guard let index = game.turns.firstIndex(where: { $0.id == turn }) else {
            throw Refusal(code: "unknownTurn", message: "That turn is not in the record any more.")
        }
        return index + 1
    }

    private func reference(_ player: PlayerID) throws(Refusal) -> PlayerReference {
        guard let index = game.players.firstIndex(where: { $0.id == player }) else {
            throw .unknownPlayer("That player is not at the table any more.")
        }
        return .seat(index + 1)
    }

    // MARK: The browsers that watch

    func watching(_ visitors: [VisitorID]) {
        let (came, gone) = browsers.become(visitors.map { PageVisitor($0) })
        for visitor in came {
            let wasClaimed = seats.seat(of: visitor.node)?.isClaimed
            if seats.comeBack(visitor.node) != nil, wasClaimed == false { try? put(seats) }
            tell(.joined, visitor.node)
        }
        // A phone that sleeps closes its stream: its seat stays its own until it says goodbye.
        for visitor in gone { tell(.left, visitor.node) }
        publishNews()
    }

    func perform(_ request: VisitorRequest, by visitor: PageVisitor, answer: @escaping (Refusal?) -> Void) {
        do {
            try perform(request, by: visitor)
            answer(nil)
        } catch {
            answer(error)
        }
        publishNews()
    }

    private func perform(_ request: VisitorRequest, by visitor: PageVisitor) throws(Refusal) {
        switch request {
        case .claim(let player?): try claim(player, by: visitor)
        case .claim(nil):
            var next = seats
            next.giveUp(visitor.node)
            try change(next, by: visitor)
            browsers.setWatching(visitor, true)
        case .photo(let jpeg): try attach(jpeg, by: visitor)
        case .goodbye:
            browsers.setWatching(visitor, false)
            guard seats.seat(of: visitor.node) != nil else { return }
            var next = seats
            next.leave(visitor.node)
            try put(next)
        case .enter(let pin):
            switch context.peer.tryPIN(pin) {
            case .right: break
            case .wrong(let left): throw .wrongPIN(left: left)
            case .underAttack: throw .underAttack
            }
        }
    }

    private func claim(_ player: PlayerID, by visitor: PageVisitor) throws(Refusal) {
        var next = seats
        do {
            try next.claim(player, by: visitor.node)
        } catch {
            switch error {
            case .noSuchPlayer: throw .unknownPlayer("Nobody has that seat any more.")
            case .heldByAnother:
                throw Refusal(
                    code: "seatTaken",
                    message: "Another phone is \(game.player(player).name). The scorekeeper can free the seat.")
            }
        }
        try change(next, by: visitor)
        browsers.setWatching(visitor, false)
        tell(.claimed, visitor.node)
    }

    private func attach(_ jpeg: [UInt8], by visitor: PageVisitor) throws(Refusal) {
        guard let seat = seats.seat(of: visitor.node), seat.isClaimed else {
            throw .badCommand("Claim a seat first; the photo is shown there.")
        }
        let digest = Fingerprint.of(jpeg)
        var next = seats
        next.attach(digest, to: seat.player)
        try keeping { () throws(StoreError) in try context.store.room.keep(photo: jpeg, digest: digest.bytes) }
        try change(next, by: visitor)
    }

    private func change(_ next: Seats, by visitor: PageVisitor) throws(Refusal) {
        guard next != seats else { return }
        guard browsers.allows(visitor, at: context.clock.now()) else {
            throw Refusal(code: "tooOften", message: "That was too often. Wait a few seconds.")
        }
        try put(next)
    }
}
