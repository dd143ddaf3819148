public import FarkleCore

/// The winner's story card: a 1080 × 1920 portrait picture to send to friends.
public struct ShareCard: Hashable, Sendable {
    public static let width = 1080
    public static let height = 1920

    private let gameName: String
    private let winner: GameSnapshot.Seat
    private let others: [String]
    private let rounds: Int
    private let duration: String
    private let date: String
    private let photo: [UInt8]?

    /// Nil for a game that nobody has won.
    ///
    /// - Parameter photo: the winner's, as JPEG; without one the card bears the monogram.
    public init?(of game: GameSnapshot, photo: [UInt8]? = nil) {
        guard let winner = game.winner.flatMap(game.player) else { return nil }
        self.winner = winner
        self.photo = photo
        gameName = game.name.text
        others = game.standings.filter { $0 != winner.id }.compactMap { game.player($0)?.name.text }
        rounds = game.round
        duration = Self.duration(from: game.startedAt ?? game.createdAt, to: game.endedAt ?? game.createdAt)
        date = Self.date(game.endedAt ?? game.createdAt)
    }

    /// The card as PNG. The same game always gives the same bytes on the same machine. Takes about a fifth of a second.
    public func png() -> [UInt8]? { SVGDocument(svg())?.png(width: Self.width, height: Self.height) }

    /// The card as one self-contained SVG document.
    func svg() -> String {
        CardFonts.register()
        let lines = CardText.fitted(texts())
        return CardArt.template
            .replacingFirst("{{eyebrow}}", with: "")
            .replacingFirst("{{trophy}}", with: CardArt.trophy)
            .replacingFirst("{{crest}}", with: crest() + CardText.fitted([ribbon()])[0].element())
            .replacingFirst("{{texts}}", with: pills() + lines.map { $0.element() }.joined(separator: "\n"))
    }

    // MARK: Words

    private var names: [Substring] { winner.name.text.split(separator: " ", maxSplits: 1) }
    private var firstName: String { names.first.map(String.init) ?? winner.name.text }

    func texts() -> [CardText] {
        // The second line is the last name, or what it is all about.
        let second = names.count > 1 ? String(names[1]) : "wins."
        var lines = [
            CardText(
                text: gameName.uppercased(), face: .mono, colour: "#664f37", size: 34, widthMax: 760, x: 540, y: 196,
                spacing: 8),
            CardText(text: firstName, face: .serifItalic, colour: "#5b3a1f", size: 216, widthMax: 820, x: 540, y: 1152),
            CardText(text: second, face: .serif, colour: "#2b1d11", size: 108, widthMax: 820, x: 540, y: 1284),
            CardText(
                text: Self.grouped(winner.total), face: .mono, colour: "#7a5617", size: 132, widthMax: 880, x: 540,
                y: 1452,
                spacing: -7),
            CardText(
                text: "FARKLE · \(date)", face: .sans, colour: "#664f37", size: 25, widthMax: 600, x: 540, y: 1828,
                spacing: 4),
        ]
        let defeated = Self.defeated(others)
        let size = defeated.count > 2 ? 40.0 : 46.0
        for (index, line) in defeated.enumerated() {
            let y = 1735 + (Double(index) - Double(defeated.count - 1) / 2) * size * 1.17
            lines.append(
                CardText(text: line, face: .serifItalic, colour: "#664f37", size: size, widthMax: 880, x: 540, y: y))
        }
        return lines
    }

    private func ribbon() -> CardText {
        CardText(text: firstName, face: .serifItalic, colour: "#faf6ee", size: 34, widthMax: 196, x: 160, y: 241.5)
    }

    /// "def. Jules, Sam and Nan", on at most three lines of about the same length. Each name is isolated, so that a name that
    /// runs from right to left does not pull the commas with it.
    static func defeated(_ names: [String]) -> [String] {
        guard let last = names.last else { return [] }
        let isolated = names.map { "\u{2068}\($0)\u{2069}" }
        var words = isolated.dropLast().enumerated().map { $0 == names.count - 2 ? $1 : "\($1)," }
        if names.count > 1 { words.append("and \u{2068}\(last)\u{2069}") } else { words = [isolated[0]] }
        words[0] = "def. \(words[0])"
        let length = { (text: String) in text.count { $0 != "\u{2068}" && $0 != "\u{2069}" } }
        let total = words.reduce(0) { $0 + length($1) + 1 }
        let count = min(3, (total + 44) / 45)
        var lines = [""]
        for word in words {
            let isFull = length(lines[lines.count - 1]) + length(word) / 2 > total / count
            if isFull, lines.count < count, !lines[lines.count - 1].isEmpty { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? word : " \(word)"
        }
        return lines
    }

    private func pills() -> String {
        let values = [
            ("\(rounds)", rounds == 1 ? "ROUND" : "ROUNDS"), ("\(winner.hotDice)", "HOT DICE"),
            (duration, "ON THE CLOCK"),
        ]
        return values.enumerated().map { index, pill in
            let value = CardText(
                text: pill.0, face: .mono, colour: "#2b1d11", size: 42, widthMax: 250, x: 143, y: 58, spacing: -1.5)
            let label = CardText(
                text: pill.1, face: .sans, colour: "#664f37", size: 23, widthMax: 250, x: 143, y: 93, spacing: 3)
            return "<g transform=\"translate(\(89 + 308 * index) 1510)\">"
                + "<rect y=\"6\" width=\"286\" height=\"112\" rx=\"30\" fill=\"#cbb98f\"/>"
                + "<rect width=\"286\" height=\"112\" rx=\"30\" fill=\"#fffdf8\" stroke=\"#cbb98f\" stroke-width=\"2\"/>"
                + value.element() + label.element() + "</g>"
        }.joined(separator: "\n")
    }

    // MARK: Crest

    private static let seatColours = [
        "#9a3b26", "#2f6350", "#3c4f7d", "#8a611c", "#6b3a5e", "#27616f", "#8c4760", "#5b6230",
    ]

    /// The winner's photo or monogram as a medallion on the cup.
    private func crest() -> String {
        let ring =
            "<circle cx=\"160\" cy=\"101\" r=\"33\" fill=\"#40260f\"/><circle cx=\"160\" cy=\"101\" r=\"31\" fill=\"#f1d492\"/>"
        guard let photo else {
            let colour = Self.seatColours[winner.avatar % Self.seatColours.count]
            let monogram = CardText(
                text: winner.initial, face: .serif, colour: "#faf6ee", size: 40, widthMax: 40, x: 160, y: 114)
            return ring + "<circle cx=\"160\" cy=\"101\" r=\"27\" fill=\"\(colour)\"/>"
                + CardText.fitted([monogram])[0].element()
        }
        return ring + "<clipPath id=\"crest\"><circle cx=\"160\" cy=\"101\" r=\"27\"/></clipPath>"
            + "<image x=\"133\" y=\"74\" width=\"54\" height=\"54\" clip-path=\"url(#crest)\" "
            + "href=\"data:image/jpeg;base64,\(Base64.encode(photo))\"/>"
    }

    // MARK: Figures

    /// "10,450".
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.enumerated().map { index, digit in
            let left = digits.count - index
            return index > 0 && left % 3 == 0 ? ",\(digit)" : String(digit)
        }.joined()
    }

    /// "48 min", "1 h 02".
    static func duration(from start: Timestamp, to end: Timestamp) -> String {
        let minutes = max(1, Int((end.milliseconds - start.milliseconds + 30_000) / 60_000))
        guard minutes >= 60 else { return "\(minutes) min" }
        return "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// "24 NOV 2026", in UTC like every time on the wire.
    static func date(_ time: Timestamp) -> String {
        let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
        let parts = time.description.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return "" }
        return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
    }
}

/// The drawings that the card is made of: files of the page, read once.
private enum CardArt {
    static let template = Assets.text("/art/share-card.svg")

    /// What is inside the trophy's own document.
    static let trophy: String = {
        let document = Assets.text("/art/trophy.svg")
        guard let open = document.firstIndex(of: ">"), let close = document.lastRange(of: "</svg>") else { return "" }
        return String(document[document.index(after: open)..<close])
    }()
}

private enum CardFonts {
    private static let registered: Void = Fonts().register()
    static func register() { registered }
}

extension String {
    fileprivate func replacingFirst(_ mark: String, with text: String) -> String {
        guard let start = lastRange(of: mark) else { return self }
        return self[..<start] + text + self[index(start, offsetBy: mark.count)...]
    }

    /// Where the last `text` begins.
    fileprivate func lastRange(of text: String) -> Index? {
        indices.last { self[$0...].hasPrefix(text) }
    }
}
