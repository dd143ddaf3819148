// What comes from the LAN: other hosts, questions, handshakes, and what viewers say.
extension HostRoom {
    // MARK: What comes from the LAN

    mutating func heard(
        _ beacon: Beacon, _ listing: RoomListing, at now: PeerInstant, _ random: inout SeededRandom, taken: [RoomCode]
    )
        -> [PeerCore.Output]
    {
        switch phase {
        case .opening(var opening):
            if opening.heard.count < Discovery.entriesMax { opening.heard.append(listing) }
            phase = .opening(opening)
            return []
        case .open:
            guard beacon.versionIsSupported, let claim else { return [] }
            if beacon.room == room, beacon.term < claim.term { return insist(beacon, listing, at: now) }
            switch election.heard(HostClaim(beacon), mine: claim, at: now) {
            case .unchanged: return []
            case .insist: return insist(beacon, listing, at: now)
            case .ignored:
                counters.codeClaimsIgnored += 1
                return []
            case .changeCode: return changeCode(taken: taken, at: now, &random)
            }
        case .closed, .closing: return []
        }
    }

    /// Lets a host that must yield hear of this one at once. Its call may be forged, so the answer says no more than it did.
    mutating func insist(_ heard: Beacon, _ listing: RoomListing, at now: PeerInstant) -> [PeerCore.Output] {
        guard answers.take(at: now) else {
            counters.answersWithheld += 1
            return []
        }
        let answer = beacon(nameBytesMax: heard.name.utf8.count)
        return [.transmit(answer.encoded(), to: .unicast(listing.endpoint, via: listing.heardOn))]
    }

    mutating func changeCode(taken: [RoomCode], at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Output]
    {
        guard let old = code, let new = Election.freeCode(avoiding: taken + [old], &random) else { return [] }
        code = new
        greeter?.roomCode = new
        nextBeacon = now
        var outputs: [PeerCore.Output] = [.event(.roomCodeChanged(from: old, to: new))]
        for index in viewers.indices {
            viewers[index].channel.link.announce(roomCode: new.value)
            outputs += service(index, at: now)
        }
        return outputs
    }

    mutating func asked(_ question: Solicitation, from path: Path, at now: PeerInstant) -> [PeerCore.Output] {
        guard isOpen, question.node != identity.nodeID, question.code == nil || question.code == code else { return [] }
        guard answers.take(at: now) else {
            counters.answersWithheld += 1
            return []
        }
        return [.transmit(beacon().encoded(), to: .unicast(path.endpoint, via: path.via))]
    }

    /// HELLO, CPACE_A or CONFIRM_A.
    mutating func greeted(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard isOpen, let guesses = greeter?.guesses.record else { return [] }
        let outputs = welcome(datagram, from: path, at: now, &random)
        guard let left = greeter?.guesses.record, left != guesses else { return outputs }
        return outputs + [.event(.guessesChanged(left))]
    }

    /// A PIN from a browser, out of the same budget as everybody's. A room without a PIN has none to be wrong.
    mutating func tryPIN(_ pin: String, at now: PeerInstant) -> (PINTrial, [PeerCore.Output]) {
        guard isOpen, let wanted = configuration?.pin, let before = greeter?.guesses.record else { return (.right, []) }
        let trial = greeter!.guesses.judge(pin, against: wanted, at: now)
        if trial == .underAttack { greeter!.countUnheardPIN() }
        let left = greeter!.guesses.record
        return (trial, left == before ? [] : [.event(.guessesChanged(left))])
    }

    mutating func welcome(
        _ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom
    ) -> [PeerCore.Output] {
        switch greeter!.receive(datagram, from: path.endpoint, at: now, &random) {
        case .dropped: return []
        case .reply(let answer): return [.transmit(answer, to: .unicast(path.endpoint, via: path.via))]
        case .arrived(let arrival): return admit(arrival, path, at: now)
        }
    }

    mutating func admit(_ arrival: Arrival, _ path: Path, at now: PeerInstant) -> [PeerCore.Output] {
        guard let record, let packed, let configuration else { return [] }
        let known = viewers.firstIndex { $0.node == arrival.nodeID && $0.closing == nil }
        guard known != nil || viewers.count < configuration.viewersMax else {
            counters.refusedFull += 1
            return [.transmit(greeter!.reject(arrival, .roomFull), to: .unicast(path.endpoint, via: path.via))]
        }
        // The lanes go on only where both ends are the same two boots and both still have them.
        let resumes = known.map { viewers[$0].boot == arrival.boot && arrival.resumesHostBoot == boot } ?? false
        let accept = AcceptInfo(resumed: resumes, code: code, seq: record.seq)
        let answer = PeerCore.Output.transmit(
            greeter!.accept(arrival, accept), to: .unicast(path.endpoint, via: path.via))
        var channel = Channel(arrival.established, side: .host, path: path, timing: arrival.timing, at: now)
        channel.link.publish(packed)
        if let known, viewers[known].isAppointed, let wholeGame { channel.link.publish(wholeGame: wholeGame) }
        // The address is proved, so the answer may have copies as the board that follows it has.
        var outputs = Array(repeating: answer, count: channel.link.recovery.copies)
        let id: ViewerID
        var isTwin = false
        var entry = ViewerEntry.new
        if let known {
            id = viewers[known].id
            idByConnection[viewers[known].channel.inboundID] = nil
            if resumes { channel.link.adopt(viewers[known].channel.link, continuing: true) }
            viewers[known].channel = channel
            if viewers[known].isLost || viewers[known].boot != arrival.boot { entry = .back } else { entry = .renewed }
            isTwin = viewers[known].arrives(boot: arrival.boot)
            viewers[known].isLost = false
        } else {
            id = ViewerID(nextViewerNumber)
            nextViewerNumber += 1
            viewers.append(
                Viewer(
                    id: id, node: arrival.nodeID, key: arrival.established.peerKey, boot: arrival.boot,
                    channel: channel,
                    deadline: now))
        }
        idByConnection[channel.inboundID] = id
        outputs += service(index(of: id)!, at: now)
        outputs.append(.event(.viewerJoined(id, arrival.nodeID, entry)))
        if isTwin { outputs.append(.event(.viewerTwin(id, arrival.nodeID))) }
        return outputs
    }

    mutating func receive(
        _ datagram: [UInt8], connection: UInt64, from path: Path, at now: PeerInstant, _ random: inout SeededRandom
    )
        -> [PeerCore.Output]
    {
        guard let id = idByConnection[connection], let index = index(of: id) else {
            counters.unknownConnections += 1
            guard isOpen else { return [] }
            guard nudges.take(at: now) else {
                counters.nudgesWithheld += 1
                return []
            }
            return [.transmit(Nudge(connection: connection).encoded(), to: .unicast(path.endpoint, via: path.via))]
        }
        guard
            let result = viewers[index].channel.receive(
                datagram, from: path.endpoint, via: path.via ?? InterfaceID(0), at: now, &random,
                counting: &counters.sessions)
        else { return [] }
        var outputs = result.outputs
        let viewer = viewers[index]
        if viewer.isLost {
            viewers[index].isLost = false
            outputs.append(.event(.viewerBack(viewer.id, viewer.node)))
        }
        for happening in result.happenings {
            switch happening {
            case .message(let message, let lane):
                outputs.append(.event(.viewerMessage(viewer.id, viewer.node, message, lane)))
            case .closed:
                // The acknowledgement first, so that the viewer need not repeat itself to nobody.
                outputs += viewers[index].channel.transmit(at: now)
                remove(index)
                outputs.append(.event(.viewerGone(viewer.id, viewer.node, .left)))
                return outputs + finishClosing(at: now)
            case .state, .record, .pathChallenge, .pathResponse, .roomCode: break
            }
        }
        outputs += service(index, at: now)
        return outputs + finishClosing(at: now)
    }
}
