/// The score that starts the final round: 1,000 to 50,000 in steps of 500.
public struct TargetScore: Hashable, Comparable, Sendable {
    public let points: Int

    public static let range = 1_000...50_000
    public static let step = 500
    public static let standard = TargetScore(unchecked: 10_000)
    /// The three that the setup screens offer as chips.
    public static let presets = [5_000, 10_000, 15_000].map(TargetScore.init(unchecked:))

    /// - Throws: `badAmount` for anything out of range or between two steps.
    public init(_ points: Int) throws(GameError) {
        guard Self.range.contains(points), points.isMultiple(of: Self.step) else {
            throw GameError(
                .badAmount,
                "A target is between \(Self.range.lowerBound.grouped) and \(Self.range.upperBound.grouped) "
                    + "in steps of \(Self.step); \(points.grouped) is not.")
        }
        self.points = points
    }

    private init(unchecked points: Int) { self.points = points }

    public static func < (left: TargetScore, right: TargetScore) -> Bool { left.points < right.points }
}
