import FarkleCore
import Testing

@Suite struct JSONTests {
    @Test(
        "Documents are read and written back with sorted keys and without spaces",
        arguments: [
            (#" { "b" : [ 1 , -2, 0 ] , "a" : { } } "#, #"{"a":{},"b":[1,-2,0]}"#),
            (#"["\u0041\u00e9\ud83c\udfb2\/\n\"\\"]"#, #"["Aé🎲/\n\"\\"]"#),
            (#""\u0000\u001f\b\f\r\t""#, #""\u0000\u001f\b\f\r\t""#),
            ("[true,false,null]", "[true,false,null]"), ("1.5e3", "1500.0"), ("-0.25", "-0.25"),
            ("9223372036854775807", "9223372036854775807"), ("-9223372036854775808", "-9223372036854775808"),
            (#"{"é":1,"z":2,"Z":3,"":4}"#, #"{"":4,"Z":3,"z":2,"é":1}"#),
        ])
    func roundTrips(text: String, canonical: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.description == canonical)
        #expect(try JSONValue(parsing: value.encoded()) == value)
    }

    @Test(
        "What is no JSON is refused",
        arguments: [
            "", " ", "{", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
            "{'a':1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x10",
            "NaN", "Infinity", "1e999", "9223372036854775808", "tru", "truex", "nul", "\"", "\"\\", "\"\\x\"",
            "\"\\u12\"", "\"\\u12g4\"", "\"\\ud83c\"", "\"\\ud83c\\u0041\"", "\"\\udfb2\"", "\"\\ud83c\\n\"",
            "\"a\nb\"", "\"a\tb\"", "[1]]", "[1] x", "// c\n1", "\u{FEFF}1",
        ])
    func malformed(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        "Bytes that are no UTF-8 are refused",
        arguments: [[0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF]] as [[UInt8]])
    func badUTF8(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(#""\n"#.utf8) + bytes + [0x22]) }
    }

    @Test("Depth and size have limits")
    func limits() throws {
        let deep = { (levels: Int) in
            Array((String(repeating: "[", count: levels) + String(repeating: "]", count: levels)).utf8)
        }
        let limits = JSONLimits(bytesMax: 1_000, depthMax: 10)
        #expect(throws: Never.self) { try JSONValue(parsing: deep(10), limits: limits) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep(11), limits: limits) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep(600), limits: limits) }
        // A hundred thousand levels are a refusal, not a stack overflow.
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep(100_000)) }
    }

    @Test("An error names the line, and a wrong shape the way to it")
    func places() throws {
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array("{\n\"a\":\n1,}".utf8)) }
        #expect(error?.line == 3)
        let field = JSONField(try JSONValue(parsing: Array(#"{"games":[{"at":1},{}]}"#.utf8)))
        let games = try field["games"].elements()
        #expect(throws: JSONError("should be a text", path: "games[0].at")) { try games[0]["at"].string() }
        #expect(throws: JSONError("is missing; it should be a text", path: "games[1].at")) {
            try games[1]["at"].string()
        }
        #expect(throws: JSONError.self) { try field["games"].elements(max: 1) }
    }

    @Test("Random bytes and damaged documents never trap")
    func hostile() throws {
        var chance = SplitMix(seed: 11)
        let alphabet = Array("{}[]\",:0123456789.eE+-truefalsn\\u \n".utf8) + [0x00, 0x80, 0xC3, 0xFF]
        for _ in 0..<3_000 {
            let bytes = (0..<chance.below(40)).map { _ in chance.pick(alphabet) }
            _ = try? JSONValue(parsing: bytes)
        }
        let document = Array(FrozenDocuments.snapshotInFinalRound.utf8)
        for _ in 0..<1_000 {
            var damaged = document
            for _ in 0...chance.below(3) { damaged[chance.below(damaged.count)] = chance.pick(alphabet) }
            if chance.chance(30) { damaged.removeLast(chance.below(damaged.count)) }
            _ = try? GameSnapshot(decoding: damaged)
        }
    }
}
