import FarkleCore
import Testing

@testable import FarkleWeb

@Suite("The winner's card")
struct ShareCardTests {
    static let names = [
        "Maya", "Bartholomew Ashworth", "WWWWWWWWWWWWWWWWWWWW", "さくらさくらさくらさくらさくらさくらさく", "محمد عبد الرحمن علي",
        "Ω̸̈́ŵ̷̌ Zalgo", "👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈", "ÅÄÖ Łódź", "नमस्ते दुनिया",
    ]

    @Test("No name in any script leaves its place", arguments: names)
    func fits(name: String) throws {
        let game = try Game.won(by: name, over: ["Jules", "Bartholomew Ashwort2", "さくら", "Nan 🐱"])
        let card = try #require(ShareCard(of: GameSnapshot(of: game)))
        let lines = CardText.fitted(card.texts())
        let document = try #require(SVGDocument(sheet(lines)))
        for (index, line) in lines.enumerated() {
            let width = try #require(document.width(of: "t\(index)"))
            // A hair more than the room: sizes are rounded when they are written.
            #expect(width <= line.widthMax * 1.02, "\(line.text)")
        }
    }

    private func sheet(_ lines: [CardText]) -> String {
        let elements = lines.enumerated().map { $1.element(id: "t\($0)") }.joined()
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4000 2000\" width=\"4000\" height=\"2000\">\(elements)</svg>"
    }

    @Test("It is a portrait of 1080 × 1920")
    func size() throws {
        let game = try Game.won(by: "Maya", over: ["Jules"])
        let png = try #require(
            ShareCard(of: GameSnapshot(of: game), photo: Photo.prepare(Fixture.bytes("turned.jpg")))?.png())
        #expect(PictureHeader(png) == PictureHeader(png).flatMap { $0.width == 1080 && $0.height == 1920 ? $0 : nil })
    }

    @Test("A name is text, whatever it looks like")
    func markup() throws {
        let game = try Game.won(by: "<b>&\"x\"</b>", over: ["Jules"])
        let card = try #require(ShareCard(of: GameSnapshot(of: game)))
        #expect(card.svg().contains("&lt;b&gt;&amp;&quot;x&quot;&lt;/b&gt;"))
        #expect(SVGDocument(card.svg()) != nil)
    }

    @Test("Nobody has won, nobody has a card")
    func unfinished() throws {
        #expect(ShareCard(of: GameSnapshot(of: try Game.atTable(["Maya", "Jules"]))) == nil)
    }

    @Test("The defeated are named on a few even lines")
    func defeated() {
        let plain = { (lines: [String]) in lines.map { $0.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } } }
        #expect(plain(ShareCard.defeated(["Jules"])) == ["def. Jules"])
        #expect(plain(ShareCard.defeated(["Jules", "Sam"])) == ["def. Jules and Sam"])
        let seven = plain(ShareCard.defeated(["Jules", "さくら", "Bartholomew Ashworth", "Priya", "Nan", "Theo", "Otto"]))
        #expect(seven.joined(separator: " ") == "def. Jules, さくら, Bartholomew Ashworth, Priya, Nan, Theo and Otto")
        #expect(seven.count == 2)
    }

    @Test("Figures read as on the board")
    func figures() {
        #expect(
            [0, 950, 1_000, 10_450, 1_234_567].map(ShareCard.grouped) == ["0", "950", "1,000", "10,450", "1,234,567"])
        let start = Timestamp("2026-11-24T19:28:00.000Z")!
        #expect(ShareCard.duration(from: start, to: Timestamp("2026-11-24T20:40:00.000Z")!) == "1 h 12")
        #expect(ShareCard.duration(from: start, to: start) == "1 min")
        #expect(ShareCard.date(start) == "24 NOV 2026")
    }

    @Test("The room's link makes a code that cameras read")
    func qr() throws {
        let code = try #require(QRCode("http://192.168.1.23:8357/"))
        // Version 2, with its three finders.
        #expect(code.modules.count == 25)
        #expect(code.modules[0].prefix(8).map { $0 ? 1 : 0 } == [1, 1, 1, 1, 1, 1, 1, 0])
        #expect(QRCode(String(repeating: "x", count: 5_000)) == nil)
    }
}
