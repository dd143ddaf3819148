import Testing

@testable import FarklePeer

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("docs/protocol.md")
struct ProtocolDocumentTests {
    @Test("Every hex example decodes to what is said about it, and is what this program writes")
    func examples() throws {
        let examples = try hexExamples()
        try #require(examples.count == 2)
        let beacon = try #require(Beacon(examples[0]))
        #expect(beacon.encoded() == examples[0])
        #expect(
            beacon.needsPIN && beacon.encryption == .on && beacon.code == RoomCode("0042") && beacon.name == "Night")
        #expect((beacon.boot, beacon.term, beacon.seq, beacon.viewers) == (3, 6, 7, 12))
        let frames = try #require(FrameList(examples[1])).frames
        #expect(frames == [.ack(Acknowledgement(ranges: [90...100, 50...70], delay: 1_234))])
        var writer = ByteWriter()
        for frame in frames { frame.append(to: &writer) }
        #expect(writer.bytes == examples[1])
    }

    @Test("The sizes in the table of datagrams are those of the code")
    func sizes() throws {
        let text = try document()
        #expect(
            text.contains(
                "| 16 | BEACON | host → group, or → whoever asked | \(Beacon.sizeWithoutName)–\(Beacon.sizeMax) |"))
        #expect(text.contains("| 17 | SOLICITATION | viewer → group or address | \(Solicitation.size) |"))
        #expect(text.contains("| 18 | NUDGE | host → viewer | \(Nudge.size) |"))
    }

    /// The bytes of each fenced block: on a line, hex groups up to the first run of two spaces that words follow.
    private func hexExamples() throws -> [[UInt8]] {
        var examples: [[UInt8]] = []
        var block: [UInt8]?
        for line in try document().split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "```" {
                if let bytes = block { examples.append(bytes) }
                block = block == nil ? [] : nil
            } else if block != nil {
                for word in line.split(separator: " ") {
                    guard let bytes = Hex.decode(String(word)) else { break }
                    block! += bytes
                }
            }
        }
        return examples
    }

    private func document() throws -> String {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
        let file = open(root + "/docs/protocol.md", O_RDONLY)
        try #require(file >= 0)
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = systemRead(file, &buffer), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private func systemRead(_ file: Int32, _ buffer: inout [UInt8]) -> Int { read(file, &buffer, buffer.count) }
