// How a room comes by its code, or does not open.
extension HostRoom {
    // MARK: Opening

    /// Listens first; `wake` decides.
    mutating func open(_ configuration: RoomConfiguration, _ record: StateRecord, at now: PeerInstant) {
        self.configuration = configuration
        self.record = record
        packed = PackedRecord(record)
        fingerprint = Digest.fingerprint(record.bytes)
        name = configuration.name
        room = configuration.proof?.room ?? identity.room(nonce: configuration.nonce)
        nextRank = configuration.nextRank
        let listening =
            configuration.reclaimTerm != nil
            ? Self.listeningForSuccessors : configuration.codeIsDemanded ? Self.listeningForCode : Self.listening
        phase = .opening(Opening(decideAt: now + listening))
    }

    /// The room and term that this node hosts or is about to host.
    var seat: (room: RoomID, term: UInt64)? { isActive ? configuration.map { (room, $0.term) } : nil }

    /// A rival's claim to this room could not be proved: open all the same.
    mutating func settleDoubts() {
        guard case .opening(var opening) = phase else { return }
        opening.doubtsSettled = true
        phase = .opening(opening)
    }

    /// Another node has proved that it hosts this room now.
    mutating func yield(to listing: RoomListing?, at now: PeerInstant) -> [PeerCore.Output] {
        guard case .opening = phase else { return close(.superseded, at: now) }
        phase = .closed
        return listing.map { [.event(.roomRefused(.hostedElsewhere($0)))] } ?? []
    }

    mutating func decide(_ opening: Opening, at now: PeerInstant, _ random: inout SeededRandom) -> [PeerCore
        .Event]
    {
        guard var configuration else { return [] }
        let others = opening.heard.filter { $0.room != room }
        if let wanted = configuration.code, let taker = others.first(where: { $0.code == wanted }),
            configuration.codeIsDemanded
        {
            phase = .closed
            return [.roomRefused(.codeTaken(taker))]
        }
        let taken = others.map(\.code)
        let wanted = configuration.code.flatMap { taken.contains($0) ? nil : $0 }
        guard let code = wanted ?? Election.freeCode(avoiding: taken, &random) else {
            phase = .closed
            return [.roomRefused(.noFreeCode)]
        }
        self.code = code
        if let term = configuration.reclaimTerm, var record {
            // Ranks count within a term.
            (configuration.term, nextRank) = (term, 1)
            record.term = term
            self.configuration = configuration
            self.record = record
            packed = PackedRecord(record)
        }
        let proof =
            configuration.proof ?? GrantChain(rootKey: identity.publicKey, roomNonce: configuration.nonce)
        greeter = HostGreeter(
            identity: identity, boot: boot, proof: proof, term: configuration.term, code: code,
            pin: configuration.pin, encryption: configuration.encryption, guesses: configuration.guesses,
            members: Set(configuration.members), at: now, &random)
        phase = .open
        nextBeacon = now
        return [.roomOpened(code: code, room: room)]
    }
}
