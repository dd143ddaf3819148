extension GameSnapshot {
    /// The snapshot as JSON with sorted keys: the same bytes for the same board, everywhere.
    public func encoded() -> [UInt8] {
        // Room for the turns and players, so that the buffer hardly ever grows.
        var writer = JSONWriter(capacity: 1_024 + players.count * 256 + turns.count * 192)
        writer.object { json in
            json.key("active")
            json.text(active?.description)
            json.key("createdAt")
            json.timestamp(createdAt)
            json.key("endedAt")
            json.timestamp(endedAt)
            json.key("finalRound")
            if let finalRound { Self.write(finalRound, to: &json) } else { json.null() }
            json.key("id")
            json.string(id.text)
            json.key("name")
            json.string(name.text)
            json.key("next")
            json.text(next?.description)
            json.key("pending")
            Self.write(pending, to: &json)
            json.key("phase")
            json.string(phase.rawValue)
            json.key("players")
            json.array { json in for player in players { Self.write(player, to: &json) } }
            json.key("round")
            json.integer(round)
            json.key("rules")
            json.value(rules.json)
            json.key("standings")
            json.array { json in for id in standings { json.string(id.description) } }
            json.key("startedAt")
            json.timestamp(startedAt)
            json.key("target")
            json.integer(target.points)
            json.key("turnCount")
            json.integer(turnCount)
            json.key("turns")
            json.array { json in for turn in turns { Self.write(turn, to: &json) } }
            json.key("winner")
            json.text(winner?.description)
        }
        return writer.bytes
    }

    private static func write(_ round: FinalRound, to json: inout JSONWriter) {
        json.object { json in
            json.key("leader")
            json.string(round.leader.description)
            json.key("remaining")
            json.array { json in
                for waiting in round.remaining {
                    json.object { json in
                        json.key("deficit")
                        json.integer(waiting.deficit)
                        json.key("player")
                        json.string(waiting.player.description)
                    }
                }
            }
            json.key("scoreToBeat")
            json.integer(round.scoreToBeat)
            json.key("trigger")
            json.string(round.trigger.description)
        }
    }

    private static func write(_ pending: Pending, to json: inout JSONWriter) {
        json.object { json in
            json.key("hotDice")
            json.integer(pending.hotDice)
            json.key("rolls")
            json.integer(pending.rolls)
            json.key("total")
            json.integer(pending.total)
        }
    }

    private static func write(_ player: Seat, to json: inout JSONWriter) {
        json.object { json in
            json.key("avatar")
            json.integer(player.avatar)
            json.key("claimed")
            json.bool(player.claimed)
            json.key("farkles")
            json.integer(player.farkles)
            json.key("hotDice")
            json.integer(player.hotDice)
            json.key("id")
            json.string(player.id.description)
            json.key("initial")
            json.string(player.initial)
            json.key("name")
            json.string(player.name.text)
            json.key("photo")
            json.text(player.photo?.text)
            json.key("seat")
            json.integer(player.seat)
            json.key("total")
            json.integer(player.total)
            json.key("turns")
            json.integer(player.turns)
        }
    }

    private static func write(_ turn: Turn, to json: inout JSONWriter) {
        json.object { json in
            json.key("amount")
            json.integer(turn.amount)
            json.key("at")
            json.timestamp(turn.at)
            json.key("edited")
            json.bool(turn.edited)
            json.key("hotDice")
            json.integer(turn.hotDice)
            json.key("id")
            json.string(turn.id.description)
            json.key("kind")
            json.string(turn.kind.rawValue)
            json.key("player")
            json.string(turn.player.description)
            json.key("rolls")
            json.integer(turn.rolls)
            json.key("total")
            json.integer(turn.total)
        }
    }
}

extension GameSnapshot {
    /// Reads what `encoded` wrote, on this version or a later one: members it does not know are ignored. What it does
    /// know must be right, names included, so that screens can show it without asking again.
    ///
    /// - Throws: `JSONError` with the place of what is wrong.
    public init(decoding bytes: [UInt8]) throws(JSONError) {
        try self.init(JSONField(JSONValue(parsing: bytes)))
    }

    public init(_ json: JSONField) throws(JSONError) {
        id = try json["id"].gameID()
        name = try json["name"].gameName()
        phase = try json["phase"].parsed("a phase") { Game.Phase(rawValue: $0) }
        target = try json["target"].target()
        rules = try json["rules"].rules()
        players = []
        for field in try json["players"].elements(max: Game.playersCount.upperBound) {
            players.append(try Seat(field, seat: players.count + 1))
        }
        guard players.count >= Game.playersCount.lowerBound, Set(players.map(\.id)).count == players.count else {
            throw json["players"].error("should be 2 to 8 different players")
        }
        active = try json["active"].orNil?.playerID()
        next = try json["next"].orNil?.playerID()
        round = try json["round"].count()
        pending = Pending(
            total: try json["pending"]["total"].count(), rolls: try json["pending"]["rolls"].count(),
            hotDice: try json["pending"]["hotDice"].count())
        finalRound = try json["finalRound"].orNil.map { field throws(JSONError) in try FinalRound(field) }
        standings = []
        for field in try json["standings"].elements(max: players.count) { standings.append(try field.playerID()) }
        turns = []
        for field in try json["turns"].elements() { turns.append(try Turn(field)) }
        turnCount = try json["turnCount"].count()
        winner = try json["winner"].orNil?.playerID()
        createdAt = try json["createdAt"].timestamp()
        startedAt = try json["startedAt"].orNil?.timestamp()
        endedAt = try json["endedAt"].orNil?.timestamp()
        try checkReferences(json)
    }

    /// Everybody who is mentioned sits at the table, and what excludes each other is not there together.
    private func checkReferences(_ json: JSONField) throws(JSONError) {
        let seated = Set(players.map(\.id))
        guard Set(standings) == seated, standings.count == players.count else {
            throw json["standings"].error("should name each player once")
        }
        let final = finalRound.map { [$0.trigger, $0.leader] + $0.remaining.map(\.player) } ?? []
        let mentioned = [active, next, winner].compactMap { $0 } + final + turns.map(\.player)
        guard mentioned.allSatisfy(seated.contains) else { throw json.error("mentions a player who is not there") }
        guard turns.count <= turnCount else { throw json["turnCount"].error("is less than the turns there are") }
        let isOver = phase == .ended
        guard (active == nil) == isOver, (winner != nil) == isOver, (endedAt != nil) == isOver else {
            throw json["phase"].error("does not go with active, winner and endedAt")
        }
        guard (finalRound != nil) == (phase != .playing) else {
            throw json["phase"].error("does not go with finalRound")
        }
    }
}

extension GameSnapshot.Seat {
    fileprivate init(_ json: JSONField, seat: Int) throws(JSONError) {
        id = try json["id"].playerID()
        self.seat = try json["seat"].integer(in: seat...seat)
        name = try json["name"].playerName()
        avatar = try json["avatar"].integer(in: Player.avatars.lowerBound...Player.avatars.upperBound - 1)
        total = try json["total"].count()
        turns = try json["turns"].count()
        hotDice = try json["hotDice"].count()
        farkles = try json["farkles"].count()
        photo = try json["photo"].orNil?.parsed("a digest") { PhotoID($0) }
        claimed = try json["claimed"].bool()
    }
}

extension GameSnapshot.Turn {
    fileprivate init(_ json: JSONField) throws(JSONError) {
        id = try json["id"].turnID()
        player = try json["player"].playerID()
        kind = try json["kind"].parsed("bank or farkle") { Turn.Kind(rawValue: $0) }
        amount = try json["amount"].count()
        total = try json["total"].count()
        rolls = try json["rolls"].count()
        hotDice = try json["hotDice"].count()
        at = try json["at"].timestamp()
        edited = try json["edited"].bool()
    }
}

extension FinalRound {
    fileprivate init(_ json: JSONField) throws(JSONError) {
        trigger = try json["trigger"].playerID()
        scoreToBeat = try json["scoreToBeat"].count()
        leader = try json["leader"].playerID()
        var remaining: [Waiting] = []
        for field in try json["remaining"].elements(max: Game.playersCount.upperBound) {
            remaining.append(
                Waiting(player: try field["player"].playerID(), deficit: try field["deficit"].count()))
        }
        self.remaining = remaining
    }
}
