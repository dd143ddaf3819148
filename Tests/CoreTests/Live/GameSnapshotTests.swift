import FarkleCore
import Testing

@Suite struct GameSnapshotTests {
    @Test(
        "A snapshot of the first version is read, and written back byte for byte",
        arguments: [FrozenDocuments.snapshotInFinalRound, FrozenDocuments.snapshotOfAFinishedGame])
    func frozen(text: String) throws {
        let snapshot = try GameSnapshot(decoding: Array(text.utf8))
        #expect(String(decoding: snapshot.encoded(), as: UTF8.self) == text)
    }

    @Test("A snapshot has the keys that scripts rely on")
    func keys() throws {
        let json = JSONField(try JSONValue(parsing: Array(FrozenDocuments.snapshotInFinalRound.utf8)))
        func keys(_ field: JSONField) -> Set<String> {
            guard case .object(let members)? = field.value else { return [] }
            return Set(members.names)
        }
        let contract: Set = [
            "id", "name", "phase", "target", "rules", "players", "active", "round", "pending", "finalRound",
            "standings", "turns", "turnCount", "winner", "createdAt", "startedAt", "endedAt",
        ]
        #expect(keys(json).isSuperset(of: contract))
        #expect(
            try keys(json["players"].elements()[0]) == [
                "id", "seat", "name", "initial", "avatar", "total", "turns", "hotDice", "farkles", "photo", "claimed",
            ])
        #expect(
            try keys(json["turns"].elements()[0]) == [
                "id", "player", "kind", "amount", "total", "rolls", "hotDice", "at", "edited",
            ])
        #expect(keys(json["pending"]) == ["total", "rolls", "hotDice"])
        #expect(keys(json["rules"]) == ["threePairs", "straight", "twoTriplets", "fourWithPair", "mustOpen"])
        #expect(keys(json["finalRound"]) == ["trigger", "scoreToBeat", "leader", "remaining"])
        #expect(try keys(json["finalRound"]["remaining"].elements()[0]) == ["player", "deficit"])
    }

    @Test("Members that a later version adds are ignored")
    func laterVersion() throws {
        let text = FrozenDocuments.snapshotInFinalRound
        let later = #"{"mood":["good"],"# + text.dropFirst()
        #expect(try GameSnapshot(decoding: Array(later.utf8)) == GameSnapshot(decoding: Array(text.utf8)))
    }

    @Test(
        "A snapshot that contradicts itself, or that no screen could show, is refused",
        arguments: [
            (#""active":"p2""#, #""active":"p9""#), (#""active":"p2""#, #""active":null"#),
            (#""active":"p2""#, #""active":"p02""#), (#""phase":"finalRound""#, #""phase":"ended""#),
            (#""phase":"finalRound""#, #""phase":"playing""#), (#""phase":"finalRound""#, #""phase":"lunch""#),
            (#""name":"Maya""#, #""name":"Ma\u001b[2Jya""#), (#""name":"Maya""#, #""name":"\u202emaya""#),
            (#""name":"Maya""#, #""name":" Maya""#), (#""name":"Zoë""#, #""name":"Zoe\u0308""#),
            (#""seat":2"#, #""seat":3"#), (#""avatar":1"#, #""avatar":8"#), (#""total":2100"#, #""total":-1"#),
            (#""total":2100"#, #""total":2100.5"#), (#""total":2100"#, #""total":9223372036854775807"#),
            (#""turnCount":4"#, #""turnCount":2"#), (#""id":"p3""#, #""id":"p1""#),
            (#""standings":["p1","p3","p2"]"#, #""standings":["p1","p1","p2"]"#),
            (#""photo":"00112233445566778899aabbccddeeff""#, #""photo":"../../etc/passwd""#),
            (#""kind":"farkle""#, #""kind":"nap""#), (#""at":"2026-05-16T20:06:07.404Z""#, #""at":"noon""#),
            (#""target":2000"#, #""target":2001"#), (#""id":"6f2a-frozen""#, #""id":"../x""#),
        ])
    func refused(part: String, other: String) throws {
        let text = FrozenDocuments.snapshotInFinalRound
        let at = try #require(text.firstRange(of: part))
        let changed = text.replacing(part, with: other, maxReplacements: 1)
        #expect(at.lowerBound < text.endIndex)
        #expect(throws: JSONError.self) { try GameSnapshot(decoding: Array(changed.utf8)) }
    }

    @Test("Viewers get the last twenty turns and the count of all")
    func lastTurns() throws {
        var table = try Table(rules: HouseRules(mustOpen: false))
        for _ in 0..<25 { try table.bank(50) }
        let viewer = GameSnapshot(of: table.game, lastTurns: GameSnapshot.viewerTurns)
        let host = GameSnapshot(of: table.game)
        #expect(viewer.turns.count == 20)
        #expect(viewer.turnCount == 25)
        #expect(host.turns.count == 25)
        #expect(viewer.turns == Array(host.turns.suffix(20)))
        #expect(host.keeping(lastTurns: 20) == viewer)
    }

    @Test("Claims put photos and held seats on the board, whatever order they come in")
    func claims() throws {
        let table = try Table()
        let photo = PhotoID(String(repeating: "a", count: 64))!
        let claims = [
            PlayerClaim(player: PlayerID(number: 3), isHeld: false, photo: photo),
            PlayerClaim(player: PlayerID(number: 1), isHeld: true),
        ]
        let snapshot = GameSnapshot(of: table.game, claims: claims)
        #expect(snapshot.players.map(\.claimed) == [true, false, false])
        #expect(snapshot.players.map(\.photo) == [nil, nil, photo])
        #expect(snapshot.encoded() == GameSnapshot(of: table.game, claims: claims.reversed()).encoded())
    }

    @Test(
        "A photo's digest is plain hexadecimal and nothing else",
        arguments: [
            "", "ABCDEF0123456789ABCDEF0123456789",
            "0123", "../../../../../../../../etc/passwd", String(repeating: "a", count: 129),
        ])
    func badPhotos(text: String) {
        #expect(PhotoID(text) == nil)
    }
}
