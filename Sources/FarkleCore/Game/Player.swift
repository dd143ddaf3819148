/// Somebody at the table, and what their recorded turns add up to.
public struct Player: Hashable, Sendable {
    public let id: PlayerID
    public internal(set) var name: PlayerName
    /// The colour of their seat, 0 to 7; no two players of a game share one.
    public let avatar: Int

    /// Banked points.
    public internal(set) var total = 0
    /// Recorded turns, banks and farkles.
    public internal(set) var turns = 0
    /// Rolls or helper entries that used all six dice, in recorded turns.
    public internal(set) var hotDice = 0
    public internal(set) var farkles = 0
    /// The index of the turn that brought the total to the target, while it is there.
    var reachedTarget: Int?

    public static let avatars = 0..<8

    init(id: PlayerID, name: PlayerName, avatar: Int) {
        self.id = id
        self.name = name
        self.avatar = avatar
    }
}

/// A player as a setup screen hands them in.
public struct NewPlayer: Hashable, Sendable {
    public let name: PlayerName
    /// The colour they would like (the last game's), given if it is free; else they get the lowest free one.
    public let avatar: Int?

    public init(name: PlayerName, avatar: Int? = nil) {
        self.name = name
        self.avatar = avatar
    }
}
