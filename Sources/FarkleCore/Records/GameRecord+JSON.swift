extension GameRecord {
    public var json: JSONValue {
        [
            "id": .string(id.text), "name": .string(name.text), "status": .string(status.rawValue),
            "createdAt": .string(createdAt.description), "startedAt": .text(startedAt?.description),
            "endedAt": .text(endedAt?.description), "rules": rules.json, "target": .integer(target.points),
            "players": .array(
                players.map {
                    [
                        "id": .string($0.id.description), "name": .string($0.name.text),
                        "avatar": .integer($0.avatar),
                    ]
                }),
            "turns": .array(turns.map(\.json)), "active": .text(active?.description), "pending": pending.json,
            "nextPlayer": .integer(nextPlayer), "nextTurn": .integer(nextTurn),
        ]
    }

    /// Reads what `json` wrote. `startedAt` is there for other readers and follows from the turns.
    ///
    /// - Throws: `JSONError` with the place of what is wrong; whether the game can have been played is for
    ///   `Game(restoring:)` to say.
    public init(_ json: JSONField) throws(JSONError) {
        var players: [Player] = []
        for field in try json["players"].elements(max: Game.playersCount.upperBound) {
            players.append(
                Player(
                    id: try field["id"].playerID(), name: try field["name"].playerName(),
                    avatar: try field["avatar"].integer()))
        }
        var turns: [Turn] = []
        for field in try json["turns"].elements() { turns.append(try Turn(field)) }
        self.init(
            id: try json["id"].gameID(), name: try json["name"].gameName(),
            status: try json["status"].parsed("inProgress, finished or setAside") { Status(rawValue: $0) },
            createdAt: try json["createdAt"].timestamp(), endedAt: try json["endedAt"].orNil?.timestamp(),
            rules: try json["rules"].rules(), target: try json["target"].target(), players: players, turns: turns,
            active: try json["active"].orNil?.playerID(), pending: try PendingTurn(json["pending"]),
            nextPlayer: try json["nextPlayer"].count(), nextTurn: try json["nextTurn"].count())
    }
}

extension GameRecord.Turn {
    public var json: JSONValue {
        var members = pending.members
        members["id"] = .string(id.description)
        members["player"] = .string(player.description)
        members["kind"] = .string(kind.rawValue)
        members["amount"] = .integer(amount)
        members["at"] = .string(at.description)
        members["edited"] = .bool(edited)
        return .object(JSONMembers(members))
    }

    public init(_ json: JSONField) throws(JSONError) {
        self.init(
            id: try json["id"].turnID(), player: try json["player"].playerID(),
            kind: try json["kind"].parsed("bank or farkle") { Turn.Kind(rawValue: $0) },
            amount: try json["amount"].count(), pending: try PendingTurn(json), at: try json["at"].timestamp(),
            edited: try json["edited"].bool())
    }
}

extension PendingTurn {
    /// `additions`, and `cleared` when there is something in it.
    public var json: JSONValue { .object(JSONMembers(members)) }

    fileprivate var members: [String: JSONValue] {
        func list(_ additions: [Addition]) -> JSONValue {
            .array(additions.map { ["amount": .integer($0.amount), "hotDice": .bool($0.hotDice)] })
        }
        var members = ["additions": list(additions)]
        if !cleared.isEmpty { members["cleared"] = .array(cleared.map(list)) }
        return members
    }

    public init(_ json: JSONField) throws(JSONError) {
        func list(_ field: JSONField) throws(JSONError) -> [Addition] {
            var additions: [Addition] = []
            for element in try field.elements() {
                additions.append(
                    Addition(amount: try element["amount"].integer(), hotDice: try element["hotDice"].bool()))
            }
            return additions
        }
        var cleared: [[Addition]] = []
        for field in try json["cleared"].orNil?.elements() ?? [] { cleared.append(try list(field)) }
        self.init(additions: try list(json["additions"]), cleared: cleared)
    }
}
