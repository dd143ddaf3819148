import FarkleCore

/// The three things that streams carry about a page, as bytes: made once for all browsers of a kind, however many watch.
struct PageState: Sendable {
    let page: NodePage
    let scorekeeper: [UInt8]
    let visitor: [UInt8]
    /// For a browser that has not given the PIN yet: that there is a room, and nothing of it.
    let locked: [UInt8]

    init(_ page: NodePage, link: String?, now: Timestamp, version: String) {
        self.page = page
        let common: [String: JSONValue] = [
            "now": .string(now.description), "version": .string(version), "node": .string(page.activity.rawValue),
        ]
        let game = page.game?.encoded()
        // Viewers get as many turns as any other viewer does.
        let board = page.activity == .home ? nil : page.game?.keeping(lastTurns: GameSnapshot.viewerTurns).encoded()
        scorekeeper = Self.document(common.merging(Self.own(page, link), uniquingKeysWith: { $1 }), game: game)
        visitor = Self.document(common.merging(Self.open(page, link), uniquingKeysWith: { $1 }), game: board)
        locked = Self.document(common.merging(Self.blank, uniquingKeysWith: { $1 }), game: nil)
    }

    /// What one browser may do, and which seat it holds.
    func you(_ caller: Access.Caller, _ visitor: Visitors.Visitor) -> [UInt8] {
        // On a node that has joined a room the scorekeeper's browser speaks for the node's own seat.
        let isOwn = caller.isScorekeeper && page.activity == .joined
        let seat = isOwn ? page.ownSeat : caller.visitor.flatMap { page.visitors[$0] }
        let you: JSONValue = [
            "role": caller.isScorekeeper ? "owner" : "guest",
            "seat": .text(seat?.player?.description),
            "answered": .bool(seat != nil),
            "mayClaim": .bool(isOwn || (page.activity == .hosting && !caller.isScorekeeper)),
            "locked": .bool(isLocked(caller, visitor)),
            "left": .bool(visitor.hasLeft),
        ]
        return you.encoded()
    }

    func isLocked(_ caller: Access.Caller, _ visitor: Visitors.Visitor) -> Bool {
        page.room?.pin != nil && !caller.isScorekeeper && !visitor.isAdmitted
    }

    func state(for caller: Access.Caller, _ visitor: Visitors.Visitor) -> [UInt8] {
        if caller.isScorekeeper { return scorekeeper }
        return isLocked(caller, visitor) ? locked : self.visitor
    }

    // MARK: Documents

    private static let blank: [String: JSONValue] = [
        "room": nil, "connection": nil, "rooms": [], "additions": [], "canUndo": false, "canRedo": false,
        "settings": ["sound": false, "haptics": false, "rules": HouseRules.allOn.json], "lastRoster": [], "recent": [],
        "gamesPlayed": 0, "onboarded": true, "notice": nil,
    ]

    private static func open(_ page: NodePage, _ link: String?) -> [String: JSONValue] {
        var members = blank
        members["room"] = page.room.map { room in
            [
                "code": .string(room.code), "viewers": .integer(room.viewers), "link": .text(link), "pin": nil,
                "protection": .string(room.protection),
            ]
        }
        members["connection"] = page.connection?.json
        members["settings"] = [
            "sound": .bool(page.settings.sound), "haptics": .bool(page.settings.haptics),
            "rules": page.settings.rules.json,
        ]
        members["additions"] = .array(page.additions.map(JSONValue.integer))
        return members
    }

    private static func own(_ page: NodePage, _ link: String?) -> [String: JSONValue] {
        let settings = page.settings
        return [
            "room": page.room.map { room in
                [
                    "code": .string(room.code), "viewers": .integer(room.viewers), "link": .text(link),
                    "pin": .text(room.pin), "protection": .string(room.protection),
                ]
            } ?? .null,
            "connection": page.connection?.json ?? .null,
            "rooms": .array(page.rooms.map(\.json)),
            "additions": .array(page.additions.map(JSONValue.integer)),
            "canUndo": .bool(page.canUndo), "canRedo": .bool(page.canRedo), "onboarded": .bool(page.onboarded),
            "settings": [
                "target": .integer(settings.target), "rules": settings.rules.json, "sound": .bool(settings.sound),
                "haptics": .bool(settings.haptics), "primaryPlayer": .text(settings.primaryPlayer),
            ],
            "lastRoster": .array(page.lastRoster.map(\.json)),
            "recent": .array(page.recent.map(\.json)),
            "gamesPlayed": .integer(page.gamesPlayed),
            "notice": .text(page.notice),
        ]
    }

    /// The members with the game put in front: a snapshot is encoded once, by its own writer, and never again.
    private static func document(_ members: [String: JSONValue], game: [UInt8]?) -> [UInt8] {
        let rest = JSONValue.object(JSONMembers(members)).encoded()
        return Array("{\"game\":".utf8) + (game ?? Array("null".utf8)) + [UInt8(ascii: ",")] + rest.dropFirst()
    }
}

extension NodePage.Connection {
    fileprivate var json: JSONValue {
        [
            "state": .string(state), "reason": .text(reason), "message": .text(message), "code": .text(code),
            "protection": .text(protection),
        ]
    }
}

extension NodePage.FoundRoom {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "code": .string(code), "name": .string(name), "viewers": .integer(viewers),
            "needsPIN": .bool(needsPIN), "supported": .bool(isSupported),
        ]
    }
}
