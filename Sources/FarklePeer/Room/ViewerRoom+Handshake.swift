// From a hint that the room is there to a session with its host.
extension ViewerRoom {
    // MARK: What comes from the LAN

    mutating func heard(_ entry: Discovery.Entry, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        guard fits(entry.listing) else { return [] }
        switch phase {
        case .searching(let decideAt):
            guard attempt == nil else { return [] }
            candidates.removeAll { $0.listing.host == entry.listing.host }
            candidates.append(entry)
            if case .any = target {
                phase = .searching(decideAt: decideAt ?? now + Self.othersMayAnswer)
                return []
            }
            return begin(entry.paths, entry.listing, at: now, &random)
        case .live, .reconnecting, .connecting:
            // The proved path stays among them: a beacon is only a hint.
            let paths = entry.paths + (channel.map { entry.paths.contains($0.path) ? [] : [$0.path] } ?? [])
            lastPaths = paths
            // A new boot number means that the host we knew is gone, whatever its silence says yet.
            let restarted =
                channel != nil && hostNode == entry.listing.host && hostBoot.map { entry.listing.boot > $0 } ?? false
            if case .live = phase {
                // Anybody can call out a restart that never was, so it is believed as far as a nudge is.
                guard restarted, attempt == nil, nudges.take(at: now) else { return [] }
            }
            if attempt?.answeredOn != nil { return [] }
            if attempt != nil {
                attempt!.paths = paths
                // Whoever calls can hear: no reason to wait for the next repetition.
                guard attempt!.lastSentAt + Self.callsBelieved <= now else { return [] }
                return repeatFlight(at: now)
            }
            return begin(paths, entry.listing, at: now, &random)
        case .idle, .ended: return []
        }
    }

    func fits(_ listing: RoomListing) -> Bool {
        if let known { return listing.room == known.room || !listing.versionIsSupported && listing.host == hostNode }
        switch target {
        case .any: return true
        case .code(let code): return listing.code == code
        case .room(let room): return listing.room == room
        case .address(let endpoint): return listing.endpoint.address == endpoint.address
        }
    }

    /// "I do not know this session": a hint to shake hands, believed only as far as one attempt a second.
    mutating func nudged(_ nudge: Nudge, from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard let channel, channel.inboundID != nudge.connection, channel.outboundID == nudge.connection,
            attempt == nil, isActive, nudges.take(at: now)
        else {
            counters.nudgesIgnored += 1
            return []
        }
        return begin([path], nil, at: now, &random)
    }

    mutating func decideIfSeveral(at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore.Output] {
        guard case .searching(let decideAt?) = phase, decideAt <= now else { return [] }
        phase = .searching(decideAt: nil)
        // The later term first: while a room goes from one host to the next both call it out, and it is one room all the same.
        let heard = candidates.filter(\.listing.versionIsSupported).sorted { $0.listing.term > $1.listing.term }
        let rooms = heard.indices.filter { index in
            !heard[..<index].contains { $0.listing.room == heard[index].listing.room }
        }.map { heard[$0] }
        if rooms.count > 1 {
            phase = .idle
            return [.event(.severalRooms(rooms.map(\.listing).sorted { ($0.code, $0.host) < ($1.code, $1.host) }))]
        }
        guard let entry = rooms.first ?? candidates.first else { return [] }
        // Both are asked, since a call proves nothing; whoever answers first leads to the one that hosts.
        return begin(heard.isEmpty ? entry.paths : heard.flatMap(\.paths), entry.listing, at: now, &random)
    }

    // MARK: Handshake

    /// Whoever was in a room with a PIN comes back on its key: a PIN is shown for a person's word only.
    func credential(in known: KnownRoom?) -> ViewerHandshake.Credential {
        if let known, known.needsPIN, connectedOnce || pin == nil { return .membership }
        return pin.map(ViewerHandshake.Credential.pin) ?? .none
    }

    /// What is remembered of the room called out, where that lets this node in without the PIN that nobody gave it.
    private func membership(of listing: RoomListing?) -> KnownRoom? {
        guard pin == nil, let listing else { return nil }
        return remembered.first { $0.room == listing.room && $0.needsPIN }
    }

    mutating func begin(
        _ paths: [Path], _ listing: RoomListing?, at now: PeerInstant, _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        // Whoever was in the room asks the host all the same: a call of another version may be anybody's, and ends no session.
        if let listing, !listing.versionIsSupported, !connectedOnce { return end(.version) }
        let room: RoomID? = if case .room(let room) = target { room } else { nil }
        let known = known ?? membership(of: listing)
        let handshake = ViewerHandshake(
            code: wantedCode, room: known?.room ?? room, known: known, remembered: remembered,
            credential: credential(in: known), identity: identity, boot: boot,
            resumesHostBoot: channel == nil ? 0 : hostBoot ?? 0, &random)
        attempt = Attempt(
            handshake: handshake, paths: paths, answeredOn: nil, sentAt: now, lastSentAt: now, tries: 0, next: now)
        lastPaths = paths
        var outputs: [PeerCore.Output] = []
        if case .searching = phase {
            phase = .connecting
            outputs.append(.event(.viewerState(.connecting(listing))))
        }
        return outputs + repeatFlight(at: now)
    }

    mutating func repeatFlight(at now: PeerInstant) -> [PeerCore.Output] {
        guard var current = attempt, let flight = current.handshake.resend() else { return [] }
        defer { attempt = current }
        // Hellos take turns on all known paths; once one has answered, it is the one.
        let path = current.answeredOn ?? current.paths[current.tries % current.paths.count]
        let step = current.answeredOn == nil ? current.tries / current.paths.count : current.tries
        current.next = now + (step < Self.flightPauses.count ? Self.flightPauses[step] : Self.flightPauseMax)
        let copies = current.copies
        current.lastSentAt = now
        current.tries += 1
        return Array(repeating: .transmit(flight, to: .unicast(path.endpoint, via: path.via)), count: copies)
    }

    /// Keeps a packet of the session whose ACCEPT is still to come. False where there is no such session.
    mutating func keepEarly(_ datagram: [UInt8], connection: UInt64, from path: Path) -> Bool {
        guard let awaited = attempt?.handshake.awaitedConnection, awaited == connection else { return false }
        if attempt!.early.count < Self.earlyPacketsMax { attempt!.early.append((datagram, path)) }
        return true
    }

    /// RETRY, CPACE_B, ACCEPT or REJECT.
    mutating func answered(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard attempt != nil else { return [] }
        switch attempt!.handshake.receive(datagram, &random) {
        case .ignored(let reason):
            counters.count(reason)
            return []
        case .send:
            attempt!.timing = HandshakeTiming(
                roundTripAtMost: now - attempt!.sentAt,
                wasRepeated: attempt!.tries > 1 || attempt!.timing?.wasRepeated == true)
            attempt!.answeredOn = path
            attempt!.tries = 0
            attempt!.sentAt = now
            return repeatFlight(at: now)
        case .established(let established, let info):
            return establish(established, info, path, at: now, &random)
        case .refused(let reason, proven: true):
            return end(reason)
        case .refused(let reason, proven: false):
            // Anybody may have said so: a real answer still has a moment to come.
            if attempt!.rejection == nil { attempt!.rejection = (reason, now + Self.realAnswerMayCome) }
            return []
        }
    }

    mutating func establish(
        _ established: Established, _ info: AcceptInfo, _ path: Path, at now: PeerInstant,
        _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        guard let attempt else { return [] }
        guard mayFollow(established, at: now) else {
            counters.standbysTooEarly += 1
            return giveUpAttempt(at: now, &random)
        }
        var fresh = Channel(established, side: .viewer, path: path, timing: attempt.timing, at: now)
        if let channel { fresh.link.adopt(channel.link, continuing: info.resumed) }
        channel = fresh
        connectedOnce = true
        renewAt = now + Self.keyLifetime
        isRenewingEarly = false
        hostStepsBack = false
        if established.peer != hostNode { grant = nil }
        hostBoot = established.peerBoot
        hostNode = established.peer
        let before = known ?? remembered.first { $0.room == established.room }
        let roomKnown = before.map { $0.merged(with: established.knownRoom) } ?? established.knownRoom
        known = roomKnown
        rejectionsInARow = 0
        lastPaths = [path]
        self.attempt = nil
        attemptsInARow = 0
        nextAttempt = nil
        candidates = []
        let connected = PeerCore.Event.connected(
            host: established.peer, room: established.room, code: info.code, established.protection)
        var outputs: [PeerCore.Output] = [.event(connected), .event(.roomKnown(roomKnown))]
        for packet in attempt.early { outputs += receive(packet.datagram, from: packet.path, at: now, &random) }
        return outputs + (channel?.transmit(at: now) ?? [])
    }

    /// A standby's word counts only once the host before it has been silent for long: signatures alone cannot prevent two hosts.
    func mayFollow(_ established: Established, at now: PeerInstant) -> Bool {
        guard let channel, established.peer != hostNode, !hostStepsBack,
            established.proof.grants.last?.kind == .standby
        else { return true }
        return channel.link.lastHeardAt + Limits.silenceUntilTakeover <= now
    }

    mutating func hold(_ chain: GrantChain) {
        guard let known, chain.room == known.room, let term = chain.term(of: identity.publicKey), term > known.term
        else {
            return
        }
        grant = chain
        tookOver = false
    }

    var takeoverTime: PeerInstant? {
        guard let channel, let grant, !tookOver, let last = grant.grants.last else { return nil }
        if last.kind == .handover { return channel.link.lastHeardAt }
        guard case .reconnecting = phase else { return nil }
        let turn = channel.link.lastHeardAt + Limits.silenceUntilTakeover + Limits.takeoverPause * Int64(last.rank - 1)
        return givesWayUntil.map { max($0, turn) } ?? turn
    }

    /// Whether this viewer is to carry on now. One that hears of a host with a later term gives way, for as long as following a true
    /// one takes at most: a false one must not keep the room without a host.
    mutating func takeOver(_ discovery: Discovery, at now: PeerInstant) -> [PeerCore.Output] {
        guard let due = takeoverTime, due <= now, let grant, let term = grant.term(of: identity.publicKey), let known
        else { return [] }
        let isReplaced = discovery.entries.contains { $0.listing.room == known.room && $0.listing.term > known.term }
        if isReplaced, givesWayUntil == nil {
            givesWayUntil = now + Self.givingWay
            return []
        }
        tookOver = true
        return [.event(.mayTakeOver(grant, term: term))]
    }
}
