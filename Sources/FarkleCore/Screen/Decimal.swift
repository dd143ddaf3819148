/// Averages as people read them: with one digit after the point.
public enum Decimal {
    /// Digits in groups of three: 12,350.
    public static func text(_ value: Double) -> String {
        let tenths = Int((abs(value) * 10 + 0.5))
        return "\(value < 0 && tenths > 0 ? "-" : "")\((tenths / 10).grouped).\(tenths % 10)"
    }
}
