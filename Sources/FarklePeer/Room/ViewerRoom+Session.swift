// What the host says in a session, and what lasts beyond it.
extension ViewerRoom {
    // MARK: The session

    func owns(_ connection: UInt64) -> Bool { channel?.inboundID == connection }

    mutating func receive(_ datagram: [UInt8], from path: Path, at now: PeerInstant, _ random: inout SeededRandom)
        -> [PeerCore.Output]
    {
        guard
            let result = channel?.receive(
                datagram, from: path.endpoint, via: path.via ?? InterfaceID(0), at: now, &random,
                counting: &counters.sessions)
        else { return [] }
        var outputs = result.outputs
        if let due = renewAt, channel!.isWornOut, !isRenewingEarly {
            isRenewingEarly = true
            renewAt = min(due, now)
        }
        if lingersUntil == nil {
            for happening in result.happenings where lingersUntil == nil { outputs += act(on: happening, at: now) }
            if applied != nil, lingersUntil == nil, !hostStepsBack { outputs += becomeLive() }
        } else if channel!.link.isCloseDelivered {
            channel = nil
            lingersUntil = nil
            return outputs
        }
        return outputs + channel!.transmit(at: now)
    }

    mutating func act(on happening: Link.Happening, at now: PeerInstant) -> [PeerCore.Output] {
        switch happening {
        case .state(let record): return apply(record)
        case .record(let record): return [.event(.record(record))]
        case .message(let message, let lane): return [.event(.hostMessage(message, lane))]
        case .roomCode(let value): return RoomCode(value: value).map { [.event(.hostChangedCode($0))] } ?? []
        case .closed(CloseReason.superseded.rawValue):
            // No end: somebody else carries on, and calls out in a moment.
            hostStepsBack = true
            lastPaths = []
            if case .reconnecting = phase { return [] }
            phase = .reconnecting
            return [.event(.viewerState(.reconnecting))]
        case .closed(let value):
            lingersUntil = now + Self.goodbye
            return end(CloseReason(rawValue: value) ?? .hostEnded)
        case .pathChallenge, .pathResponse: return []
        }
    }

    /// A viewer never goes back: neither to a lower term nor, within one, to a lower number.
    mutating func apply(_ record: StateRecord) -> [PeerCore.Output] {
        if let applied, (record.term, record.seq) <= applied {
            if (record.term, record.seq) < applied { counters.statesBehind += 1 }
            return []
        }
        applied = (record.term, record.seq)
        if var room = known {
            room.term = max(room.term, record.term)
            known = room
        }
        return becomeLive() + [.event(.state(record))]
    }

    mutating func becomeLive() -> [PeerCore.Output] {
        if case .live = phase { return [] }
        phase = .live
        givesWayUntil = nil
        attempt = nil
        nextAttempt = nil
        attemptsInARow = 0
        return [.event(.viewerState(.live))]
    }

    mutating func end(_ reason: CloseReason) -> [PeerCore.Output] {
        phase = .ended
        attempt = nil
        nextAttempt = nil
        return [.event(.viewerState(.ended(reason)))]
    }
}
