/// The rules a table agrees on before it starts; everything else about scoring is always on.
public struct HouseRules: Hashable, Sendable {
    /// Three pairs of three different faces are worth 1,500.
    public var threePairs: Bool
    /// 1 to 6 in one roll is worth 1,500.
    public var straight: Bool
    /// Two triplets of two different faces are worth 2,500.
    public var twoTriplets: Bool
    /// Four of a kind with a pair of another face is worth 1,500.
    public var fourWithPair: Bool
    /// A player's first bank must be worth at least `openingMinimum`.
    public var mustOpen: Bool

    /// The least a player with nothing on the board may bank while `mustOpen` is on.
    public static let openingMinimum = 500

    public static let allOn = HouseRules()

    public init(
        threePairs: Bool = true, straight: Bool = true, twoTriplets: Bool = true, fourWithPair: Bool = true,
        mustOpen: Bool = true
    ) {
        self.threePairs = threePairs
        self.straight = straight
        self.twoTriplets = twoTriplets
        self.fourWithPair = fourWithPair
        self.mustOpen = mustOpen
    }
}
