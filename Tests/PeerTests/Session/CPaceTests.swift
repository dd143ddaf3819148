import Testing

@testable import FarklePeer

@Suite("CPace")
struct CPaceTests {
    private let vectors: VectorFile

    init() throws { vectors = try VectorFile(named: "cpace_ristretto255_sha512") }

    @Test("Lengths are written seven bits at a time")
    func lengths() {
        var bytes: [UInt8] = []
        for length in [0, 127, 128, 300] { LengthValue.appendLength(length, to: &bytes) }
        #expect(bytes == [0, 127, 0x80, 1, 0xAC, 2])
    }

    @Test("Concatenation gives the draft's strings")
    func concatenation() {
        let functions = vectors["string_functions"]
        let lengths = functions["prepend_len"].items
        #expect(lengths.count == 4)
        for vector in lengths {
            #expect(LengthValue.concatenate(vector["input"].bytes) == vector["output"].bytes)
        }
        let lists = functions["lv_cat"].items
        #expect(lists.count == 1)
        for vector in lists {
            let inputs = vector["inputs"].items.map(\.bytes)
            let joined = inputs.reduce(into: []) { $0 += LengthValue.concatenate($1) }
            #expect(joined == vector["output"].bytes)
        }
        let transcripts = functions["transcript_ir"].items
        #expect(transcripts.count == 2)
        for vector in transcripts {
            let transcript = CPace.transcript(
                vector["Ya"].bytes, vector["ADa"].bytes, vector["Yb"].bytes, vector["ADb"].bytes)
            #expect(transcript == vector["output"].bytes)
        }
    }

    @Test("The generator is the draft's")
    func generator() {
        let vector = vectors["calculate_generator"]
        let context = context(vector)
        #expect(context.generatorString == vector["generator_string"].bytes)
        #expect(SHA512.hash(context.generatorString) == vector["generator_string_sha512"].bytes)
        #expect(context.generator == vector["g"].bytes)
    }

    @Test(
        "Label, password and zeros fill the first hash block, and a long password takes no zeros",
        arguments: [0, 8, 107, 108, 200])
    func padding(length: Int) {
        let context = CPace.Context(password: [UInt8](repeating: 1, count: length), channel: [], session: [])
        let lengthBytes = length < 128 ? 1 : 2
        let zeros = max(0, 109 - length - lengthBytes)
        // DSI with its length, password with its length, the zeros with theirs, and two empty fields.
        #expect(context.generatorString.count == 18 + lengthBytes + length + 1 + zeros + 2)
    }

    @Test("Whole exchanges give the draft's keys", arguments: ["protocol", "protocol_draft_12_to_18"])
    func exchange(name: String) throws { try check(vectors[name]) }

    @Test("Whole exchanges with empty and long inputs give the reference's keys and tags")
    func references() throws {
        let runs = vectors["extra"]["runs"]["cases"].items
        #expect(runs.count == 6)
        for run in runs {
            try check(run)
            let sid = run["sid"].bytes
            let key = CPace.confirmationKey(session: sid, try keyA(run))
            #expect(key.matches(Secret(run["mac_key"].bytes)), "\(run["name"].text)")
            let tagA = CPace.confirmation(key, share: run["Ya"].bytes, data: run["ADa"].bytes)
            let tagB = CPace.confirmation(key, share: run["Yb"].bytes, data: run["ADb"].bytes)
            #expect(tagA.matches(Secret(run["Ta"].bytes)) && tagB.matches(Secret(run["Tb"].bytes)))
        }
    }

    @Test("The confirmation tags of the official exchange are the reference's")
    func confirmation() throws {
        let run = vectors["protocol"]
        let expected = vectors["extra"]["key_confirmation"]
        let key = CPace.confirmationKey(session: run["sid"].bytes, try keyA(run))
        #expect(key.matches(Secret(expected["mac_key"].bytes)))
        #expect(
            CPace.confirmation(key, share: run["Ya"].bytes, data: run["ADa"].bytes).matches(
                Secret(expected["Ta"].bytes)))
        #expect(
            CPace.confirmation(key, share: run["Yb"].bytes, data: run["ADb"].bytes).matches(
                Secret(expected["Tb"].bytes)))
    }

    @Test("Multiplying gives the draft's point, and its invalid points abort")
    func multiplication() throws {
        let valid = vectors["scalar_mult_vfy"]["valid"]
        let point = try #require(CPace.sharedPoint(Secret(valid["s"].bytes), valid["X"].bytes))
        #expect(point.matches(Secret(valid["scalar_mult_vfy"].bytes)))
        let invalid = vectors["scalar_mult_vfy"]["invalid"].items
        #expect(invalid.count == 2)
        for vector in invalid {
            #expect(CPace.sharedPoint(Secret(vector["s"].bytes), vector["Y"].bytes) == nil)
            #expect(!CPace.isAcceptable(vector["Y"].bytes))
        }
    }

    @Test("Encodings that RFC 9496 forbids abort, those with bit 255 set included")
    func forbiddenEncodings() {
        let scalar = Secret(vectors["scalar_mult_vfy"]["valid"]["s"].bytes)
        let extra = vectors["extra"]
        let encodings =
            extra["rfc9496_invalid_encodings"]["encodings"].items + extra["noncanonical_bit255"]["encodings"].items
        #expect(encodings.count == 33)
        for encoding in encodings {
            #expect(CPace.sharedPoint(scalar, encoding.bytes) == nil, "\(encoding.text)")
            #expect(!CPace.isAcceptable(encoding.bytes), "\(encoding.text)")
        }
        #expect(CPace.sharedPoint(scalar, [UInt8](repeating: 1, count: 31)) == nil)
        #expect(!CPace.isAcceptable([]))
    }

    @Test("Elements are derived from hashes as RFC 9496 does it")
    func elements() {
        let cases = vectors["extra"]["element_derivation"]["cases"].items
        #expect(cases.count == 7)
        for vector in cases {
            #expect(CPace.element(from: vector["input"].bytes) == vector["output"].bytes)
        }
    }

    @Test("Scalars are below 2^252, not zero and never the same")
    func scalars() {
        var random = SeededRandom(seed: [UInt8](repeating: 7, count: 32))
        var seen: Set<[UInt8]> = []
        for _ in 0..<100 {
            let bytes = CPace.scalar(&random).withBytes { Array($0) }
            #expect(bytes[31] < 0x10)
            #expect(seen.insert(bytes).inserted)
        }
    }

    @Test("Two PINs give two keys")
    func differentPasswords() throws {
        var random = SeededRandom(seed: [UInt8](repeating: 8, count: 32))
        let (a, b) = (CPace.scalar(&random), CPace.scalar(&random))
        let one = CPace.Context(password: [1], channel: [], session: [])
        let two = CPace.Context(password: [2], channel: [], session: [])
        let (ya, yb) = (CPace.start(a, generator: one.generator), CPace.start(b, generator: two.generator))
        let keyA = try #require(CPace.finish(a, peerShare: yb, session: [], transcript: []))
        let keyB = try #require(CPace.finish(b, peerShare: ya, session: [], transcript: []))
        #expect(!keyA.matches(keyB))
    }

    private func context(_ vector: VectorFile) -> CPace.Context {
        CPace.Context(password: vector["PRS"].bytes, channel: vector["CI"].bytes, session: vector["sid"].bytes)
    }

    private func keyA(_ run: VectorFile) throws -> Secret {
        let transcript = CPace.transcript(run["Ya"].bytes, run["ADa"].bytes, run["Yb"].bytes, run["ADb"].bytes)
        return try #require(
            CPace.finish(
                Secret(run["ya"].bytes), peerShare: run["Yb"].bytes, session: run["sid"].bytes, transcript: transcript))
    }

    /// Both sides of one recorded run.
    private func check(_ run: VectorFile) throws {
        let generator = context(run).generator
        #expect(generator == run["g"].bytes)
        let (a, b) = (Secret(run["ya"].bytes), Secret(run["yb"].bytes))
        #expect(CPace.start(a, generator: generator) == run["Ya"].bytes)
        #expect(CPace.start(b, generator: generator) == run["Yb"].bytes)
        #expect(CPace.sharedPoint(a, run["Yb"].bytes)?.matches(Secret(run["K"].bytes)) == true)
        #expect(CPace.sharedPoint(b, run["Ya"].bytes)?.matches(Secret(run["K"].bytes)) == true)
        let transcript = CPace.transcript(run["Ya"].bytes, run["ADa"].bytes, run["Yb"].bytes, run["ADb"].bytes)
        let keyB = CPace.finish(b, peerShare: run["Ya"].bytes, session: run["sid"].bytes, transcript: transcript)
        let expected = Secret(run["ISK_ir"].bytes)
        #expect(try keyA(run).matches(expected))
        #expect(keyB?.matches(expected) == true)
    }
}
