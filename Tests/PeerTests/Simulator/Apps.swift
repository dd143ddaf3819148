@testable import FarklePeer

/// Checks that the messages of one sender come in order and once.
struct MessageOrder {
    private var next: [UInt64: [UInt32]] = [:]

    /// A session that could not be resumed may deliver again what was delivered; never skip, and never within a session.
    private var mayRepeat: Set<UInt64> = []

    mutating func allowRepeat() { mayRepeat.formUnion(next.keys) }

    mutating func heard(_ message: SimMessage) -> String? {
        var expected = next[message.boot] ?? [0, 0]
        let lane = Int(message.lane.rawValue)
        defer { next[message.boot] = expected }
        if message.number < expected[lane], mayRepeat.contains(message.boot) { return nil }
        guard message.number >= expected[lane] else { return "message \(message.number) of \(message.lane) came twice" }
        expected[lane] = message.number + 1
        return nil
    }
}

/// The host's application: a counter for a game.
struct HostApp {
    let nonce: [UInt8]
    /// Why it may host a room that another device opened.
    var proof: GrantChain?
    var nextRank: UInt16 = 1
    /// Opened under this term if nobody has carried on while the device was away.
    var reclaimTerm: UInt64?
    var code: RoomCode?
    var record: StateRecord
    var viewersMax: Int
    var orders: [NodeID: MessageOrder] = [:]
    var present: [ViewerID: NodeID] = [:]
    var sent: [ViewerID: [UInt32]] = [:]
    var opened = 0
    var closed = 0
    var entries: [NodeID: [ViewerEntry]] = [:]
    /// How often two devices were found to have one key.
    var twins = 0
    var refusal: RoomRefusal?
    var codeIsDemanded = false
    var createdAt: UInt64 = 1_000
    var pin: String?
    var encryption = Encryption.on
    var members: [NodeID] = []
    var guesses: GuessBudget.Record?

    init(nonce: [UInt8], code: RoomCode? = nil, viewersMax: Int = 8, stateSize: Int = 2_000) {
        self.nonce = nonce
        self.code = code
        self.viewersMax = viewersMax
        record = StateRecord(term: 1, seq: 1, bytes: sampleState(1, size: stateSize))
    }

    mutating func start() -> PeerCore.Command {
        // What the journal gives back after a restart: the same game under the next number.
        present = [:]
        sent = [:]
        for node in orders.keys { orders[node]?.allowRepeat() }
        record = StateRecord(
            term: record.term, seq: record.seq + 1, bytes: sampleState(record.seq + 1, size: record.bytes.count))
        if opened > 0, proof == nil, nextRank > 1 { reclaimTerm = Term.reclaimed(after: record.term) }
        return .openRoom(
            RoomConfiguration(
                code: code, codeIsDemanded: codeIsDemanded, nonce: nonce, createdAt: createdAt,
                name: "Tuesday Night Roll",
                term: record.term, encryption: encryption, pin: pin, members: members, guesses: guesses ?? .fresh,
                viewersMax: viewersMax, proof: proof, nextRank: nextRank, reclaimTerm: reclaimTerm), record)
    }

    mutating func settleTerm() {
        guard let reclaimTerm else { return }
        record.term = reclaimTerm
        nextRank = 1
        self.reclaimTerm = nil
    }

    mutating func publish(size: Int) -> PeerCore.Command {
        record = StateRecord(term: record.term, seq: record.seq + 1, bytes: sampleState(record.seq + 1, size: size))
        return .publish(record, name: "Tuesday Night Roll")
    }

    mutating func react(_ event: PeerCore.Event) -> String? {
        switch event {
        case .roomOpened(let code, _):
            self.code = code
            opened += 1
        case .roomCodeChanged(_, let code): self.code = code
        case .roomRefused(let refusal): self.refusal = refusal
        case .roomClosed: closed += 1
        case .guessesChanged(let record): guesses = record
        case .appointed(_, _, _, let next): nextRank = next
        case .viewerJoined(let id, let node, let entry):
            let back = entry != .new
            entries[node, default: []].append(entry)
            if !back, present.values.contains(node) { return "two rows for one device" }
            present[id] = node
            if pin != nil, !members.contains(node) { members.append(node) }
            if present.count > viewersMax { return "more viewers than the room holds" }
            if !back { orders[node]?.allowRepeat() }
        case .viewerTwin: twins += 1
        case .viewerGone(let id, let node, _):
            present[id] = nil
            sent[id] = nil
            orders[node]?.allowRepeat()
        case .viewerMessage(_, let node, let bytes, let lane):
            guard let message = SimMessage(bytes), message.lane == lane else { return "a damaged message" }
            return orders[node, default: MessageOrder()].heard(message)
        default: break
        }
        return nil
    }
}

/// The viewer's application: keeps what it is shown and checks that it never goes back.
struct ViewerApp {
    var target: JoinConfiguration.Target
    var pin: String?
    var states: [ViewerState] = []
    var shown: StateRecord?
    var room: RoomID?
    var code: RoomCode?
    var sent: [UInt32] = [0, 0]
    var messages = 0
    var several: [RoomListing] = []
    var connections = 0
    var wholeGame: StateRecord?
    /// What it wrote down of rooms; a restart reads it.
    var remembered: [KnownRoom] = []
    /// Asks to be appointed whenever it is live.
    var isStandby = false
    var protection: Protection?
    /// No host of this evening ends its room: who ends a live session then is somebody else.
    var mayNotEnd = false

    init(target: JoinConfiguration.Target, pin: String? = nil) {
        self.target = target
        self.pin = pin
    }

    var isLive: Bool { states.last == .live }

    /// Stands before a choice or a refusal.
    var needsAPerson: Bool { if case .ended? = states.last { true } else { !several.isEmpty } }

    mutating func start() -> PeerCore.Command {
        states = []
        shown = nil
        sent = [0, 0]
        several = []
        return .join(JoinConfiguration(target: target, pin: pin, remembered: remembered))
    }

    mutating func react(_ event: PeerCore.Event, published: [World.Version: [UInt8]]) -> String? {
        switch event {
        case .viewerState(let state):
            if state == states.last { return "the same state was said twice: \(state)" }
            if mayNotEnd, isLive, case .ended = state { return "thrown out of a live session: \(state)" }
            states.append(state)
        case .connected(_, let room, let code, let protection):
            self.protection = protection
            connections += 1
            self.room = room
            if let code { self.code = code }
        case .roomKnown(let room):
            remembered.removeAll { $0.room == room.room }
            remembered.append(room)
        case .hostChangedCode(let code): self.code = code
        case .state(let record):
            guard let room else { return "a state before a session" }
            if let shown, (record.term, record.seq) <= (shown.term, shown.seq) {
                return "went back from \(shown.term)/\(shown.seq) to \(record.term)/\(record.seq)"
            }
            guard published[World.Version(room: room, term: record.term, seq: record.seq)] == record.bytes else {
                return "a state that no host sent: \(record.term)/\(record.seq)"
            }
            shown = record
        case .hostMessage: messages += 1
        case .record(let record): wholeGame = record
        case .severalRooms(let rooms): several = rooms
        default: break
        }
        return nil
    }
}
