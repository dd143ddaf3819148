/// Shares of a whole as people read them.
public enum Percent {
    /// "50 %": whole percent, halves rounded up.
    public static func text(_ share: Double) -> String { "\(Int(share * 100 + 0.5)) %" }
}
