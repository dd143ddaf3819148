/// A colour as it is in the design.
public struct Color: Hashable, Sendable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// From 0xRRGGBB.
    public init(_ value: UInt32) {
        red = UInt8(truncatingIfNeeded: value >> 16)
        green = UInt8(truncatingIfNeeded: value >> 8)
        blue = UInt8(truncatingIfNeeded: value)
    }

    /// Whether bone is easier to read on it than ink (relative luminance, roughly).
    public var isDark: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000 }

    /// The nearest of the 240 colours that terminals of 256 agree upon: a cube of six steps and a ramp of greys.
    var indexed: Int {
        let cube = [0, 95, 135, 175, 215, 255]
        func step(_ value: UInt8) -> Int {
            cube.indices.min { abs(cube[$0] - Int(value)) < abs(cube[$1] - Int(value)) }!
        }
        let (r, g, b) = (step(red), step(green), step(blue))
        // A warm colour that turns grey is another colour; only what is nearly grey may become one.
        let parts = [Int(red), Int(green), Int(blue)]
        guard parts.max()! - parts.min()! < 24 else { return 16 + 36 * r + 6 * g + b }
        let grey = max(0, min(23, ((Int(red) + Int(green) + Int(blue)) / 3 - 3) / 10))
        let level = 8 + 10 * grey
        let viaCube = distance(cube[r], cube[g], cube[b])
        return distance(level, level, level) < viaCube ? 232 + grey : 16 + 36 * r + 6 * g + b
    }

    private func distance(_ r: Int, _ g: Int, _ b: Int) -> Int {
        let (dr, dg, db) = (Int(red) - r, Int(green) - g, Int(blue) - b)
        return 2 * dr * dr + 4 * dg * dg + 3 * db * db
    }
}
