/// One stream of events, by number; never given twice.
struct StreamID: Hashable, Comparable, Sendable {
    let number: Int
    static func < (left: StreamID, right: StreamID) -> Bool { left.number < right.number }
}

/// One server-sent event.
struct ServerEvent: Hashable, Sendable {
    enum Kind: String, Sendable {
        /// The board. A newer one replaces one that has not left yet.
        case state
        /// What this browser may do and which seat it holds. Replaced likewise.
        case you
        /// A note; each counts, but old ones give way.
        case flavor
        /// A sign of life.
        case beat
    }

    var kind: Kind
    /// For `Last-Event-ID`; none for what need not be resumed.
    var id: String?
    var data: [UInt8]

    /// As it travels. `data` is one line: JSON without line breaks.
    var frame: [UInt8] {
        var bytes = Array("event: \(kind.rawValue)\n".utf8)
        if let id { bytes += Array("id: \(id)\n".utf8) }
        bytes += Array("data: ".utf8)
        bytes += data
        bytes += [10, 10]
        return bytes
    }
}
