// What goes into a `PeerCore` and what comes out of it. The core is pure: the shell owns sockets and clock, tests own everything.

/// One network interface as the shell found it.
public struct Interface: Hashable, Sendable {
    public var id: InterfaceID
    public var name: String
    public var hasIPv4: Bool
    public var hasIPv6: Bool
    public var isLoopback: Bool

    public init(id: InterfaceID, name: String, hasIPv4: Bool, hasIPv6: Bool, isLoopback: Bool) {
        self.id = id
        self.name = name
        self.hasIPv4 = hasIPv4
        self.hasIPv6 = hasIPv6
        self.isLoopback = isLoopback
    }
}

/// Address family of a multicast group.
public enum AddressFamily: Hashable, Sendable { case v4, v6 }

/// Where a datagram is to go.
public enum Destination: Hashable, Sendable {
    /// To one endpoint. `via` is the interface that the peer was last heard on; nil lets the routing table choose.
    case unicast(Endpoint, via: InterfaceID?)
    /// To the discovery group, out of this interface.
    case multicast(InterfaceID, AddressFamily)
    /// To the discovery port of one address (`join --connect HOST` without a port).
    case discoveryPort(IPAddress)
}

/// One viewer of a host, for as long as the host knows it. Numbers are never used again within a boot.
public struct ViewerID: Hashable, Comparable, Sendable {
    public let number: UInt32
    public init(_ number: UInt32) { self.number = number }
    public static func < (left: ViewerID, right: ViewerID) -> Bool { left.number < right.number }
}

/// The two lanes of reliable, ordered messages. A full bulk lane never delays a control message, a snapshot or a keepalive.
public enum Lane: UInt8, Hashable, Sendable, CaseIterable {
    /// Claims, answers, goodbyes: at most `Limits.controlMessageBytesMax` each.
    case control = 0
    /// Photos and whole games: at most `Limits.bulkMessageBytesMax` each.
    case bulk = 1
}

/// Whether traffic after the handshake is readable by others on the LAN.
public enum Encryption: UInt8, Hashable, Sendable { case on = 1, off = 0 }

/// What a viewer can rely on, for its screen.
public enum Protection: String, Hashable, Sendable {
    case sealed = "sealed"
    case sealedWithPIN = "sealed with PIN"
    case notEncrypted = "not encrypted"
}

/// How a host opens its room.
public struct RoomConfiguration: Hashable, Sendable {
    /// Nil lets the core pick a free one after listening.
    public var code: RoomCode?
    /// True when the person asked for `code`: then a living room of that code is a refusal, not a reason to pick another.
    public var codeIsDemanded: Bool
    /// 16 random bytes made once per room and kept by the store: with the node's public key they make the `RoomID`.
    public var nonce: [UInt8]
    /// Why this node may host a room that another node opened; nil for a room of its own.
    public var proof: GrantChain?
    /// The rank that the next standby gets; kept by the store, since none may be given twice in one term.
    public var nextRank: UInt16
    /// When the room was first opened, in milliseconds since 1970: the younger of two colliding rooms changes its code.
    public var createdAt: UInt64
    /// The game's name for lists of rooms; cut to `Limits.gameNameBytesMax` bytes at a character's edge.
    public var name: String
    public var term: UInt64
    /// The term to open under instead, if nobody is heard who carries on: for a root that was away and had standbys. It listens
    /// longer then.
    public var reclaimTerm: UInt64?
    public var encryption: Encryption
    /// ASCII digits, or nil for an open room.
    public var pin: String?
    /// Nodes that have shown the PIN before, kept by the store: they come back on their key alone.
    public var members: [NodeID]
    /// What is left of the PIN's guesses, kept by the store.
    public var guesses: GuessBudget.Record
    /// Highest number of viewers at a time, at most `Limits.viewersMax`.
    public var viewersMax: Int

    public init(
        code: RoomCode?, codeIsDemanded: Bool, nonce: [UInt8], createdAt: UInt64, name: String, term: UInt64,
        encryption: Encryption = .on, pin: String? = nil, members: [NodeID] = [],
        guesses: GuessBudget.Record = .fresh, viewersMax: Int = Limits.viewersMax, proof: GrantChain? = nil,
        nextRank: UInt16 = 1, reclaimTerm: UInt64? = nil
    ) {
        self.code = code
        self.codeIsDemanded = codeIsDemanded
        self.nonce = nonce
        self.createdAt = createdAt
        self.name = name
        self.term = term
        self.encryption = encryption
        self.pin = pin
        self.members = members
        self.guesses = guesses
        self.viewersMax = viewersMax
        self.proof = proof
        self.nextRank = nextRank
        self.reclaimTerm = reclaimTerm
    }
}

/// How a viewer looks for a room.
public struct JoinConfiguration: Hashable, Sendable {
    /// Which room is meant.
    public enum Target: Hashable, Sendable {
        /// The only room there is; several are reported as `.severalRooms`.
        case any
        case code(RoomCode)
        /// One room by its id, whoever hosts it now (used when a list of rooms was shown).
        case room(RoomID)
        /// A given endpoint, without multicast. Port 0 asks the address's discovery port first.
        case address(Endpoint)
    }
    public var target: Target
    public var pin: String?
    /// The room this viewer was in before, with the newest state it applied: it never goes back behind that.
    public var known: KnownRoom?
    /// What was written down of rooms in earlier lives of this node: none of them is entered on weaker terms. Unlike `known` they
    /// do not say which room is meant.
    public var remembered: [KnownRoom]

    public init(target: Target, pin: String? = nil, known: KnownRoom? = nil, remembered: [KnownRoom] = []) {
        self.target = target
        self.pin = pin
        self.known = known
        self.remembered = remembered
    }
}

/// What a viewer remembers of a room between sessions.
public struct KnownRoom: Hashable, Sendable {
    public var room: RoomID
    public var term: UInt64
    public var needsPIN: Bool
    /// A room that was sealed is never rejoined in the clear; one that was clear may have become sealed.
    public var encryption: Encryption
    public init(room: RoomID, term: UInt64, needsPIN: Bool, encryption: Encryption = .on) {
        self.room = room
        self.term = term
        self.needsPIN = needsPIN
        self.encryption = encryption
    }
}

/// A room heard on the LAN.
public struct RoomListing: Hashable, Sendable {
    public var code: RoomCode
    public var room: RoomID
    public var host: NodeID
    public var boot: UInt64
    public var term: UInt64
    /// Sequence number and fingerprint of the newest snapshot: a hint.
    public var seq: UInt64
    public var fingerprint: Fingerprint
    public var name: String
    public var createdAt: UInt64
    public var viewers: UInt16
    public var needsPIN: Bool
    public var encryption: Encryption
    /// Where its datagrams come from.
    public var endpoint: Endpoint
    public var heardOn: InterfaceID
    /// False where the other speaks a protocol version this node does not ("needs an update").
    public var versionIsSupported: Bool

    public init(
        code: RoomCode, room: RoomID, host: NodeID, boot: UInt64, term: UInt64, seq: UInt64, fingerprint: Fingerprint,
        name: String, createdAt: UInt64, viewers: UInt16, needsPIN: Bool, encryption: Encryption, endpoint: Endpoint,
        heardOn: InterfaceID, versionIsSupported: Bool
    ) {
        self.code = code
        self.room = room
        self.host = host
        self.boot = boot
        self.term = term
        self.seq = seq
        self.fingerprint = fingerprint
        self.name = name
        self.createdAt = createdAt
        self.viewers = viewers
        self.needsPIN = needsPIN
        self.encryption = encryption
        self.endpoint = endpoint
        self.heardOn = heardOn
        self.versionIsSupported = versionIsSupported
    }
}

/// Why a host turned a viewer away, or ended its session. Raw values are on the wire.
public enum CloseReason: UInt8, Hashable, Sendable {
    case hostEnded = 1
    /// The room closed after its game was finished.
    case finished = 2
    case left = 3
    case roomFull = 4
    case wrongPIN = 5
    case pinNeeded = 6
    /// The other speaks another protocol version.
    case version = 7
    /// Another host holds the room under a higher term.
    case superseded = 8
    /// The host's key is not the one this room had before.
    case hostKeyChanged = 9
    /// Too many wrong PINs: the host admits nobody new until the PIN is changed or time has passed.
    case underAttack = 10
    /// The room asks for no PIN, though this viewer holds one for it or was in it with one. Said by the viewer to its person.
    case pinDropped = 11
    /// The room was sealed when this viewer was in it, and is not now. Said by the viewer to its person.
    case encryptionDropped = 12
}

/// A viewer's states, in the words of `--ui json`. "Choosing" is the application's: the peer is live by then.
public enum ViewerState: Hashable, Sendable {
    case searching
    case connecting(RoomListing?)
    case live
    case reconnecting
    /// No way back by itself. The reason is shown once.
    case ended(CloseReason)
}

/// A snapshot as it travels: opaque bytes under a term and a sequence number.
public struct StateRecord: Hashable, Sendable {
    public var term: UInt64
    /// Grows by at least one with each publication within a term, across restarts too.
    public var seq: UInt64
    public var bytes: [UInt8]
    public init(term: UInt64, seq: UInt64, bytes: [UInt8]) {
        self.term = term
        self.seq = seq
        self.bytes = bytes
    }
}

extension PeerCore {
    /// Everything that can happen to a node.
    public enum Input: Sendable {
        case datagram([UInt8], from: Endpoint, via: InterfaceID)
        case wake
        /// The usable interfaces as they are now; sent at start and whenever they change.
        case interfaces([Interface])
        case command(Command)
    }

    /// What a person or the application asks of the node.
    public enum Command: Hashable, Sendable {
        /// Listens, picks a code, opens. Answered by `.roomOpened` or `.roomRefused`.
        case openRoom(RoomConfiguration, StateRecord)
        /// Replaces the room's state. Refused silently unless (term, seq) is higher than what was there.
        case publish(StateRecord, name: String)
        /// The whole game for those who may have to carry on: sent to viewers that were appointed, newest only, behind everything else.
        case publishRecord(StateRecord)
        /// Gives one viewer the right to host: at once, or when this host falls silent. Answered by `.appointed`.
        case appoint(ViewerID, Grant.Kind)
        /// Says goodbye to every viewer and stops hosting. `.roomClosed` follows once they have heard or 300 ms have passed.
        case closeRoom(CloseReason)
        /// Host to one viewer, or viewer to its host (nil). Reliable and ordered within the lane.
        case send([UInt8], to: ViewerID?, Lane)
        /// Ends one viewer's session.
        case dismiss(ViewerID, CloseReason)
        /// Starts looking for rooms (lists them by `.roomsChanged`).
        case browse
        case stopBrowsing
        case join(JoinConfiguration)
        /// Says goodbye to the host and forgets the room.
        case leave
        /// The grant that this viewer was given. `.mayTakeOver` follows when it may be used.
        case holdGrant(GrantChain)
    }

    /// What there is to do.
    public enum Output: Sendable {
        case transmit([UInt8], to: Destination)
        case event(Event)
    }

    /// What the application gets to know.
    public enum Event: Hashable, Sendable {
        // Host
        case roomOpened(code: RoomCode, room: RoomID)
        case roomRefused(RoomRefusal)
        /// A late collision made this room, the younger one, change its code.
        case roomCodeChanged(from: RoomCode, to: RoomCode)
        case roomClosed
        /// A wrong PIN was tried, or an attempt broken off: to be kept over restarts.
        case guessesChanged(GuessBudget.Record)
        /// Another host answers for this room under a higher term.
        case superseded(by: NodeID, term: UInt64)
        /// To be handed to that viewer by a message, and the next rank to be kept by the store.
        case appointed(ViewerID, NodeID, GrantChain, nextRank: UInt16)
        /// A session of that node begins. The host's words of the session before it, if any, may not have arrived.
        case viewerJoined(ViewerID, NodeID, ViewerEntry)
        case viewerMessage(ViewerID, NodeID, [UInt8], Lane)
        /// No word for `Limits.silenceUntilLost`; the viewer still counts.
        case viewerLost(ViewerID, NodeID)
        /// A lost viewer spoke again in the same session.
        case viewerBack(ViewerID, NodeID)
        /// Said goodbye (`.left`), was turned away, or was silent until it no longer counts (nil).
        case viewerGone(ViewerID, NodeID, CloseReason?)
        /// Two devices prove the same key: numbers of starts only grow, and one that was lower came after a higher one. Follows the
        /// `.viewerJoined` of each of them.
        case viewerTwin(ViewerID, NodeID)
        // Viewer
        case viewerState(ViewerState)
        /// Session established: who the host is and how the session is protected.
        case connected(host: NodeID, room: RoomID, code: RoomCode?, Protection)
        /// To be written down: a session with this room's host has carried a tag that only its host can make.
        case roomKnown(KnownRoom)
        case state(StateRecord)
        case hostMessage([UInt8], Lane)
        /// The whole game, for a viewer that was appointed.
        case record(StateRecord)
        /// The host has been silent for so long, or has stepped back for this node, that it may open the room with this proof.
        case mayTakeOver(GrantChain, term: UInt64)
        case severalRooms([RoomListing])
        /// The room that this viewer is in has another code from now on.
        case hostChangedCode(RoomCode)
        // Both
        case roomsChanged([RoomListing])
        case diagnostic(Diagnostic)
    }

    /// Something worth a line in the log, said once per change.
    public enum Diagnostic: Hashable, Sendable {
        case duplicateIdentity(Endpoint)
        /// The chain of grants is as long as it may get: the node that opened the room must take it back first.
        case noMoreGrants
    }
}

/// Why a room could not be opened.
public enum RoomRefusal: Hashable, Sendable {
    /// `--code` names a room that lives: join it, or host under another code.
    case codeTaken(RoomListing)
    case noFreeCode
    /// Another node hosts this very room under a higher term: it was handed over, or a standby took over.
    case hostedElsewhere(RoomListing)
}
