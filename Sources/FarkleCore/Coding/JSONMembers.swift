/// The members of an object, each name once, in the order of their names' bytes.
///
/// A sorted list and no dictionary: the objects of this product have a few members, a board has thirty of them, and hashing
/// their names took most of the time from a datagram to a board.
public struct JSONMembers: Hashable, Sendable {
    /// One name with its value.
    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue
    }

    public private(set) var list: [Member] = []

    public init() {}

    public init(_ members: [String: JSONValue]) { self.init(uniqueKeysWithValues: members.map { ($0, $1) }) }

    /// - Precondition: no name comes twice.
    public init(uniqueKeysWithValues members: [(String, JSONValue)]) {
        list = members.map { Member(name: $0, value: $1) }.sorted { Self.precedes($0.name, $1.name) }
        let isUnique = zip(list, list.dropFirst()).allSatisfy { $0.name != $1.name }
        precondition(isUnique, "a name comes twice")
    }

    /// In any order.
    ///
    /// - Returns: nil where a name comes twice; `twice` is set to it.
    init?(_ members: [Member], twice: inout String) {
        list = members
        for index in list.indices.dropFirst() where !Self.precedes(list[index - 1].name, list[index].name) {
            // Not from a writer that sorts. Sorting keeps a document of one object with many names from taking for ever.
            list.sort { Self.precedes($0.name, $1.name) }
            break
        }
        for index in list.indices.dropFirst() where list[index - 1].name.utf8.elementsEqual(list[index].name.utf8) {
            twice = list[index].name
            return nil
        }
    }

    /// The value of that name, or nil where there is none; setting nil takes the member away.
    public subscript(name: String) -> JSONValue? {
        get {
            let index = place(of: name)
            // `nil` alone would be JSON's null here.
            guard index < list.count, list[index].name == name else { return JSONValue?.none }
            return list[index].value
        }
        set {
            let index = place(of: name)
            if index < list.count, list[index].name == name { list.remove(at: index) }
            if let newValue { list.insert(Member(name: name, value: newValue), at: index) }
        }
    }

    public var names: [String] { list.map(\.name) }

    /// Where the name is, or would be.
    private func place(of name: String) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if Self.precedes(list[middle].name, name) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// By bytes, so that equal documents have equal bytes whatever wrote them.
    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension JSONMembers: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(uniqueKeysWithValues: elements)
    }
}
