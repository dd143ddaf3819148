import Testing

@testable import FarkleTerminal

@Suite("Keys from bytes")
struct KeyDecoderTests {
    @Test(
        "Every key that is used is read",
        arguments: [
            ("a", [Key.character("a")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{1B}[Z", [.backTab]),
            ("\u{7F}", [.backspace]), ("\u{08}", [.backspace]), ("\u{03}", [.control("c")]),
            ("\u{1A}", [.control("z")]),
            ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[B\u{1B}[C\u{1B}[D", [.down, .right, .left]),
            ("\u{1B}[1;2A", [.moveUp]), ("\u{1B}[1;5B", [.moveDown]), ("\u{1B}[H\u{1B}[F", [.home, .end]),
            ("\u{1B}[1~\u{1B}[4~\u{1B}[3~", [.home, .end, .delete]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
            ("é語👍", [.character("é"), .character("語"), .character("👍")]),
            ("\u{1B}[200~two\nlines\u{1B}[201~x", [.paste("two\nlines"), .character("x")]),
            ("\u{1B}]11;rgb:1f1f/1616/0d0d\u{07}", [.background(Color(0x1F160D))]),
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", [.background(Color(0xFFFFFF))]),
        ] as [(String, [Key])])
    func everyKey(text: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.take(text.utf8) == keys)
        #expect(decoder.patienceMilliseconds == nil)
    }

    @Test("Where the reads are cut makes no difference")
    func cutAnywhere() {
        let bytes = Array("a\u{1B}[1;2Aé語\u{1B}[200~x\u{1B}y\u{1B}[201~\u{1B}OB\u{1B}]11;rgb:00/00/00\u{1B}\\b".utf8)
        var whole = KeyDecoder()
        let keys = whole.take(bytes)
        #expect(keys.count == 8)
        for cut in bytes.indices {
            var decoder = KeyDecoder()
            #expect(decoder.take(bytes[..<cut]) + decoder.take(bytes[cut...]) == keys, "cut at \(cut)")
        }
        var single = KeyDecoder()
        #expect(bytes.flatMap { single.take([$0]) } == keys)
    }

    @Test("An escape by itself is a key once nothing follows")
    func lonelyEscape() {
        var decoder = KeyDecoder()
        #expect(decoder.take([0x1B]).isEmpty)
        #expect(decoder.patienceMilliseconds != nil)
        #expect(decoder.flush() == [.escape])
        #expect(decoder.flush().isEmpty)
    }

    @Test("Escape and a key that came in one read are two keys")
    func escapeAndKey() {
        var decoder = KeyDecoder()
        #expect(decoder.take("\u{1B}b".utf8) == [.escape, .character("b")])
        #expect(decoder.take("\u{1B}\u{1B}[A".utf8) == [.escape, .up])
    }

    @Test("A paste whose end never comes is taken for what it is")
    func unendedPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.take("\u{1B}[200~12".utf8).isEmpty)
        #expect(decoder.flush() == [.paste("12")])
        #expect(decoder.take("a".utf8) == [.character("a")])
    }

    @Test("A paste keeps no more than it may")
    func longPaste() {
        var decoder = KeyDecoder()
        let text = String(repeating: "x", count: 100_000)
        guard case .paste(let pasted)? = decoder.take("\u{1B}[200~\(text)\u{1B}[201~".utf8).first else {
            Issue.record("no paste")
            return
        }
        #expect(pasted.count == 4_096)
    }

    @Test("Bytes that mean nothing do nothing, and what follows is read", arguments: 0..<200)
    func noise(seed: UInt64) {
        var chance = SplitMix(seed: seed)
        var decoder = KeyDecoder()
        for _ in 0..<40 {
            _ = decoder.take((0..<chance.below(30)).map { _ in UInt8(truncatingIfNeeded: chance.next()) })
            if chance.below(3) == 0 { _ = decoder.flush() }
        }
        _ = decoder.take(Array(repeating: UInt8(ascii: " "), count: 80))
        _ = decoder.flush()
        #expect(decoder.take("q".utf8) == [.character("q")])
    }
}
