/// A moment in milliseconds since 1970-01-01T00:00:00Z, handed in by whoever owns a clock.
public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let milliseconds: Int64

    /// The years 0000 to 9999, which is what four digits can say.
    public static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

    public init(milliseconds: Int64) {
        self.milliseconds = min(max(milliseconds, Self.range.lowerBound), Self.range.upperBound)
    }

    /// Reads exactly what `description` writes, such as `2026-05-16T20:04:05.678Z`; nil for anything else.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 24 else { return nil }
        for (position, mark) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")] {
            guard bytes[position] == mark.utf8.first else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64? {
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let fraction = number(20..<23), (1...12).contains(month), day >= 1, hour < 24, minute < 60, second < 60
        else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        // A day the month does not have lands in the next one.
        guard Self.civil(days: days) == (year, month, day) else { return nil }
        self.init(milliseconds: (((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + fraction)
    }

    /// ISO 8601 in UTC with milliseconds.
    public var description: String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            var position = 0
            write { byte in
                buffer[position] = byte
                position += 1
            }
            return position
        }
    }

    /// The 24 ASCII bytes of `description`, one by one.
    func write(_ put: (UInt8) -> Void) {
        func digits(_ value: Int64, _ width: Int) {
            var divisor: Int64 = 1
            for _ in 1..<width { divisor *= 10 }
            while divisor > 0 {
                put(UInt8(ascii: "0") + UInt8(value / divisor % 10))
                divisor /= 10
            }
        }
        let days = Self.floorDivide(milliseconds, 86_400_000)
        let rest = milliseconds - days * 86_400_000
        let (year, month, day) = Self.civil(days: days)
        digits(year, 4)
        put(UInt8(ascii: "-"))
        digits(month, 2)
        put(UInt8(ascii: "-"))
        digits(day, 2)
        put(UInt8(ascii: "T"))
        digits(rest / 3_600_000, 2)
        put(UInt8(ascii: ":"))
        digits(rest / 60_000 % 60, 2)
        put(UInt8(ascii: ":"))
        digits(rest / 1_000 % 60, 2)
        put(UInt8(ascii: "."))
        digits(rest % 1_000, 3)
        put(UInt8(ascii: "Z"))
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    // The Gregorian calendar by arithmetic: years start in March, so that the leap day is the last of a year, and 400
    // years have 146,097 days. 719,468 days lie between 0000-03-01 and 1970-01-01.

    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = floorDivide(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
    }
}
