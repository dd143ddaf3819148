/// Felt & Bone on a terminal: which escape sequence shows a look.
public struct Palette: Hashable, Sendable {
    public enum Depth: Hashable, Sendable {
        /// Weights and reversed video only.
        case none
        /// The sixteen colours, whose shades are the person's own choice.
        case sixteen
        case indexed
        case full
    }

    public enum Theme: Hashable, Sendable {
        /// Paper by daylight, for terminals that are light.
        case day
        /// The same table by lamplight, for terminals that are dark.
        case night
    }

    public var depth: Depth
    public var theme: Theme

    public init(depth: Depth, theme: Theme) {
        self.depth = depth
        self.theme = theme
    }

    /// "Select graphic rendition" for `look`, from whatever was selected before.
    func sequence(_ look: Look) -> String {
        var codes = ["0"]
        if look.isBold { codes.append("1") }
        if look.isItalic { codes.append("3") }
        if look.isUnderlined { codes.append("4") }
        switch depth {
        case .none: if look.ground.standsOut { codes.append("7") }
        case .sixteen: codes += Self.sixteen(look)
        case .indexed:
            codes += [
                "38;5;\(Self.indexed(color(look.ink, on: look.ground)))", "48;5;\(Self.indexed(color(look.ground)))",
            ]
        case .full:
            codes += ["38;2;" + Self.parts(color(look.ink, on: look.ground)), "48;2;" + Self.parts(color(look.ground))]
        }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    /// These lie between the cube's steps, where the nearest are grey, olive, teal and orange, or another player's: chosen by eye.
    private static func indexed(_ color: Color) -> Int {
        switch color {
        case walnut: 94
        case felt, feltDeep: 22
        case crimson: 124
        case paper: 230
        default: seats.firstIndex(of: color).map { indexedSeats[$0] } ?? color.indexed
        }
    }

    private static let indexedSeats = [130, 23, 60, 94, 53, 24, 95, 58]

    private static let walnut = Color(0x5B3A1F)
    private static let felt = Color(0x2D5A47)
    private static let feltDeep = Color(0x1F4335)
    private static let crimson = Color(0xA8341A)
    private static let paper = Color(0xF3EDE0)

    private static func parts(_ color: Color) -> String { "\(color.red);\(color.green);\(color.blue)" }

    // MARK: Full colour

    func color(_ ground: Ground) -> Color {
        let isDay = theme == .day
        return switch ground {
        case .paper: isDay ? Self.paper : Color(0x1F160D)
        case .card: Color(isDay ? 0xFAF6EE : 0x2B1F14)
        case .sunk: Color(isDay ? 0xE6DCC6 : 0x3A2B1D)
        case .tile: Color(isDay ? 0xFFFDF8 : 0x45341F)
        case .bone: Color(0xFFFDF8)
        case .walnut: Self.walnut
        case .felt: Self.felt
        case .feltDeep: Self.feltDeep
        case .gold: Color(0xE3BF7C)
        case .crimson: Self.crimson
        case .off: Color(isDay ? 0xDFD3BB : 0x382C20)
        case .seat(let number): Self.seats[number % Self.seats.count]
        }
    }

    private static let seats = [
        Color(0x9A3B26), Color(0x2F6350), Color(0x3C4F7D), Color(0x8A611C), Color(0x6B3A5E), Color(0x27616F),
        Color(0x8C4760), Color(0x5B6230),
    ]

    func color(_ ink: Ink, on ground: Ground) -> Color {
        if case .of(let other) = ink { return color(other) }
        // Where a ground is loud itself a second voice would not be heard.
        let ink = ink == .soft && ground.isLoud ? .text : ink
        return color(ground).isDark ? Self.onDark(ink) : Self.onLight(ink)
    }

    private static func onLight(_ ink: Ink) -> Color {
        switch ink {
        case .soft: Color(0x664F37)
        case .accent: Color(0x5B3A1F)
        case .gold: Color(0x7A5617)
        case .danger: Color(0xA8341A)
        case .ok: Color(0x2D5A47)
        case .text, .of: Color(0x2B1D11)
        }
    }

    private static func onDark(_ ink: Ink) -> Color {
        switch ink {
        case .soft: Color(0xDCCDB4)
        case .gold: Color(0xF0D196)
        case .danger: Color(0xFFC2AD)
        case .ok: Color(0xB9E0C8)
        case .text, .accent, .of: Color(0xFAF6EE)
        }
    }

    // MARK: Sixteen colours

    /// Paper stays the terminal's own, so that it is read by day and by night; only what has to stand out is coloured.
    private static func sixteen(_ look: Look) -> [String] {
        switch look.ground {
        case .walnut, .seat: ["7"]
        case .gold: ["30", "43"]
        case .bone: ["30", "107"]
        case .crimson: ["97", "41"]
        case .paper, .card, .sunk, .tile, .off, .felt, .feltDeep:
            switch look.ink {
            case .gold, .of(.gold): ["33"]
            case .danger, .of(.crimson): ["31"]
            case .ok, .of(.felt): ["32"]
            case .text, .soft, .accent, .of: []
            }
        }
    }
}

extension Ground {
    fileprivate var isLoud: Bool {
        switch self {
        case .gold, .crimson, .seat: true
        default: false
        }
    }

    /// Shown reversed where there is no colour.
    fileprivate var standsOut: Bool {
        switch self {
        case .walnut, .gold, .crimson, .seat: true
        case .paper, .card, .sunk, .tile, .bone, .felt, .feltDeep, .off: false
        }
    }
}

extension Palette.Depth {
    /// What a terminal can do by what it says of itself. `NO_COLOR` with any text in it asks for none.
    public init(term: String, colorTerm: String, noColor: String) {
        if !noColor.isEmpty {
            self = .none
        } else if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") {
            self = .full
        } else if term.contains("256color") || term.hasPrefix("alacritty") || term.hasPrefix("xterm-kitty") {
            self = .indexed
        } else if term.hasPrefix("vt") {
            self = .none
        } else {
            self = .sixteen
        }
    }
}

extension Palette.Theme {
    /// What `COLORFGBG` ("15;0") says of the background. Terminals that say nothing are dark more often than not.
    public init(colorFgBg: String) {
        let background = colorFgBg.split(separator: ";").last.flatMap { Int($0) }
        self = background.map { $0 == 7 || $0 > 8 } == true ? .day : .night
    }
}
