// Every counter of the protocol by its name. A counter that is not in here is seen by nobody: tests hold this list against the limits.
extension PeerCore.Counters {
    public var groups: [CounterGroup] {
        [
            CounterGroup("datagrams", datagrams), CounterGroup("handshakes", host.handshakes.list),
            CounterGroup("host", host.list), CounterGroup("viewer", viewer.list),
        ]
    }

    private var datagrams: [Counter] {
        [
            Counter("foreign", "datagrams of other programs", foreign),
            Counter("otherVersion", "datagrams of other versions", otherVersion),
            Counter("unknownKind", "datagrams of unknown kinds", unknownKind),
            Counter("malformed", "malformed datagrams", malformed),
            Counter("misdirected", "packets of no session of this node", misdirected),
            Counter("beaconsStale", "rooms called out by a host's earlier life", beaconsStale),
            Counter("beaconsOverLimit", "rooms over the \(Discovery.entriesMax) that are listed", beaconsOverLimit),
            Counter("duplicatesHeard", "calls under this node's own id", duplicatesHeard),
            Counter("claimsIgnored", "claims to this room, so soon after another", claimsIgnored),
        ]
    }
}

extension HandshakeCounters {
    fileprivate var list: [Counter] {
        [
            Counter("admitted", "admitted", admitted, isOrdinary: true),
            Counter("refused", "refused by the room", refused),
        ]
            + HandshakeDrop.allCases.map { Counter($0.rawValue, $0.meaning, self[$0]) }
            + [
                Counter("displaced", "half-open handshakes that made room", displaced),
                Counter("expired", "half-open handshakes that were not finished", expired),
                Counter("answersDisplaced", "kept answers that made room", answersDisplaced),
                Counter("membersNotKept", "members over the limit", membersNotKept),
            ]
    }
}

extension HandshakeDrop {
    /// For people, after the number.
    var meaning: String {
        switch self {
        case .foreign: "datagrams that no viewer sends"
        case .otherVersion: "handshakes of other versions"
        case .malformed: "malformed handshakes"
        case .otherRoom: "hellos for other rooms"
        case .tooManyHellos: "hellos over the limit"
        case .cookieForged: "forged cookies"
        case .cookieOld: "cookies out of time"
        case .otherTerm: "handshakes for another term"
        case .replayed: "replayed handshakes"
        case .tooManyRepeats: "repetitions over the limit"
        case .tooManyExchanges: "key exchanges over the limit"
        case .modeNotOffered: "handshakes in a mode that is not offered"
        case .notMember: "strangers without the PIN"
        case .ownKey: "handshakes with this node's own key"
        case .badShare: "invalid points"
        case .guessesSpent: "PINs turned away unheard"
        case .unknownHandshake: "confirmations of no handshake"
        case .wrongTag: "wrong PINs"
        case .badSeal: "confirmations with a broken seal"
        case .badSignature: "confirmations with a false signature"
        case .undecided: "confirmations repeated too soon"
        }
    }
}

extension HostCounters {
    fileprivate var list: [Counter] {
        [
            Counter("refusedFull", "viewers turned away from a full room", refusedFull),
            Counter("messagesRefused", "messages that a lane had no room for", messagesRefused),
            Counter("answersWithheld", "questions for rooms over the limit", answersWithheld),
            Counter("unknownConnections", "packets of no session", unknownConnections),
            Counter("nudgesWithheld", "packets of no session over the limit", nudgesWithheld),
            Counter("codeClaimsIgnored", "claims to this code, so soon after another", codeClaimsIgnored),
        ] + sessions.list
    }
}

extension ViewerCounters {
    fileprivate var list: [Counter] {
        ViewerHandshake.Ignored.allCases.map { Counter($0.rawValue, $0.meaning, self[$0]) }
            + [
                Counter("statesBehind", "boards older than the one shown", statesBehind),
                Counter("messagesRefused", "messages that a lane had no room for", messagesRefused),
                Counter("nudgesIgnored", "nudges over the limit, or for no session", nudgesIgnored),
                Counter("standbysTooEarly", "standbys that called too early", standbysTooEarly),
            ] + sessions.list
    }
}

extension ViewerHandshake.Ignored {
    /// For people, after the number.
    fileprivate var meaning: String {
        switch self {
        case .malformed: "malformed answers"
        case .unexpected: "answers to nothing asked"
        case .notForMe: "answers to other questions"
        case .falseRoom: "hosts whose key is not this room's"
        case .olderTerm: "hosts that were replaced since"
        case .ownKey: "hosts with this node's own key"
        case .badChain: "hosts without the right to host"
        case .badShare: "invalid points"
        case .badSignature: "hosts with a false signature"
        case .wrongTag: "hosts that do not know the PIN"
        case .badSeal: "answers with a broken seal"
        }
    }
}

extension SessionCounters {
    fileprivate var list: [Counter] {
        [
            Counter("packetsForged", "forged packets", packetsForged),
            Counter("packetsReplayed", "replayed packets", packetsReplayed),
            Counter("pathsChanged", "changed addresses", pathsChanged, isOrdinary: true),
            Counter("unknownFrames", "frames of unknown kinds", unknownFrames),
            Counter("malformedPackets", "malformed packets", malformedPackets),
        ]
    }
}
