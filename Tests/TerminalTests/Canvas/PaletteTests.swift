import Testing

@testable import FarkleTerminal

@Suite("Felt & Bone on every terminal")
struct PaletteTests {
    private static let grounds: [Ground] =
        [.paper, .card, .sunk, .tile, .bone, .walnut, .felt, .feltDeep, .gold, .crimson, .off]
        + (0..<8).map { .seat($0) }
    private static let inks: [Ink] = [.text, .soft, .accent, .gold, .danger, .ok]

    @Test("Every ink can be read on every ground, by day and by night", arguments: [Palette.Theme.day, .night])
    func contrast(theme: Palette.Theme) {
        let palette = Palette(depth: .full, theme: theme)
        for ground in Self.grounds {
            for ink in Self.inks {
                let ratio = contrast(palette.color(ink, on: ground), palette.color(ground))
                // 3 : 1 is WCAG's least for large and bold text, 4.5 : 1 for the rest.
                let least = ink == .text || ink == .soft ? 4.5 : 3
                #expect(ratio >= least, "\(ink) on \(ground) by \(theme): \(ratio)")
            }
        }
    }

    private func contrast(_ left: Color, _ right: Color) -> Double {
        func luminance(_ color: Color) -> Double {
            func part(_ value: UInt8) -> Double {
                let x = Double(value) / 255
                // The linear part below and a cube-and-square in place of the power 2.4 above: near enough for a bound.
                return x <= 0.04045 ? x / 12.92 : x * x * (0.305306011 * x + 0.682171111) + x * 0.012522878
            }
            return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
        }
        let (a, b) = (luminance(left), luminance(right))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    @Test("Without colour nothing but weights and reversed video is sent")
    func noColor() {
        let palette = Palette(depth: .none, theme: .day)
        for ground in Self.grounds {
            for ink in Self.inks {
                let sequence = palette.sequence(Look(ground: ground, ink: ink, isBold: true))
                #expect(["\u{1B}[0;1m", "\u{1B}[0;1;7m"].contains(sequence))
            }
        }
    }

    @Test("A terminal gets the colours that it says it has")
    func depths() {
        func depth(_ term: String, _ colorTerm: String = "", _ noColor: String = "") -> Palette.Depth {
            Palette.Depth(term: term, colorTerm: colorTerm, noColor: noColor)
        }
        #expect(depth("xterm-256color", "truecolor") == .full)
        #expect(depth("xterm-direct") == .full)
        #expect(depth("screen-256color") == .indexed)
        #expect(depth("xterm") == .sixteen)
        #expect(depth("linux") == .sixteen)
        #expect(depth("vt220") == .none)
        #expect(depth("xterm-256color", "truecolor", "1") == .none)
        #expect(depth("xterm-256color", "truecolor", "") == .full)
    }

    @Test("Eight players have eight colours, also where there are only 256")
    func seats() {
        let palette = Palette(depth: .indexed, theme: .day)
        #expect(Set((0..<8).map { palette.sequence(Look(ground: .seat($0))) }).count == 8)
    }

    @Test("COLORFGBG says whether it is day")
    func themes() {
        #expect(Palette.Theme(colorFgBg: "0;15") == .day)
        #expect(Palette.Theme(colorFgBg: "0;default;15") == .day)
        #expect(Palette.Theme(colorFgBg: "15;0") == .night)
        #expect(Palette.Theme(colorFgBg: "") == .night)
    }

    @Test("A colour's nearest of 256 is near")
    func indexed() {
        #expect(Color(0x000000).indexed == 16)
        #expect(Color(0xFFFFFF).indexed == 231)
        let palette = Palette(depth: .indexed, theme: .day)
        #expect(palette.sequence(Look(ground: .crimson)).contains("48;5;124"))
        #expect(Color(0x808080).indexed == 244)
    }
}
