/// Which part of which snapshot a packet carried.
struct StatePiece: Equatable, Sendable {
    var term: UInt64
    var seq: UInt64
    var index: Int
}

/// Sends the newest snapshot: whatever is not yet delivered of an older one is dropped.
struct StateOutbox: Equatable, Sendable {
    private(set) var record: PackedRecord?
    private var fragments = FragmentsOut(total: 0)

    /// Replaces what was there.
    mutating func publish(_ record: PackedRecord) {
        self.record = record
        fragments = FragmentsOut(total: record.bytes.count)
    }

    var isDelivered: Bool { fragments.isDelivered }
    var hasWaiting: Bool { fragments.hasWaiting }

    mutating func take() -> StatePiece? {
        guard let record, let index = fragments.take() else { return nil }
        return StatePiece(term: record.term, seq: record.seq, index: index)
    }

    mutating func takeAgain(atMost limit: Int) -> [StatePiece] {
        guard let record else { return [] }
        return fragments.takeAgain(atMost: limit).map { StatePiece(term: record.term, seq: record.seq, index: $0) }
    }

    /// Nil once a newer record took the piece's place.
    func fragment(_ piece: StatePiece) -> StateFragment? {
        guard let record, isCurrent(piece) else { return nil }
        let range = fragments.range(piece.index)
        return StateFragment(
            term: piece.term, seq: piece.seq, total: UInt32(fragments.total), offset: UInt32(range.lowerBound),
            bytes: record.bytes[range])
    }

    mutating func acknowledged(_ piece: StatePiece) {
        if isCurrent(piece) { fragments.acknowledged(piece.index) }
    }

    mutating func copied(_ piece: StatePiece) {
        if isCurrent(piece) { fragments.copied(piece.index) }
    }

    mutating func lost(_ piece: StatePiece) {
        if isCurrent(piece) { fragments.lost(piece.index) }
    }

    private func isCurrent(_ piece: StatePiece) -> Bool {
        record?.term == piece.term && record?.seq == piece.seq
    }
}

/// Assembles the newest snapshot. A newer one pushes out an unfinished older one; never the other way round.
struct StateInbox: Sendable {
    private var newest: (term: UInt64, seq: UInt64)?
    private var assembly: FragmentsIn?

    mutating func insert(_ fragment: StateFragment) -> PackedRecord? {
        let version = (term: fragment.term, seq: fragment.seq)
        if let newest, version < newest { return nil }
        if newest == nil || version > newest! {
            newest = version
            assembly = FragmentsIn(total: Int(fragment.total))
        }
        guard assembly?.total == Int(fragment.total),
            let bytes = assembly?.insert(fragment.bytes, offset: Int(fragment.offset))
        else { return nil }
        assembly = nil
        return PackedRecord(term: version.term, seq: version.seq, bytes: bytes)
    }
}
