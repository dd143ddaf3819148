/// Figures in a row as block characters.
public enum Sparkline {
    private static let blocks = Array("▁▂▃▄▅▆▇█")

    /// One character a value, the smallest lowest and the largest highest; equal values stand in the middle.
    public static func text(_ values: [Double]) -> String {
        guard let low = values.min(), let high = values.max() else { return "" }
        return String(
            values.map { value in
                guard high > low else { return blocks[blocks.count / 2] }
                return blocks[Int((value - low) / (high - low) * Double(blocks.count - 1) + 0.5)]
            })
    }
}
