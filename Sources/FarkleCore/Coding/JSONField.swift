/// A place in a document that is taken apart: what is there, if anything, and how one got there, so that whatever is
/// wrong can be named. Members that nobody asks for are ignored.
public struct JSONField: Sendable {
    public let value: JSONValue?
    private let parent: Place
    private let step: Step
    /// The field itself as its members' parent. Made once for a list or an object, so that what is read most often, the members
    /// of many small objects, costs no memory at all.
    private let place: Place

    /// The whole document.
    public init(_ document: JSONValue) {
        self.value = document
        parent = .document
        step = .none
        place = .document
    }

    private init(_ value: JSONValue?, _ parent: Place, _ step: Step) {
        self.value = value
        self.parent = parent
        self.step = step
        switch value {
        case .array, .object: place = .inside(parent, step)
        default: place = .document
        }
    }

    /// The member of that name; missing members are found wanting only when they are read.
    public subscript(name: String) -> JSONField {
        guard case .object(let members)? = value else { return JSONField(nil, .inside(parent, step), .member(name)) }
        return JSONField(members[name], place, .member(name))
    }

    /// Whether there is nothing, or `null`.
    public var isNull: Bool { value == nil || value == .null }

    /// Nil when there is nothing or `null`; else the field, to be read.
    public var orNil: JSONField? { isNull ? nil : self }

    /// The text there; an error that names the place where it is something else.
    public func string() throws(JSONError) -> String {
        guard case .string(let text)? = value else { throw wrong("a text") }
        return text
    }

    /// The whole number there; an error that names the place where it is something else.
    public func integer() throws(JSONError) -> Int {
        guard case .integer(let number)? = value else { throw wrong("a whole number") }
        return number
    }

    /// True or false; an error that names the place where it is neither.
    public func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag)? = value else { throw wrong("true or false") }
        return flag
    }

    /// The elements of a list of at most `max`.
    public func elements(max: Int = .max) throws(JSONError) -> [JSONField] {
        guard case .array(let elements)? = value else { throw wrong("a list") }
        guard elements.count <= max else { throw error("has \(elements.count) elements, more than \(max)") }
        return elements.enumerated().map { JSONField($1, place, .element($0)) }
    }

    /// Makes sure that this is an object, for those who ask for optional members only.
    public func object() throws(JSONError) -> JSONField {
        guard case .object? = value else { throw wrong("an object") }
        return self
    }

    /// The text turned into something that not every text is.
    public func parsed<Parsed>(_ what: String, _ parse: (String) -> Parsed?) throws(JSONError) -> Parsed {
        guard let parsed = parse(try string()) else { throw wrong(what) }
        return parsed
    }

    /// An error about this place.
    public func error(_ message: String) -> JSONError { JSONError(message, path: Place.inside(parent, step).path) }

    private func wrong(_ expected: String) -> JSONError {
        error(value == nil ? "is missing; it should be \(expected)" : "should be \(expected)")
    }

    private enum Step: Sendable {
        case none
        case member(String)
        case element(Int)
    }

    private indirect enum Place: Sendable {
        case document
        case inside(Place, Step)

        var path: String {
            switch self {
            case .document: ""
            case .inside(let parent, .none): parent.path
            case .inside(.document, .member(let name)): name
            case .inside(let parent, .member(let name)):
                parent.path.isEmpty ? name : "\(parent.path).\(name)"
            case .inside(let parent, .element(let index)): "\(parent.path)[\(index)]"
            }
        }
    }
}

extension JSONField {
    func playerID() throws(JSONError) -> PlayerID { try parsed("a player such as p1") { PlayerID($0) } }
    func turnID() throws(JSONError) -> TurnID { try parsed("a turn such as t1") { TurnID($0) } }
    func gameID() throws(JSONError) -> GameID { try parsed("a game's identifier") { GameID($0) } }
    func timestamp() throws(JSONError) -> Timestamp {
        try parsed("a time such as 2026-05-16T20:04:05.678Z") { Timestamp($0) }
    }

    /// Names are written clean, and one that is not clean comes from no scorekeeper of ours.
    func playerName() throws(JSONError) -> PlayerName {
        try parsed("a clean name of 1 to \(PlayerName.charactersMax) characters") { text in
            (try? PlayerName(text)).flatMap { $0.text.utf8.elementsEqual(text.utf8) ? $0 : nil }
        }
    }

    func gameName() throws(JSONError) -> GameName {
        try parsed("a clean name of 1 to \(GameName.charactersMax) characters") { text in
            (try? GameName(text)).flatMap { $0.text.utf8.elementsEqual(text.utf8) ? $0 : nil }
        }
    }

    func target() throws(JSONError) -> TargetScore {
        guard let target = try? TargetScore(integer()) else { throw wrong("a target score") }
        return target
    }

    func rules() throws(JSONError) -> HouseRules {
        HouseRules(
            threePairs: try self["threePairs"].bool(), straight: try self["straight"].bool(),
            twoTriplets: try self["twoTriplets"].bool(), fourWithPair: try self["fourWithPair"].bool(),
            mustOpen: try self["mustOpen"].bool())
    }

    func integer(in range: ClosedRange<Int>) throws(JSONError) -> Int {
        let number = try integer()
        guard range.contains(number) else {
            throw error("should be from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A score, a count: what only grows from 0. The bound keeps sums of any number of them from overflowing.
    func count() throws(JSONError) -> Int { try integer(in: 0...(1 << 40)) }
}

extension HouseRules {
    public var json: JSONValue {
        [
            "threePairs": .bool(threePairs), "straight": .bool(straight), "twoTriplets": .bool(twoTriplets),
            "fourWithPair": .bool(fourWithPair), "mustOpen": .bool(mustOpen),
        ]
    }
}
