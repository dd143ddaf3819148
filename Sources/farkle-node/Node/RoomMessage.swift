import FarkleCore
import FarklePeer

/// What a viewer and its host say to each other on the control lane, beside the snapshots: one JSON object a message, at most
/// `Limits.controlMessageBytesMax` bytes, keys in any order, unknown members ignored.
///
/// Viewer to host:
/// * `{"type":"claim","request":7,"player":"p2"}`: this device is that player.
/// * `{"type":"watch","request":8}`: this device just watches, and gives up the seat it held.
/// * `{"type":"standby"}`: this device is ready to carry on when the host falls silent.
/// * `{"type":"wantPhotos","digests":["9f…"]}`: photos that the snapshot names and this device lacks. Each is sent once a session.
///
/// Host to viewer:
/// * `{"type":"seat","player":"p2"}` or `null`: the seat that this device holds; on joining, and whenever it changes.
/// * `{"type":"grant","chain":"9f…"}`: the right to carry on, as `GrantChain` is written. The whole game follows (see `WholeGame`).
/// * `{"type":"twin"}`: another device proves the same key, so one of the two has a copied data folder.
/// * `{"type":"answer","request":7,"ok":true}`, or `"ok":false` with `"error":{"code":"…","message":"…"}`: what became of a request.
///
/// `request` is a number from 1 that the viewer counts up; a photo (see `BulkMessage`) is answered by its request number too. A type
/// that is not known is counted and ignored, so that a later version can add some.
enum RoomMessage: Equatable {
    case claim(request: Int, player: PlayerID)
    case watch(request: Int)
    case wantPhotos([Fingerprint])
    case standby
    case seat(PlayerID?)
    case grant(GrantChain)
    case twin
    case answer(request: Int, Refusal?)

    /// Eight seats have eight photos at most; a request that names more is not from this program.
    static let wantedPhotosMax = 8
    private static let limits = JSONLimits(bytesMax: Limits.controlMessageBytesMax, depthMax: 4)

    /// Nil for a message of an unknown type, an unknown shape, or no JSON at all: the other side's fault, never a reason to stop.
    init?(_ bytes: [UInt8]) {
        guard let document = try? JSONValue(parsing: bytes, limits: Self.limits),
            let message = try? Self.read(JSONField(document))
        else { return nil }
        self = message
    }

    private static func read(_ field: JSONField) throws(JSONError) -> RoomMessage? {
        switch try field["type"].string() {
        case "claim": return .claim(request: try request(field), player: try player(field["player"]))
        case "watch": return .watch(request: try request(field))
        case "wantPhotos":
            var digests: [Fingerprint] = []
            for element in try field["digests"].elements(max: wantedPhotosMax) {
                digests.append(try element.parsed("a digest") { Hex.decode($0).flatMap { Fingerprint($0) } })
            }
            return .wantPhotos(digests)
        case "standby": return .standby
        case "twin": return .twin
        case "grant":
            return .grant(try field["chain"].parsed("a chain of grants") { Hex.decode($0).flatMap { GrantChain($0) } })
        case "seat":
            guard let seat = field["player"].orNil else { return .seat(nil) }
            return .seat(try player(seat))
        case "answer":
            if try field["ok"].bool() { return .answer(request: try request(field), nil) }
            let error = field["error"]
            let refusal = Refusal(code: try error["code"].string(), message: try error["message"].string())
            return .answer(request: try request(field), refusal)
        default: return nil
        }
    }

    private static func request(_ field: JSONField) throws(JSONError) -> Int {
        let number = try field["request"].integer()
        guard (1...Int(Int32.max)).contains(number) else { throw field["request"].error("is out of range") }
        return number
    }

    private static func player(_ field: JSONField) throws(JSONError) -> PlayerID {
        try field.parsed("a player") { PlayerID($0) }
    }

    var encoded: [UInt8] {
        let object: JSONValue =
            switch self {
            case .claim(let request, let player):
                ["type": "claim", "request": .integer(request), "player": .string(player.description)]
            case .watch(let request): ["type": "watch", "request": .integer(request)]
            case .wantPhotos(let digests):
                ["type": "wantPhotos", "digests": .array(digests.map { .string($0.description) })]
            case .standby: ["type": "standby"]
            case .twin: ["type": "twin"]
            case .grant(let chain): ["type": "grant", "chain": .string(Hex.encode(chain.bytes))]
            case .seat(let player): ["type": "seat", "player": .text(player?.description)]
            case .answer(let request, nil): ["type": "answer", "request": .integer(request), "ok": true]
            case .answer(let request, let refusal?):
                ["type": "answer", "request": .integer(request), "ok": false, "error": refusal.json]
            }
        return object.encoded()
    }
}

/// What travels on the bulk lane: one byte for the kind, then
/// * kind 1, a photo: four bytes for the request number in network order (0 from the host), then the JPEG. A photo is known by the
///   BLAKE2b-128 of its bytes.
/// * kind 2, host to viewer: the record of a finished game as an export holds it, in JSON, for a device that holds a seat.
enum BulkMessage: Equatable {
    case photo(request: Int, Photo)
    /// A photo that cannot be one; the request is answered all the same.
    case unsuitablePhoto(request: Int, Photo.Unsuitable)
    case finishedGame(GameRecord)

    private static let recordLimits = JSONLimits(bytesMax: Limits.bulkMessageBytesMax, depthMax: 16)

    /// Nil for an unknown kind, a message too short for its header, or a record that is none.
    init?(_ bytes: [UInt8]) {
        switch bytes.first {
        case 1:
            guard bytes.count >= 5 else { return nil }
            let request = bytes[1...4].reduce(0) { $0 << 8 | Int($1) }
            do {
                self = .photo(request: request, try Photo(Array(bytes[5...])))
            } catch {
                self = .unsuitablePhoto(request: request, error)
            }
        case 2:
            guard let json = try? JSONValue(parsing: Array(bytes.dropFirst()), limits: Self.recordLimits),
                let record = try? GameRecord(JSONField(json))
            else { return nil }
            self = .finishedGame(record)
        default: return nil
        }
    }

    static func encoded(_ photo: Photo, request: Int) -> [UInt8] {
        [1] + (0..<4).map { UInt8(truncatingIfNeeded: request >> (24 - 8 * $0)) } + photo.jpeg
    }

    static func encoded(_ finished: GameRecord) -> [UInt8] { [2] + finished.json.encoded() }
}
