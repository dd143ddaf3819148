import FarkleCore
import Testing

@Suite struct PlayerNameTests {
    @Test(
        "Names of people everywhere are accepted, trimmed and composed",
        arguments: [
            (" Maya ", "Maya"), ("Zoe\u{308}", "Zo\u{EB}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
            ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("\u{200F}דנה", "\u{200F}דנה"),
            ("\u{3000}Aiko\u{A0}", "Aiko"), ("\tMaya\t", "Maya"), ("O'Neil Jr.", "O'Neil Jr."),
            ("12345678901234567890", "12345678901234567890"), ("<b>&", "<b>&"), ("\u{AD}a", "\u{AD}a"),
        ])
    func accepted(raw: String, clean: String) throws {
        let name = try PlayerName(raw)
        #expect(Array(name.text.unicodeScalars) == Array(clean.unicodeScalars))
    }

    @Test(
        "What is empty, too long, invisible or steers the screen is refused",
        arguments: [
            "", "   ", "\u{A0}", "123456789012345678901", "Ma\u{0}ya", "Ma\nya", "\u{1B}[31mMaya", "Ma\u{85}ya",
            "Ma\u{2028}ya", "Ma\u{2029}ya", "Ma\u{200B}ya", "\u{FEFF}Maya", "Ma\u{FFFD}", "\u{202E}ayaM",
            "a\u{2066}b", "a\u{2069}b", "\u{200D}", "\u{200E}\u{200F}", "\u{3164}", "\u{2800}", "\u{115F}\u{1160}",
            "\u{FFA0}", "\u{2060}", "\u{FE0F}", "\u{2800} \u{200C}",
            // 20 characters that take more than 200 bytes.
            String(repeating: "👍🏿\u{200D}", count: 20),
            String(repeating: "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", count: 20),
        ])
    func refused(raw: String) {
        do throws(GameError) {
            _ = try PlayerName(raw)
            Issue.record("accepted")
        } catch { #expect(error.code == .badName) }
    }

    @Test("Two hundred bytes count after composition")
    func bytes() throws {
        #expect(
            try PlayerName(String(repeating: "a\u{301}\u{302}\u{303}\u{304}\u{305}", count: 20)).text.utf8.count == 200)
        // 20 times e with two marks: 5 bytes each as typed, 3 + 2 after composition.
        #expect(try PlayerName(String(repeating: "e\u{302}\u{301}", count: 20)).text.utf8.count == 60)
        #expect(throws: GameError.self) { try PlayerName(String(repeating: "x", count: 10_000_000)) }
    }

    @Test("The initial is the first character as people see it, upper-cased")
    func initials() throws {
        #expect(try PlayerName("zoë").initial == "Z")
        #expect(try PlayerName("élodie").initial == "É")
        #expect(try PlayerName("🇨🇭 Urs").initial == "🇨🇭")
    }

    @Test("Names match when lower case makes them equal")
    func keys() throws {
        #expect(try PlayerName("ÉLODIE").key == PlayerName("e\u{301}lodie").key)
        #expect(try PlayerName("ΣΊΣΥΦΟΣ").key == "ΣΊΣΥΦΟΣ".lowercased())
        #expect(try PlayerName("Maya").key != PlayerName("Mayа").key)
    }
}
