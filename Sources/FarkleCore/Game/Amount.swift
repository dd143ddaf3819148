/// The points one roll or one edited bank may be worth.
public enum Amount {
    public static let range = 1...50_000
    /// Every Farkle score comes in fifties; an amount that does not is accepted, and flagged.
    public static let step = 50

    static func check(_ amount: Int) throws(GameError) {
        guard range.contains(amount) else {
            throw GameError(
                .badAmount,
                "An amount is a whole number from \(range.lowerBound) to \(range.upperBound.grouped), "
                    + "not \(amount.grouped).")
        }
    }
}

extension Int {
    /// With a comma between the thousands: `12,450`.
    public var grouped: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
