import FarkleCore
import FarklePeer
import FarkleStore

/// All that a host hands to a standby: the game with every turn, the seats, and what the room's door needs. Photos are named by digest; a
/// viewer has them already.
///
/// On the wire one JSON object: `record` as an export holds it, `seats`, `code`, `createdAt`, `sealed`, `pin`, `members`,
/// `guessesLeft`, `guessesSpent`.
struct WholeGame: Equatable {
    var record: GameRecord
    var seats: [KeptSeat]
    var code: RoomCode
    var createdAt: Timestamp
    var encryption: Encryption
    var pin: String?
    /// Devices that have shown the PIN, the host's own among them: it may come back as a viewer.
    var members: [NodeID]
    var guesses: GuessBudget.Record

    private static let limits = JSONLimits(bytesMax: Limits.recordBytesMax, depthMax: 16)
}

extension WholeGame {
    var encoded: [UInt8] {
        JSONValue.object([
            "record": record.json,
            "seats": .array(
                seats.map {
                    [
                        "player": .string($0.player.description), "node": .text($0.node.map { Hex.encode($0) }),
                        "photo": .text($0.photo.map { Hex.encode($0) }),
                    ]
                }),
            "code": .string(code.description), "createdAt": .string(createdAt.description),
            "sealed": .bool(encryption == .on), "pin": .text(pin),
            "members": .array(members.map { .string($0.description) }),
            "guessesLeft": .integer(guesses.available), "guessesSpent": .integer(guesses.spent),
        ]).encoded()
    }

    /// Nil for what no host of this version sends.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes, limits: Self.limits),
            let whole = try? WholeGame(JSONField(json))
        else { return nil }
        self = whole
    }

    private init(_ json: JSONField) throws(JSONError) {
        record = try GameRecord(json["record"])
        seats = []
        for seat in try json["seats"].elements(max: Game.playersCount.upperBound) {
            seats.append(
                KeptSeat(
                    player: try seat["player"].parsed("a player") { PlayerID($0) },
                    node: try seat["node"].orNil?.parsed("a node") { Self.name($0)?.bytes },
                    photo: try seat["photo"].orNil?.parsed("a digest") { Self.name($0)?.bytes }))
        }
        code = try json["code"].parsed("a room code") { RoomCode($0) }
        createdAt = try json["createdAt"].parsed("a time") { Timestamp($0) }
        encryption = try json["sealed"].bool() ? .on : .off
        pin = try json["pin"].orNil?.string()
        members = []
        for member in try json["members"].elements(max: 4_096) {
            members.append(try member.parsed("a node") { Self.name($0) })
        }
        guesses = GuessBudget.Record(
            available: try json["guessesLeft"].integer(), spent: try json["guessesSpent"].integer())
    }

    private static func name(_ text: String) -> Name128? { Hex.decode(text).flatMap { Name128($0) } }
}
